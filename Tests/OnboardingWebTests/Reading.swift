/// How long pages take to read, to tap through and to fill in.
enum Reading {
  /// Source: Card, Moran, Newell, "The Psychology of Human-Computer Interaction", 1983: 1.1 s to point
  /// at something. Their 1.35 s of thinking are in the reading here.
  static let secondsForTap = 1.1
  /// Source: Palin et al., "How do People Type on Mobile Devices?", MobileHCI 2019: 36 words of five
  /// characters a minute.
  static let secondsForCharacter = 60.0 / 36 / 5
  /// Source: Brysbaert, "How many words do we read per minute?", J. Mem. Lang. 109, 2019.
  static let wordsPerMinute = 238.0

  /// Seconds for the words of a page that are seen where scripts run: without what is only read
  /// aloud, the link below every page, which nobody reads twice, the links of each answer, what lists hold that nobody opens, and what the page says in another state.
  static func seconds(_ html: String) -> Double {
    var words = ""
    var rest = (html.firstRange(of: "<main").map { html[$0.lowerBound...] } ?? html[...])
    while let open = rest.firstIndex(of: "<") {
      words += rest[..<open] + " "
      guard let close = rest[open...].firstIndex(of: ">") else { break }
      let tag = rest[rest.index(after: open)..<close]
      rest = rest[rest.index(after: close)...]
      if isUnseen(tag) { rest = behind(tag.prefix { $0.isLetter }, in: rest) }
    }
    return Double(words.split(whereSeparator: \.isWhitespace).count) / wordsPerMinute * 60
  }

  private static func isUnseen(_ tag: Substring) -> Bool {
    if tag.hasPrefix("/") || tag.hasPrefix("input") { return false }
    if tag.hasPrefix("select") || tag.hasPrefix("svg") { return true }
    let isOtherState = tag.contains("data-if=") && !tag.contains("data-if=\"not-asked\"")
    return isOtherState || tag.contains(" hidden")
      || ["\"vh\"", "\"elsewhere\"", "no-js", "class=\"change\""].contains { tag.contains($0) }
  }

  /// What follows the end of the element that has just begun.
  private static func behind(_ name: Substring, in text: Substring) -> Substring {
    var rest = text
    var depth = 1
    while depth > 0, let open = rest.firstIndex(of: "<") {
      rest = rest[rest.index(after: open)...]
      if rest.hasPrefix("/\(name)>") { depth -= 1 } else if rest.hasPrefix(name) { depth += 1 }
    }
    return rest.drop { $0 != ">" }.dropFirst()
  }
}
