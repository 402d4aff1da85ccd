extension JSONReader {
  mutating func number() throws(Failure) -> String {
    let start = offset
    if current == UInt8(ascii: "-") { offset += 1 }
    if current == UInt8(ascii: "0") { offset += 1 } else { try digits() }
    if current == UInt8(ascii: ".") {
      offset += 1
      try digits()
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      offset += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { offset += 1 }
      try digits()
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func digits() throws(Failure) {
    let start = offset
    while let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
      offset += 1
    }
    if offset == start { throw failure("expected a digit") }
  }

  mutating func string() throws(Failure) -> String {
    let start = offset
    offset += 1
    var text: [UInt8] = []
    while let byte = current {
      offset += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(validating: text, as: UTF8.self) else {
          throw failure("the text is not UTF-8", at: start)
        }
        return string
      case UInt8(ascii: "\\"): text += Array(String(try escape()).utf8)
      case 0..<0x20:
        throw failure(
          "a control character in text must be escaped", at: offset - 1,
          fix: "Write a line break as \\n, a tab as \\t")
      default: text.append(byte)
      }
    }
    throw failure("the text is not closed", at: start, fix: Self.cutOff)
  }

  private mutating func escape() throws(Failure) -> Unicode.Scalar {
    let start = offset - 1
    guard let byte = current else {
      throw failure("the file ends in the middle of a text", fix: Self.cutOff)
    }
    offset += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      var code = try hexadecimal(start)
      if (0xD800..<0xDC00).contains(code) {
        guard current == UInt8(ascii: "\\"), offset + 1 < bytes.count,
          bytes[offset + 1] == UInt8(ascii: "u")
        else { throw failure("half of a surrogate pair", at: start) }
        offset += 2
        let low = try hexadecimal(start)
        guard (0xDC00..<0xE000).contains(low) else {
          throw failure("half of a surrogate pair", at: start)
        }
        code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
      }
      guard let scalar = Unicode.Scalar(code) else {
        throw failure("half of a surrogate pair", at: start)
      }
      return scalar
    default:
      throw failure("an unknown escape", at: start, fix: "Write a backslash in a text as \\\\")
    }
  }

  private mutating func hexadecimal(_ start: Int) throws(Failure) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = current, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw failure("\\u wants four hexadecimal digits", at: start)
      }
      code = code << 4 | UInt32(digit)
      offset += 1
    }
    return code
  }
}
