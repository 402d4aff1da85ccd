import HTTPCore
import Testing

@Suite struct ResponseBufferTests {
  @Test(arguments: [
    ("", ""), ("plain", "plain"), ("<b>&\"'", "&lt;b&gt;&amp;&quot;&#39;"), ("é 😀", "é 😀"),
    ("a\u{0}b", "a\u{FFFD}b"), ("\t\r\n", "\t\r\n"), ("\u{1b}\u{7f}", "\u{FFFD}\u{FFFD}"),
    ("&amp;", "&amp;amp;"), ("</script>", "&lt;/script&gt;"),
  ])
  func `text stays text in a page`(text: String, escaped: String) {
    let buffer = ResponseBuffer(capacity: 0)
    buffer.appendEscaped(text)
    #expect(String(decoding: buffer.finish().copied, as: UTF8.self) == escaped)
  }

  @Test(arguments: [0, 7, -7, 10, 99, 100, 1_234_567, .max, .min])
  func `a number is written in digits`(number: Int) {
    let buffer = ResponseBuffer()
    buffer.append(decimal: number)
    #expect(buffer.finish().copied == Array("\(number)".utf8))
  }

  @Test func `a buffer grows past its first capacity`() {
    let buffer = ResponseBuffer(capacity: 4)
    var expected: [UInt8] = []
    for index in 0..<10_000 {
      let bytes = [UInt8](repeating: UInt8(truncatingIfNeeded: index), count: index % 7)
      buffer.append(bytes)
      buffer.append(byte: 1)
      expected += bytes + [1]
    }
    #expect(buffer.finish().copied == expected)
  }

  @Test func `a part of a template is copied`() {
    let buffer = ResponseBuffer()
    buffer.append(Array("abcdef".utf8), in: 2..<4)
    buffer.append(Array("abcdef".utf8)[5...])
    buffer.append("!" as StaticString)
    #expect(buffer.finish().copied == Array("cdf!".utf8))
  }

  @Test func `a finished buffer is empty and can be used again`() {
    let buffer = ResponseBuffer()
    buffer.append(raw: "a")
    let first = buffer.finish()
    buffer.append(raw: "b")
    #expect(first.copied == [0x61])
    #expect(buffer.finish().copied == [0x62])
  }

  @Test func `an empty buffer is an empty body`() {
    #expect(ResponseBuffer().finish().count == 0)
  }
}
