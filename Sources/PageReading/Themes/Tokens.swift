/// The custom properties of one setting of a theme: light or dark, more contrast, a part of the page
/// with colours of its own.
package struct Tokens: Sendable {
  /// Whether the dark half of `light-dark()` is in effect.
  package let isDark: Bool
  /// What the root says, resolved among itself, as browsers do before anything inherits.
  private let root: [String: String]
  /// What the part of the page says.
  private let own: [String: String]

  /// The tokens of a setting, as they are written.
  package init(isDark: Bool, root: [String: String], own: [String: String] = [:]) {
    self.isDark = isDark
    self.root = root
    self.own = own
  }

  /// The colour of a token; nil for one that is missing or no colour.
  package func colour(_ name: String) -> Colour? {
    value(name, inRoot: false).flatMap { colour(of: $0.text, inRoot: $0.isRoot, depth: 0) }
  }

  private func value(_ name: String, inRoot: Bool) -> (text: String, isRoot: Bool)? {
    if !inRoot, let text = own[name] { return (text, false) }
    return root[name].map { ($0, true) }
  }

  /// The colour that a value stands for. What the root says refers to the root's tokens even where a
  /// part of the page has others.
  private func colour(of text: String, inRoot: Bool, depth: Int) -> Colour? {
    guard depth < 16 else { return nil }
    if let colour = Colour(text) { return colour }
    guard let (name, arguments) = Self.function(text) else { return nil }
    func read(_ text: String) -> Colour? { colour(of: text, inRoot: inRoot, depth: depth + 1) }
    switch (name, arguments.count) {
    case ("var", 1...):
      if let found = value(arguments[0], inRoot: inRoot) {
        return colour(of: found.text, inRoot: found.isRoot, depth: depth + 1)
      }
      return arguments.count > 1 ? read(arguments[1]) : nil
    case ("light-dark", 2): return read(arguments[isDark ? 1 : 0])
    case ("color-mix", 3): return mix(arguments, read)
    default: return nil
    }
  }

  private func mix(_ arguments: [String], _ read: (String) -> Colour?) -> Colour? {
    func part(_ text: String) -> (colour: Colour, share: Double?)? {
      let words = Self.split(text, at: " ")
      let share = words.first { $0.hasSuffix("%") }.flatMap { Double($0.dropLast()) }
      let colour = words.first { !$0.hasSuffix("%") }.flatMap(read)
      return colour.map { ($0, share.map { $0 / 100 }) }
    }
    guard let one = part(arguments[1]), let two = part(arguments[2]) else { return nil }
    let share = two.share ?? one.share.map { 1 - $0 } ?? 0.5
    switch arguments[0] {
    case "in oklab": return one.colour.mixedInOklab(with: two.colour, share: share)
    case "in srgb": return one.colour.mixed(with: two.colour, share: share)
    default: return nil
    }
  }

  /// `light-dark(#FFF, rgb(0 0 0 / .5))` in its name and its arguments.
  private static func function(_ text: String) -> (name: String, arguments: [String])? {
    guard let open = text.firstIndex(of: "("), text.last == ")" else { return nil }
    let inner = text[text.index(after: open)...].dropLast()
    return (String(text[..<open]), split(String(inner), at: ","))
  }

  /// Splits where no parenthesis is open.
  private static func split(_ text: String, at separator: Character) -> [String] {
    var parts: [String] = [""]
    var depth = 0
    for character in text {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if character == separator, depth == 0 {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts.map { $0.trimming }.filter { !$0.isEmpty }
  }
}

extension StringProtocol where UTF8View: BidirectionalCollection {
  /// The text without white space and control characters at its ends.
  package var trimming: String {
    guard let first = utf8.firstIndex(where: { $0 > 0x20 }),
      let last = utf8.lastIndex(where: { $0 > 0x20 })
    else { return "" }
    return String(self[first..<utf8.index(after: last)])
  }
}
