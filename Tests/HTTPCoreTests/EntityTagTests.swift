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
