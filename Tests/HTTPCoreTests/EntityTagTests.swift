import HTTPCore
import Testing

@Suite struct EntityTagTests {
  @Test(arguments: [
    ("\"a\"", true), ("W/\"a\"", true), ("*", true), ("\"b\", \"a\"", true),
    ("\"b\" ,W/\"a\"", true),
    ("\"b\"", false), ("a", false), ("", false), ("\"A\"", false), ("\"a", false),
    ("w/\"a\"", false),
  ])
  func `a held version is recognised`(header: String, isListed: Bool) throws {
    let tag = try #require(EntityTag(opaque: "a"))
    #expect(tag.isListed(in: header) == isListed)
  }

  @Test(arguments: ["", "a b", "a\"", "a,b", "é", "\n"])
  func `a tag that would need escaping is refused`(opaque: String) {
    #expect(EntityTag(opaque: opaque) == nil)
  }

  @Test func `a form is never answered with 304`() throws {
    let tag = try #require(EntityTag(opaque: "a"))
    #expect(!tag.isHeld(by: try Request(.post, "/", headers: [.ifNoneMatch: "*"])))
  }
}

@Suite struct HTTPDateTests {
  // The first is RFC 9110's own example; the others come from `date -u`.
  @Test(
    arguments: [
      (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
      (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
      (4_107_542_399, "Sun, 28 Feb 2100 23:59:59 GMT"),
      (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"), (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
    ] as [(Int64, String)])
  func `a moment is written as HTTP does`(seconds: Int64, text: String) {
    #expect(HTTPDate.text(unixSeconds: seconds) == text)
  }
}
