extension CopyText {
  /// What only another format means, in all forms, each once: an entity of HTML, braces around a name, a mark that turns
  /// the direction of text and doesn't end.
  var foreignMarks: [String] {
    var found: [String] = []
    for (_, pattern) in forms.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      for mark in pattern.plainText.foreignMarks where !found.contains(mark) { found.append(mark) }
    }
    return found
  }
}

extension String {
  /// Whether nothing of it can be seen: spaces, and characters that only say how others are written.
  package var isInvisible: Bool {
    unicodeScalars.allSatisfy {
      $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint
    }
  }

  fileprivate var foreignMarks: [String] {
    var found: [String] = []
    // Looked for by bytes first: nearly all words have none of them.
    if utf8.contains(UInt8(ascii: "&")) {
      found += matches(of: /&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});/)
        .map { String($0.output) }
    }
    if utf8.contains(UInt8(ascii: "{")) {
      found += matches(of: /\{+[^{}\n]{0,40}\}+/).map { String($0.output) }
    }
    return found + (openDirection.map { [$0] } ?? [])
  }

  /// The mark that turns the direction of what follows and that nothing ends: it would turn what stands behind the words,
  /// too. Source: UAX #9, 2.1 … 2.6.
  private var openDirection: String? {
    var open: [Unicode.Scalar] = []
    for scalar in unicodeScalars {
      switch scalar {
      case "\u{202A}", "\u{202B}", "\u{202D}", "\u{202E}", "\u{2066}"..."\u{2068}":
        open.append(scalar)
      case "\u{202C}": if let last = open.last, last.value < 0x2066 { open.removeLast() }
      // The end of an isolate ends what was begun within it.
      case "\u{2069}":
        if let start = open.lastIndex(where: { $0.value >= 0x2066 }) {
          open.removeSubrange(start...)
        }
      default: break
      }
    }
    return open.last.map { "an open U+\(String($0.value, radix: 16, uppercase: true))" }
  }
}
