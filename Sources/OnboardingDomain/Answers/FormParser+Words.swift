extension FormParser {
  func text(_ field: Field, isMultiline: Bool) -> Reading {
    guard let entered = trimmed(field) else { return .empty }
    // Before counting: a line end that a browser sends as two characters is one to its writer.
    let text = isMultiline ? entered.normalizingNewlines() : entered
    return checked(.text(text), of: field)
  }

  /// Source: HTML, "valid e-mail address", and a domain of at least two labels.
  func email(_ field: Field) -> Reading {
    guard let text = trimmed(field) else { return .empty }
    return checked(.text(text.asEmail()), of: field)
  }

  func phone(_ field: Field) -> Reading {
    guard var text = trimmed(field)?.withPlainDigits() else { return .empty }
    // Nearly always it is typed, and has no words and no marks of other scripts to look for.
    if !text.utf8.allSatisfy(\.isOfPhoneNumber) {
      text = text.droppingPhoneLabel()
      if text.hasPhoneExtension { return .wrong(FieldError(field.id, "phone-extension")) }
      guard
        text.unicodeScalars.allSatisfy({
          $0.isASCII && UInt8(ascii: $0).isOfPhoneNumber || $0.isDash || $0.properties.isWhitespace
        })
      else { return .wrong(FieldError(field.id, "phone")) }
    }
    var dialled = text.droppingTrunkPrefix().utf8.filter(\.isASCIIDigit)
    if text.utf8.first == UInt8(ascii: "+") { dialled.insert(UInt8(ascii: "+"), at: 0) }
    return checked(.text(String(decoding: dialled, as: UTF8.self)), of: field)
  }

  /// A password is taken as it was typed; its rules are the account's.
  func password(_ field: Field) -> Reading {
    guard let value = input.value(field.id.rawValue), !value.isEmpty else { return .empty }
    return .secret(value)
  }

  func code(_ field: Field, length: ClosedRange<Int>) -> Reading {
    guard let text = trimmed(field)?.withPlainDigits() else { return .empty }
    let code = text.asCode()
    let meant = code.isCode(of: length) ? code : text.code(within: length)
    return checked(.text(meant ?? code), of: field)
  }

  /// One control with commas or line ends between entries, or a control for each.
  func tags(_ field: Field) -> Reading {
    let tags = Self.tags(in: input.values(field.id.rawValue))
    return tags.isEmpty ? .empty : checked(.tags(tags), of: field)
  }

  /// The words that stand between commas and line ends, each once.
  static func tags(in entries: [String]) -> [String] {
    var tags: [String] = []
    for part in entries.flatMap(\.parts) {
      let tag = part.trimmingWhiteSpace()
      let isKnown = tags.contains { $0.lowercased() == tag.lowercased() }
      if !tag.isEmpty, !isKnown { tags.append(tag) }
    }
    return tags
  }

  func timeZone(_ field: Field) -> Reading {
    guard let text = trimmed(field) else { return .empty }
    return checked(.timeZone(text), of: field)
  }

  func country(_ field: Field) -> Reading {
    guard let text = trimmed(field) else { return .empty }
    guard let country = Country(text) else {
      return .wrong(FieldError(field.id, "unknown-choice"))
    }
    return checked(.country(country), of: field)
  }
}

extension String {
  /// The text without white space at its ends, and without the marks there that nobody sees: what was copied
  /// out of a list of contacts or of a page has them around it. Nothing of a text in which there is nothing to see.
  package func trimmingWhiteSpace() -> String {
    // Nearly always there is none, and a byte of ASCII says so.
    func isInk(_ byte: UInt8?) -> Bool { byte.map { $0 > 0x20 && $0 < 0x7F } ?? true }
    if isInk(utf8.first), isInk(utf8.last) { return self }
    var scalars = Substring(self).unicodeScalars
    while let first = scalars.first, first.isBlank { scalars.removeFirst() }
    while let last = scalars.last, last.isBlank { scalars.removeLast() }
    // Behind a heart or a letter they say how it looks, and stay.
    return scalars.allSatisfy(\.properties.isDefaultIgnorableCodePoint) ? "" : String(scalars)
  }

