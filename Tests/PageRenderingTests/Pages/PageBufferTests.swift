import Testing

@testable import PageRendering

@Suite struct PageBufferTests {
  @Test func `a buffer grows as it is written`() {
    var buffer = PageBuffer(capacity: 1)
    var expected: [UInt8] = []
    for number in 0..<5000 {
      buffer.append(decimal: number)
      expected += Array(String(number).utf8)
    }
    #expect(buffer.copied() == expected)
  }

  @Test func `escaping makes room for the longest references`() {
    var buffer = PageBuffer(capacity: 64)
    let text = String(repeating: "\"", count: 1000)
    buffer.appendEscaped(text)
    #expect(buffer.copied() == Array(String(repeating: "&quot;", count: 1000).utf8))
  }

  @Test func `nothing appended leaves it as it is`() {
    var buffer = PageBuffer()
    buffer.append([])
    buffer.append("" as String)
    buffer.appendEscaped("")
    #expect(buffer.copied() == [])
    #expect(buffer.count == 0)
  }

  @Test func `text of every kind is appended whole`() {
    var buffer = PageBuffer(capacity: 64)
    let long = String(repeating: "äöü😀", count: 200)
    buffer.append(long)
    buffer.append(long.dropFirst().description)
    #expect(buffer.copied() == Array((long + long.dropFirst()).utf8))
  }
}
