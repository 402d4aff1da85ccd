import SourceText
import Testing

/// Lines and columns of bytes, in short lines and in one that is the whole file.
@Suite struct LineIndexTests {
  /// Counted from the start of the text, byte by byte.
  private func counted(_ bytes: [UInt8], _ offset: Int) -> (line: Int, column: Int) {
    var (line, column) = (1, 1)
    for byte in bytes.prefix(offset) {
      if byte == UInt8(ascii: "\n") {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return (line, column)
  }

  @Test(arguments: [
    "", "a", "\n", "one\ntwo\r\n\n漢字 🧑🏽‍🚀\nend", String(repeating: "x", count: 256),
    String(repeating: "x", count: 255) + "\n" + String(repeating: "é", count: 300) + "\n",
    String(repeating: "漢", count: 400) + "\n" + String(repeating: "line\n", count: 200),
  ])
  func `each byte has the place that counting gives it`(_ text: String) {
    let bytes = Array(text.utf8)
    let index = LineIndex(bytes)
    for offset in 0...bytes.count {
      let (line, column) = counted(bytes, offset)
      #expect(index.position(of: offset) == SourcePosition(line: line, column: column))
    }
    #expect(index.position(of: bytes.count + 1000) == index.position(of: bytes.count))
  }

  /// Reading each place from the start of its line would run over a thousand million bytes.
  @Test func `a file that is one line is read about as fast as one of many`() {
    let index = LineIndex(Array(repeating: UInt8(ascii: "x"), count: 1_000_000))
    let time = ContinuousClock().measure {
      let offsets = stride(from: 0, to: 1_000_000, by: 500)
      #expect(offsets.allSatisfy { index.position(of: $0).column == $0 + 1 })
    }
    #expect(time < .seconds(10))
  }
}
