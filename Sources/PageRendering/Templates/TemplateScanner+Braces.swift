import SourceText

/// Tags that lack a brace. As text they would be shown to people; as the beginning of a longer tag they
/// would take in everything up to the next one.
extension TemplateScanner {
  /// Looks for names between single braces in a stretch of text: `{title}`, `{title}}`.
  mutating func checkBraces(_ range: Range<Int>) {
    for start in range where bytes[start] == UInt8(ascii: "{") {
      var inner = bytes[(start + 1)..<range.upperBound].prefix { $0 != UInt8(ascii: "}") }
      guard inner.endIndex < range.upperBound else { return }
      if let sigil = inner.first, "#^$<>/&".utf8.contains(sigil) { inner.removeFirst() }
      // A pattern such as [0-9]{7,15} is no name.
      guard let first = inner.first, first.isLetter,
        inner.allSatisfy({ $0.isLetter || $0.isDigit || "-._/".utf8.contains($0) })
      else { continue }
      let written = String(decoding: bytes[(start + 1)..<inner.endIndex], as: UTF8.self)
      report(
        start,
        "{\(written)} is shown as it stands; write {{\(written)}}, or &#123; for a brace that is meant"
      )
    }
  }

  /// The first brace in a tag, where it has one: the tag ends there, one brace short.
  mutating func strayBrace(in range: Range<Int>, of start: Int) -> Int? {
    guard let brace = range.first(where: { "{}".utf8.contains(bytes[$0]) }) else { return nil }
    guard bytes[brace] == UInt8(ascii: "}") else {
      report(start, "the tag is not closed with }}")
      return brace
    }
    let written = String(decoding: bytes[start..<brace], as: UTF8.self)
    report(start, "\(written)} is closed with one brace; write \(written)}}")
    return brace
  }
}
