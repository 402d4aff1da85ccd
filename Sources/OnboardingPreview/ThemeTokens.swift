import OnboardingDomain
import PageReading

/// The tokens of every theme, measured and sorted, for the page about them.
struct ThemeTokens {
  private let themes: [Theme]

  init(_ files: [(path: String, bytes: [UInt8])]) {
    let own = files.filter {
      $0.path.hasSuffix(".css") && !$0.path.hasPrefix("preview/") && !$0.path.hasPrefix("dev/")
    }
    themes = Theme.all(in: own.map(CSSFile.init))
  }

  var view: ViewData {
    .list(
      themes.map { theme in
        let folder = theme.file.path.split(separator: "/").dropLast().joined(separator: "/")
        let declarations = theme.file.declarations.filter {
          $0.property.hasPrefix("--") && $0.selector == ":root" && $0.conditions.isEmpty
        }
        return [
          "id": .text(folder.isEmpty ? "house" : folder),
          "file": .text(theme.file.file),
          "settings": .list(theme.settings.map { Self.view(of: $0, theme) }),
          "groups": .list(
            Group.allCases.compactMap { group in
              Self.view(of: group, declarations.filter { Group(of: $0.property) == group })
            }),
        ]
      })
  }

  // MARK: Colours

  private static func view(of setting: Theme.Setting, _ theme: Theme) -> ViewData {
    let names = (setting.concerns ?? theme.names).sorted()
    let page = setting.tokens.colour("--page") ?? (setting.tokens.isDark ? .black : .white)
    let swatches = names.compactMap { name -> ViewData? in
      guard let colour = setting.tokens.colour(name) else { return nil }
      return [
        "name": .text(name), "colour": .text(colour.over(page).hexadecimal),
        "value": .text(
          colour.hexadecimal
            + (colour.opacity < 1 ? " · \(Int((colour.opacity * 100).rounded())) %" : "")),
      ]
    }
    let pairs = theme.pairs.filter { pair in
      setting.concerns.map { $0.contains(pair.ink) || $0.contains(pair.ground) } ?? true
    }.compactMap { contrast($0, setting, page) }
    return [
      "name": .text(setting.name), "page": .text(page.over(page).hexadecimal),
      "swatches": .list(swatches), "pairs": .list(pairs), "has-pairs": .flag(!pairs.isEmpty),
    ]
  }

  private static func contrast(
    _ pair: ContrastPair, _ setting: Theme.Setting, _ page: Colour
  ) -> ViewData? {
    guard let ink = setting.tokens.colour(pair.ink),
      let ground = setting.tokens.colour(pair.ground)
    else { return nil }
    let below = ground.over(page)
    let contrast = Colour.contrast(ink.over(below), below)
    let hundredths = Int((contrast * 100).rounded(.down))
    let digits = String(hundredths % 100)
    return [
      "ink": .text(pair.ink), "ground": .text(pair.ground),
      "ink-colour": .text(ink.over(below).hexadecimal), "ground-colour": .text(below.hexadecimal),
      "contrast": .text("\(hundredths / 100).\(digits.count == 1 ? "0" : "")\(digits)"),
      "minimum": .text(pair.minimum == 3 ? "3" : "4.5"), "holds": .flag(contrast >= pair.minimum),
    ]
  }

  // MARK: Type, spacing, radii, motion

  private enum Group: String, CaseIterable {
    case type = "Type"
    case spacing = "Spacing"
    case radii = "Radii"
    case motion = "Motion"

    init?(of name: String) {
      let name = name.dropFirst(2)
      if name.hasPrefix("fs-") || name.hasSuffix("-family") || name == "tight" {
        self = .type
      } else if name == "r" || name.hasPrefix("r-") {
        self = .radii
      } else if ["press", "fast", "base", "slow", "hero", "out", "ease", "spring"].contains(name) {
        self = .motion
      } else if ["gutter", "gap", "target", "column", "option", "line"].contains(name) {
        self = .spacing
      } else {
        return nil
      }
    }
  }

  private static func view(
    of group: Group, _ declarations: [CSSFile.Declaration]
  ) -> ViewData? {
    guard !declarations.isEmpty else { return nil }
    return [
      "title": .text(group.rawValue),
      "rows": .list(
        declarations.map { declaration in
          let pixels = Self.pixels(declaration.value)
          return [
            "name": .text(declaration.property), "value": .text(declaration.value),
            "is-type": .flag(group == .type && pixels != nil),
            "is-spacing": .flag(group == .spacing && pixels != nil),
            "is-radius": .flag(group == .radii && pixels != nil),
            "pixels": .text(pixels.map { String($0) } ?? "0"),
          ]
        }),
    ]
  }

  /// Pixels of a length; a rem is 16 of them.
  private static func pixels(_ value: String) -> Int? {
    if value.hasSuffix("rem") {
      return Double(value.dropLast(3)).map { Int(($0 * 16).rounded()) }
    }
    return value.hasSuffix("px") ? Double(value.dropLast(2)).map { Int($0.rounded()) } : nil
  }
}

extension Colour {
  /// As `#RRGGBB`, without its opacity.
  fileprivate var hexadecimal: String {
    let digits = Array("0123456789ABCDEF")
    return "#"
      + [red, green, blue].map { part in
        let value = min(255, max(0, Int((part * 255).rounded())))
        return String([digits[value / 16], digits[value % 16]])
      }.joined()
  }
}