  /// What stands between commas and line ends.
  fileprivate var parts: [String] {
    // Nearly always it is one part of ASCII, where bytes tell; characters take tables.
    guard utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: ",") || $0 >= 0x80 }) else {
      return [self]
    }
    return split { $0 == "," || $0.isNewline }.map(String.init)
  }

  /// The text with the digits of every script as those of ASCII, and so the comma and the point between them: what a
  /// keyboard of numbers writes in Arabic, and one of Japanese in full width.
  func withPlainDigits() -> String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return self }
    var plain = UnicodeScalarView()
    for scalar in unicodeScalars { plain.append(scalar.plainDigit) }
    return String(plain)
  }

  /// A telephone number without the "(0)" after its calling code, `+49 (0)170 …`: it is dialled only
  /// where the calling code is not. Italy and San Marino dial it with both, so theirs stays.
  ///
  /// Source: ITU-T E.123, whose international notation has no such "(0)"; the national numbering plans of
  /// 39 and 378.
  package func droppingTrunkPrefix() -> String {
    guard utf8.first == UInt8(ascii: "+") || utf8.starts(with: "00".utf8),
      let open = utf8.firstIndex(of: UInt8(ascii: "(")),
      let close = self[open...].firstIndex(of: ")")
    else { return self }
    let before = self[..<open].filter { ("0"..."9").contains($0) }
    let code = hasPrefix("+") ? before[...] : before.dropFirst(2)
    let inside = self[open..<close].filter { ("0"..."9").contains($0) }
    guard inside == "0", (1...3).contains(code.count), code != "39", code != "378" else {
      return self
    }
    return String(self[..<open]) + self[index(after: close)...]
  }

  /// Browsers send line ends as CRLF; JSON may hold a lone CR, which is one, too. Source: HTML, "constructing the
  /// entry list"; Infra, "normalize newlines".
  func normalizingNewlines() -> String {
    guard utf8.contains(UInt8(ascii: "\r")) else { return self }
    return String(
      map { character -> Character in
        character == "\r\n" || character == "\r" ? "\n" : character
      })
  }

  /// Whether it may be one: of ASCII alone, as the check of browsers has it, which write a domain of other
  /// letters as `xn--`. Source: HTML, "valid e-mail address".
  package var isEmailAddress: Bool {
    let bytes = Array(utf8)
    guard bytes.count <= 254, let at = bytes.lastIndex(of: UInt8(ascii: "@")) else { return false }
    let local = bytes[..<at]
    let domain = bytes[(at + 1)...]
    let punctuation = Set(".!#$%&'*+/=?^_`{|}~-".utf8)
    guard (1...64).contains(local.count), !local.contains(UInt8(ascii: "@")),
      local.allSatisfy({ $0.isASCIIAlphanumeric || punctuation.contains($0) }),
      local.first != UInt8(ascii: "."), local.last != UInt8(ascii: ".")
    else { return false }
    let labels = domain.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return labels.count >= 2
      && labels.allSatisfy { label in
        (1...63).contains(label.count)
          && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
          && label.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") }
      } && (labels.last?.count ?? 0) >= 2
  }
}

extension UInt8 {
  var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  /// Whether it stands in telephone numbers as they are typed: a digit, a space or a mark of ASCII.
  fileprivate var isOfPhoneNumber: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "), UInt8(ascii: "("),
      UInt8(ascii: ")"), UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "+"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }

  var isASCIIAlphanumeric: Bool {
    isASCIIDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }
}

extension Unicode.Scalar {
  var isDigit: Bool { ("0"..."9").contains(self) }

  /// What people write for a hyphen, which is another on a phone and in a text: hyphens, dashes, a minus.
  var isDash: Bool {
    self == "-" || ("\u{2010}"..."\u{2015}").contains(self) || self == "\u{2212}"
  }

  /// White space, and what takes no room: breaks and joins without width, marks of a direction.
  fileprivate var isBlank: Bool {
    switch value {
    case 0x00AD, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF: true
    default: properties.isWhitespace
    }
  }

  fileprivate var plainDigit: Unicode.Scalar {
    switch self {
    case "\u{066B}", "\u{FF0C}": return ","
    case "\u{FF0E}": return "."
    default: break
    }
    guard !isASCII, properties.numericType == .decimal, let digit = properties.numericValue
    else { return self }
    return Unicode.Scalar(UInt8(ascii: "0") + UInt8(digit))
  }

  /// Control characters, line separators and bidirectional overrides, which could make a text show
  /// as something that it is not.
  package func isControl(allowingNewlines: Bool) -> Bool {
    if allowingNewlines, self == "\n" || self == "\r" { return false }
    // The control characters (Cc) by their code points, which are these in every version of Unicode.
    return value < 0x20 || (0x7F...0x9F).contains(value)
      || ("\u{2028}"..."\u{202E}").contains(self) || ("\u{2066}"..."\u{2069}").contains(self)
  }
}
