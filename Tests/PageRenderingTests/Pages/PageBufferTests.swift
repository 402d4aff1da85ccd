import Foundation
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

  @Test func `a buffer in memory that it was given grows beyond it`() throws {
    let memory = try #require(malloc(64))
    var buffer = PageBuffer(adopting: memory, capacity: 64)
    let text = String(repeating: "a", count: 1000)
    buffer.append(text)
    #expect(buffer.copied() == Array(text.utf8))
  }

  @Test func `what has to be escaped is found wherever it stands`() {
    for byte in UInt8.min...UInt8.max {
      let isWhiteSpace = [0x09, 0x0A, 0x0C, 0x0D].contains(byte)
      for place in [0, 15, 16, 40] {
        var text = [UInt8](repeating: UInt8(ascii: "a"), count: 41)
        text[place] = byte
        let isFound = text.withUnsafeBytes(HTML.mayHaveEscaped)
        #expect(isFound == (HTML.isEscaped(byte) || isWhiteSpace))
      }
    }
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
