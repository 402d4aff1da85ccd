extension UInt8 {
  /// Whether the byte is a digit of ASCII.
  package var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  /// Whether the byte is a small letter of ASCII.
  package var isLowerCaseLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
  /// Whether the byte is a letter of ASCII.
  package var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}

extension Unicode.Scalar {
  /// Whether the scalar has no meaning of its own; slots are marked with such scalars.
  /// Source: The Unicode Standard §23.5, private-use characters.
  package var isPrivateUse: Bool {
    switch value {
    case 0xE000...0xF8FF, 0xF0000...0xFFFFD, 0x100000...0x10FFFD: true
    default: false
    }
  }

  /// Whether the scalar is one of the 65 control codes.
  package var isControlCode: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}
