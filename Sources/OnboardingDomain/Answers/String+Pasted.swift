/// What was pasted is often more than what a field asks for: a link out of a list of contacts, a recipient as
/// mail programs write it, a line of an invitation. These read what is meant where it can be one thing alone,
/// and leave any other text as it is, for the field to refuse.
extension String {
  /// A text as an address is kept: that in `mailto:a@b.example?subject=…`, `Name <a@b.example>` and
  /// `a@b.example,`; without white space at its ends where there is no one address in it.
  ///
  /// Source: RFC 6068 §2 (`mailto`), RFC 5322 §3.4 (a name before the address in angle brackets).
  package func asEmail() -> String {
    let typed = trimmingWhiteSpace()
    if typed.isEmailAddress { return typed }
    var text = typed[...]
    if let open = text.lastIndex(of: "<"), let close = text.lastIndex(of: ">"), open < close,
      text.firstIndex(of: "<") == open
    {
      text = text[text.index(after: open)..<close]
    }
    if text.lowercased().hasPrefix("mailto:") {
      text = text.dropFirst("mailto:".count)
      text = text[..<(text.firstIndex(of: "?") ?? text.endIndex)]
    }
    while let last = text.last, ",;.".contains(last) { text.removeLast() }
    let address = String(text).trimmingWhiteSpace()
    return address.isEmailAddress ? address : typed
  }

  /// A telephone number without the word before it: `tel:+1-503-…`, `Mobile: 503 …`, `Tel. 503 …`.
  ///
  /// Source: RFC 3966 §3 (`tel`).
  func droppingPhoneLabel() -> String {
    guard let end = unicodeScalars.firstIndex(where: { $0.isDigit || $0 == "+" || $0 == "(" })
    else { return self }
    let label = String(self[..<end]).trimmingWhiteSpace()
    guard let mark = label.last, mark == ":" || mark == ".",
      label.dropLast().allSatisfy({ $0.isLetter || $0 == " " || $0 == "-" })
    else { return self }
    return String(self[end...])
  }

  /// Whether an extension follows a telephone number: `… ext. 12`, `… x12`, `…;ext=12`, `… #12`, `…,12`.
  ///
  /// Source: RFC 3966 §5.1.1 (`;ext=`), ITU-T E.123 §6 (a word between the number and the extension).
  var hasPhoneExtension: Bool {
    let scalars = unicodeScalars
    guard
      let mark = scalars.firstIndex(where: {
        $0.properties.isAlphabetic || "#,;".unicodeScalars.contains($0)
      }), scalars[..<mark].count(where: \.isDigit) >= 7
    else { return false }
    let rest = scalars[mark...]
    let number = rest.reversed().prefix { $0.isDigit }
    let word = String(rest.dropLast(number.count)).filter(\.isLetter).lowercased()
    return (1...7).contains(number.count)
      && ["", "x", "ext", "extn", "extension"].contains(word)
  }

  /// The code in a line that has it: `Code: RDG-4K7`, *Join us with RDG4K7, see you Monday*.
  ///
  /// Taken is the one word that can be it, which has a digit or stands in capitals among other words; else all that
  /// follows the last colon, where that is one word or has a digit.
  ///
  /// - Parameter length: how many letters and digits a code has.
  /// - Returns: nil where there is none, or more than one that it could be.
  func code(within length: ClosedRange<Int>) -> String? {
    let isSpoken = contains(where: \.isLowercase)
    let words = split { !$0.isLetter && !$0.isNumber && !$0.isCodeSeparator }.map(String.init)
    let likely = words.filter { word in
      word.contains(where: \.isNumber) || isSpoken && !word.contains(where: \.isLowercase)
    }
    let codes = Set(likely.map { $0.asCode() }.filter { $0.isCode(of: length) })
    if codes.count == 1 { return codes.first }
    guard codes.isEmpty, let colon = lastIndex(of: ":") else { return nil }
    let rest = String(self[index(after: colon)...]).trimmingWhiteSpace()
    let code = rest.asCode()
    let isOne = !rest.contains(where: \.isWhitespace) || rest.contains(where: \.isNumber)
    return isOne && code.isCode(of: length) ? code : nil
  }

  /// A text as a code is kept: in capitals, without white space, dashes and low lines.
  func asCode() -> String {
    // By scalars of ASCII: outside of it a letter can become others in capitals.
    unicodeScalars.lazy.filter { !$0.isCodeSeparator && !$0.properties.isWhitespace }
      .map { $0.isASCII ? String($0).uppercased() : String($0) }.joined()
  }

  /// Whether it is a code of so many letters and digits, as it is kept.
  func isCode(of length: ClosedRange<Int>) -> Bool {
    length.contains(utf8.count)
      && utf8.allSatisfy {
        $0.isASCIIDigit || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
      }
  }
}

extension Character {
  fileprivate var isCodeSeparator: Bool {
    unicodeScalars.count == 1 && unicodeScalars.first?.isCodeSeparator == true
  }
}

extension Unicode.Scalar {
  fileprivate var isCodeSeparator: Bool { isDash || self == "_" }
}
