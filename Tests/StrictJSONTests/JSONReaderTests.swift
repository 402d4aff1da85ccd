import Testing

@testable import StrictJSON

@Suite struct JSONReaderTests {
  @Test(arguments: [
    ("", 0, "there is nothing in the file"), (" ", 1, "the file ends in the middle of a value"),
    ("\u{FEFF}{}", 0, "a byte order mark stands before the text; save it as UTF-8 without one"),
    ("{", 1, "expected a name in quotes"),
    ("{\"a\" 1}", 5, "expected a colon"),
    ("{\"a\":1,}", 7, "expected a name in quotes"),
    ("{\"a\":1 \"b\":2}", 7, "expected a comma or a closing brace"),
    ("{\"a\":1,\"a\":2}", 7, "the name \"a\" stands twice in this object"),
    ("[1,2", 4, "expected a comma or a closing bracket"),
    ("[01]", 2, "expected a comma or a closing bracket"),
    ("[1.]", 3, "expected a digit"),
    ("[1e+]", 4, "expected a digit"),
    ("[-]", 2, "expected a digit"),
    ("[nul]", 1, "expected a value"),
    ("1 2", 2, "nothing may follow the value"),
    ("\"a", 0, "the text is not closed"),
    ("\"a\nb\"", 2, "a control character in text must be escaped"),
    ("\"\\x\"", 1, "an unknown escape"),
    ("\"\\u12g4\"", 1, "\\u wants four hexadecimal digits"),
    ("\"\\ud800\"", 1, "half of a surrogate pair"),
    ("\"\\udc00\"", 1, "half of a surrogate pair"),
    ("\"\\ud800\\u0041\"", 1, "half of a surrogate pair"),
    ("'a'", 0, "expected a value"),
  ])
  func `a mistake is told with its place`(text: String, offset: Int, message: String) {
    #expect {
      try JSONReader.read(Array(text.utf8))
    } throws: { error in
      let failure = error as? JSONReader.Failure
      return failure?.offset == offset && failure?.message == message
    }
  }

  @Test func `nesting has an end`() {
    let text = String(repeating: "[", count: 65) + String(repeating: "]", count: 65)
    #expect(throws: JSONReader.Failure.self) { try JSONReader.read(Array(text.utf8)) }
  }

  @Test func `text that is not UTF-8 is refused`() {
    #expect(throws: JSONReader.Failure.self) { try JSONReader.read([0x22, 0xFF, 0x22]) }
  }

  @Test(arguments: [
    (#""\u00e9""#, "é"), (#""\ud83d\ude00""#, "😀"), (#""a\n\t\"\\\/""#, "a\n\t\"\\/"),
    ("\"日本\"", "日本"),
  ])
  func `escapes are read`(text: String, expected: String) throws {
    #expect(try JSONReader.read(Array(text.utf8)).string == expected)
  }

  @Test func `members keep the order of the file`() throws {
    let node = try JSONReader.read(Array("{\"b\":1, \"a\":[true, null, -1.5e3]}".utf8))
    #expect(node.members?.map(\.key) == ["b", "a"])
  }

  @Test(arguments: [
    (#"{"a": "one "two" three"}"#, #"Write a quotation mark inside a text as \""#),
    ("{\"a\": \"one\"\n\"b\": 2}", "Put a comma behind what stands before it"),
    ("{\"a\": {}\n  \"b\": 2}", "Put a comma behind what stands before it"),
    ("{\"a\": 1,\n}", "Take out the comma before it"), ("[1,]", "Take out the comma before it"),
    ("{“a”: 1}", "Write straight quotation marks: \"…\""),
    ("{\"a\": 'b'}", "Write straight quotation marks: \"…\""),
    ("{\"a\": “b”}", "Write straight quotation marks: \"…\""),
    ("{a: 1}", "Put the name in quotation marks"), ("{\"a\": b}", "Put words in quotation marks"),
    ("{\"a\": \"b\nc\"}", #"Write a line break as \n, a tab as \t"#),
    (#"["\x41"]"#, #"Write a backslash in a text as \\"#),
    ("{\"a\": 1, \"a\": 2}", "Delete one of the two, or name it otherwise"),
    ("{\"a\": {\"b\": 1}", "Close what is open; perhaps the file is cut off"),
    ("{\"a\": \"b", "Close what is open; perhaps the file is cut off"),
  ])
  func `what a hand does wrong is told with what puts it right`(text: String, fix: String) {
    #expect {
      _ = try JSONReader.read(Array(text.utf8))
    } throws: { error in
      (error as? JSONReader.Failure)?.fix == fix
    }
  }
}
