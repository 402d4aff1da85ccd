package import OnboardingDomain

/// What a mail wears: the colours of `hall.css`, written into it, because mails bring no stylesheet. It is
/// the light edition where there are two: mail programs darken what they show by themselves.
package struct MailTheme: Sendable, Hashable {
  private static let colours = [
    "page", "surface", "ink", "ink-2", "edge", "accent", "on-accent",
  ]

  private let properties: [String: String]

  /// - Parameters:
  ///   - flow: whose look it is; nil for that of no flow.
  ///   - file: a file of `Public/` by its path; nil where there is none.
  package init(of flow: FlowID?, file: (_ path: String) -> [UInt8]?) {
    var properties: [String: String] = [:]
    // The flow's own properties win.
    let paths = ["hall.css"] + (flow.map { ["\($0)/hall.css"] } ?? [])
    for sheet in paths.compactMap(file) {
      for (name, value) in Self.rootProperties(String(decoding: sheet, as: UTF8.self)) {
        properties[name] = value
      }
    }
    self.properties = properties
  }

  /// What the template reads.
  var data: ViewData {
    let isDark = properties["color-scheme"]?.hasPrefix("dark") == true
    let isSerif = properties["--title"]?.contains("serif)") == true
    // A button has 1.4 times the corner of a card.
    let radius = Int((Double(round) * 1.4).rounded())
    var data: ViewMembers = [
      "scheme": .text(isDark ? "dark" : "light"), "weight": .text(weight),
      "radius": .text(String(radius)), "is-serif": .flag(isSerif),
      "bands": .list(bands.map { ["color": .text($0)] }),
    ]
    for name in Self.colours {
      data[name] = .text(properties["--\(name)"] ?? "#1E2326")
    }
    data["link-color"] = .text(properties["--link"] ?? "#1E2326")
    return .object(data)
  }

  private var round: Int { Int(properties["--round"]?.prefix { $0.isNumber } ?? "") ?? 14 }
  private var weight: String { String(properties["--title"]?.prefix { $0.isNumber } ?? "600") }

  /// How far a band stands out from what lies around it, in one of red, green and blue, 0…255: one that doesn't is a
  /// hole in the threshold.
  private static let leastDifference = 24

  /// The threshold of the door: four bands of its light.
  private var bands: [String] {
    let around = ["--page", "--surface"].compactMap { properties[$0].flatMap(Self.channels) }
    let colours = (properties["--door"] ?? "").split(separator: "#").dropFirst()
      .map { "#" + $0.prefix { $0.isHexDigit }.uppercased() }
      .filter { colour in
        guard colour.utf8.count == 7, let band = Self.channels(colour) else { return false }
        return around.allSatisfy { ground in
          zip(ground, band).contains { abs($0 - $1) >= Self.leastDifference }
        }
      }
      .reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    guard let last = colours.indices.last else { return [] }
    return (0..<4).map { colours[($0 * last + 1) / 3] }
  }

  /// Red, green and blue of `#FFD400` or `#FFF`, 0…255; nil for what is written in another way.
  private static func channels(_ colour: String) -> [Int]? {
    guard colour.hasPrefix("#") else { return nil }
    let digits = colour.dropFirst().prefix { $0.isHexDigit }.compactMap(\.hexDigitValue)
    switch digits.count {
    case 3: return digits.map { $0 * 17 }
    case 6: return stride(from: 0, to: 6, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    default: return nil
    }
  }

  /// The declarations of the first `:root { … }`; of `light-dark(a, b)` the light one.
  private static func rootProperties(_ sheet: String) -> [(String, String)] {
    guard let start = sheet.firstRange(of: ":root")?.upperBound,
      let open = sheet[start...].firstIndex(of: "{"),
      let end = sheet[open...].firstIndex(of: "}")
    else { return [] }
    return sheet[sheet.index(after: open)..<end].split(separator: ";").compactMap { declaration in
      guard let colon = declaration.firstIndex(of: ":") else { return nil }
      var value = declaration[declaration.index(after: colon)...].drop { $0.isWhitespace }
      if value.hasPrefix("light-dark(") {
        value = value.dropFirst("light-dark(".count).prefix { $0 != "," }
      }
      return (String(declaration[..<colon].filter { !$0.isWhitespace }), String(value))
    }
  }
}
