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

extension CopyText {
  /// The characters, in all forms, each kind once, that nobody sees and that do nothing where they stand.
  var invisibleCharacters: [String] {
    var found: [String] = []
    for (_, pattern) in forms.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let mayTurn = pattern.argumentCount > 0
      for scalar in pattern.plainText.idleScalars(mayTurn: mayTurn) {
        let name = scalar.properties.name.map { " (\($0.lowercased()))" } ?? ""
        let mark = "U+\(String(scalar.value, radix: 16, uppercase: true))\(name)"
        if !found.contains(mark) { found.append(mark) }
      }
    }
    return found
  }
}

extension String {
  /// The scalars of it that nobody sees and that do nothing.
  ///
  /// - Parameter mayTurn: whether something is filled in, which may be read in another direction.
  fileprivate func idleScalars(mayTurn: Bool) -> [Unicode.Scalar] {
    // Looked for by bytes first: all of them are of three, or an Arabic mark of two.
    guard utf8.contains(where: { $0 >= 0xD8 }) else { return [] }
    let scalars = unicodeScalars
    // A direction that nothing ends is told as that.
    let turns = mayTurn || openDirection != nil || scalars.contains(where: \.isOfRightToLeft)
    let breaks = scalars.contains(where: \.isOfWordsWithoutSpaces)
    return scalars.filter { scalar in
      switch scalar {
      case "\u{200B}": !breaks
      case "\u{FEFF}", "\u{180E}", "\u{2061}"..."\u{2064}", "\u{FFF9}"..."\u{FFFB}": true
      case "\u{061C}", "\u{200E}", "\u{200F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
        !turns
      default: false
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether it stands in a block of scripts from right to left. Source: The Unicode Standard, Blocks.txt.
  fileprivate var isOfRightToLeft: Bool {
    switch value {
    case 0x0590...0x061B, 0x061D...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF,
      0x1E800...0x1EFFF:
      true
    default: false
    }
  }

  /// Whether it is of Thai, Lao, Burmese or Khmer, where a space without width says where a line may break.
  fileprivate var isOfWordsWithoutSpaces: Bool {
    switch value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF: true
    default: false
    }
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
