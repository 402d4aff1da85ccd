/// Finds lines and columns of bytes in a text without reading it from the start each time.
struct LineIndex {
  private let bytes: [UInt8]
  private let starts: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(index + 1)
    }
    self.starts = starts
  }

  /// The place of the byte at `offset`; the end of the text for an offset past it.
  func position(of offset: Int) -> SourcePosition {
    let offset = min(offset, bytes.count)
    var low = 0
    var high = starts.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    let column = bytes[starts[low]..<offset].count { $0 & 0xC0 != 0x80 } + 1
    return SourcePosition(line: low + 1, column: column)
  }
}

extension UInt8 {
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  var isLowerCaseLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
  var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}

extension Unicode.Scalar {
  /// Whether the scalar has no meaning of its own; slots are marked with such scalars.
  /// Source: The Unicode Standard §23.5, private-use characters.
  var isPrivateUse: Bool {
    switch value {
    case 0xE000...0xF8FF, 0xF0000...0xFFFFD, 0x100000...0x10FFFD: true
    default: false
    }
  }

  /// Whether the scalar is one of the 65 control codes.
  var isControlCode: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}
