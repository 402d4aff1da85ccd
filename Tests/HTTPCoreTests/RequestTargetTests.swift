import HTTPCore
import Testing

@Suite struct RequestTargetTests {
  @Test(
    arguments: [
      ("/", "/", nil), ("/calai/age", "/calai/age", nil), ("/calai/", "/calai/", nil),
      ("/a?change", "/a", "change"), ("/a?", "/a", ""), ("/a?b=%2f&c=//", "/a", "b=%2f&c=//"),
      ("/a?b?c", "/a", "b?c"), ("/caf%C3%A9", "/café", nil), ("/%61ge", "/age", nil),
      ("/a.b/..c/...", "/a.b/..c/...", nil), ("/a%20b", "/a b", nil),
    ] as [(String, String, String?)])
  func `a well-formed target is split and decoded`(
    text: String, path: String, query: String?
  ) throws {
    let target = try RequestTarget(text)
    #expect(target.path == path)
    #expect(target.query == query)
  }

  @Test(arguments: [
    "", "a", "*", "http://example.org/", "//", "//a", "/a//b", "/a//", "/.", "/..", "/a/../b",
    "/a/.", "/a/./b", "/%2e%2e/a", "/a/%2E", "/a\\b", "/a%5cb", "/a%5Cb", "/a%2fb", "/a%2Fb",
    "/%00", "/a%00.css", "/a%0d%0ab", "/a%7F", "/%", "/%4", "/%zz", "/%ff", "/%c3", "/a b",
    "/a\u{1}", "/a\u{7f}", "/é", "/a#b", "/a?b#c", "/a?b c", "/a?\u{1}", "/a?é",
  ])
  func `a target that could mean something else is refused`(text: String) {
    #expect(throws: RequestError.badTarget) { try RequestTarget(text) }
  }
}
