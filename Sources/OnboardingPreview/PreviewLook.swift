import OnboardingDomain

/// A theme and a contrast to which pages of the preview are held, whatever a browser asks for.
///
/// Stylesheets ask the browser by media queries, and a page can't answer those in its place. So each
/// stylesheet that asks has a copy beside it for each look, and `Public/preview/look.js` takes the
/// copy that an address wants: `theme.css` gives way to `theme.dark-more.css`.
struct PreviewLook: Sendable, Hashable {
  /// Whether pages are light or dark.
  enum Theme: String, Sendable, CaseIterable {
    case light, dark
  }

  /// How much contrast pages have.
  enum Contrast: String, Sendable, CaseIterable {
    case normal, more
  }

  /// The theme, nil for what the browser asks for.
  let theme: Theme?
  /// The contrast, nil for what the browser asks for.
  let contrast: Contrast?

  /// Every look but that of the browser.
  static let all: [PreviewLook] = ([nil] + Theme.allCases).flatMap { theme in
    ([nil] + Contrast.allCases).map { PreviewLook(theme: theme, contrast: $0) }
  }.filter { $0.theme != nil || $0.contrast != nil }

  /// As it stands in the names of files: `dark-more`.
  var name: String {
    [theme?.rawValue, contrast?.rawValue].compactMap { $0 }.joined(separator: "-")
  }

  /// The path of a stylesheet's copy.
  func path(of stylesheet: String) -> String {
    String(stylesheet.dropLast("css".count)) + "\(name).css"
  }

  /// The stylesheet held to this look.
  func fixed(_ stylesheet: String) -> String {
    let asked = stylesheet.replacing(Self.queries) { match in
      let wanted = match.output.1 == "color-scheme" ? theme?.rawValue : contrast?.rawValue
      guard let wanted else { return String(match.output.0) }
      let value = match.output.2 == "no-preference" ? "normal" : match.output.2
      // What always holds, and what never does.
      return value == wanted ? "(min-width: 0)" : "(max-width: 0)"
    }
    guard let theme else { return asked }
    return asked.replacing(Self.schemes) { "\($0.output.1)\(theme.rawValue)" }
  }

  /// Whether a stylesheet looks different from look to look.
  static func concerns(_ stylesheet: String) -> Bool {
    stylesheet.contains(queries) || stylesheet.contains(schemes)
  }

  private static var queries: Regex<(Substring, Substring, Substring)> {
    /\(\s*prefers-(color-scheme|contrast)\s*:\s*([a-z-]+)\s*\)/
  }
  private static var schemes: Regex<(Substring, Substring)> {
    /(color-scheme:\s*)(?:light dark|dark light)/
  }
}
