/// What a hand that edits JSON does wrong, by what stands where the reader stops.
extension JSONReader {
  /// For where the file ends too early.
  static let cutOff = "Close what is open; perhaps the file is cut off"

  private static let straight = "Write straight quotation marks: \"…\""

  /// Whether a quotation mark stands here that JSON doesn't know: `'`, or one of `‘ ’ “ ” „`.
  private var isOtherQuote: Bool {
    let rest = bytes[offset...]
    return current == UInt8(ascii: "'")
      || ["‘", "’", "“", "”", "„"].contains { rest.starts(with: $0.utf8) }
  }

  /// For where a name is missing.
  var nameFix: String {
    if isOtherQuote { return Self.straight }
    switch current {
    case nil: return Self.cutOff
    case UInt8(ascii: "}"): return "Take out the comma before it"
    case UInt8(ascii: ","): return "Take out this comma"
    default: return "Put the name in quotation marks"
    }
  }

  /// For where a value is missing.
  var valueFix: String {
    if isOtherQuote { return Self.straight }
    switch current {
    case UInt8(ascii: "]"): return "Take out the comma before it"
    case UInt8(ascii: ","), UInt8(ascii: "}"): return "Write the value that is missing here"
    default: return "Put words in quotation marks"
    }
  }

  /// For where neither a comma nor the end follows a value.
  ///
  /// - Parameter end: where the value ends.
  func separatorFix(behind end: Int) -> String {
    if current == nil { return Self.cutOff }
    let isText = bytes[end - 1] == UInt8(ascii: "\"")
    let isSameLine = !bytes[end..<offset].contains(UInt8(ascii: "\n"))
    return isText && isSameLine
      ? "Write a quotation mark inside a text as \\\"" : "Put a comma behind what stands before it"
  }
}
