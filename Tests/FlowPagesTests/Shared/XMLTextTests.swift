import Testing

@testable import FlowPages

@Suite struct XMLTextTests {
  @Test func `markup is written out, also with an accent behind it`() {
    #expect(XMLText.escaped("<b>\"a\" & c</b>") == "&lt;b&gt;&quot;a&quot; &amp; c&lt;/b&gt;")
    #expect(XMLText.escaped("<\u{301}") == "&lt;\u{301}")
  }

  @Test(arguments: ["\u{0}", "\u{8}", "\u{B}", "\u{1F}", "\u{FFFE}", "\u{FFFF}"])
  func `what no XML may hold is replaced`(character: String) {
    #expect(XMLText.escaped("a\(character)b") == "a\u{FFFD}b")
  }

  @Test(arguments: ["\t", "\n", " ", "é", "\u{D7FF}", "\u{E000}", "\u{FFFD}", "😀", "\u{10FFFF}"])
  func `what it may hold stays`(character: String) {
    #expect(XMLText.escaped(character) == character)
  }
}
