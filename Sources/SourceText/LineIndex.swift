/// Finds lines and columns of bytes in a text without reading it from the start each time.
public struct LineIndex: Sendable {
  private let bytes: [UInt8]
  private let starts: [Int]

  /// The lines of a text.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(index + 1)
    }
    self.starts = starts
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
    let column = bytes[starts[low]..<offset].count { $0 & 0xC0 != 0x80 } + 1
    return SourcePosition(line: low + 1, column: column)
  }
}
