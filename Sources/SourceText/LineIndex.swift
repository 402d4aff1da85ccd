/// Finds lines and columns of bytes in a text without reading it from the start each time, nor a long line
/// from its start: a catalogue that a tool wrote may be one line.
public struct LineIndex: Sendable {
  /// How many bytes there are between two places of which the characters before them are known.
  private static let block = 256

  private let bytes: [UInt8]
  private let starts: [Int]
  /// How many characters begin before each block.
  private let counts: [Int]

  /// The lines of a text.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    var counts = [0]
    counts.reserveCapacity(bytes.count / Self.block + 1)
    var count = 0
    for (index, byte) in bytes.enumerated() {
      if byte.beginsCharacter { count += 1 }
      if byte == UInt8(ascii: "\n") { starts.append(index + 1) }
      if (index + 1) % Self.block == 0 { counts.append(count) }
    }
    self.starts = starts
    self.counts = counts
  }

  /// The place of the byte at `offset`; the end of the text for an offset past it.
  public func position(of offset: Int) -> SourcePosition {
    let offset = min(offset, bytes.count)
    var low = 0
    var high = starts.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    let column = characterCount(before: offset) - characterCount(before: starts[low]) + 1
    return SourcePosition(line: low + 1, column: column)
  }

  private func characterCount(before offset: Int) -> Int {
    let block = offset / Self.block
    return counts[block] + bytes[block * Self.block..<offset].count(where: \.beginsCharacter)
  }
}

extension UInt8 {
  /// Whether a character of UTF-8 begins with it.
  fileprivate var beginsCharacter: Bool { self & 0xC0 != 0x80 }
}
