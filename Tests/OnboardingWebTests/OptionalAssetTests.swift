import OnboardingWeb
import SourceText
import Testing

/// A stylesheet may refer to a file that is made on each machine.
@Suite struct OptionalAssetTests {
  private let style = """
    @font-face {
      font-family: "Made";
      src: url("/fonts/made.woff2?optional") format("woff2");
    }
    p { color: red; }
    """

  private func stylesheet(_ files: [(path: String, bytes: [UInt8])]) throws -> String {
    let library = try AssetLibrary(files: files, compress: { _ in nil })
    let address = try #require(library.address(of: "/a.css"))
    return String(decoding: try #require(library.contents(at: address)), as: UTF8.self)
  }

  @Test func `the line that refers to it is left out where it is missing`() throws {
    let text = try stylesheet([("a.css", Array(style.utf8))])
    #expect(!text.contains("made"))
    #expect(text.contains("color: red"))
  }

  @Test func `it is referred to by its fingerprint where it is there`() throws {
    let text = try stylesheet([("a.css", Array(style.utf8)), ("fonts/made.woff2", [1, 2, 3])])
    #expect(text.contains(/url\("\/assets\/fonts\/made\.[0-9a-f]{16}\.woff2"\)/))
    #expect(!text.contains("optional"))
  }

  @Test func `any other file that is missing is a mistake`() {
    let plain = Array(#"p { background: url("/x.svg"); }"#.utf8)
    #expect(throws: Diagnostics.self) {
      try AssetLibrary(files: [("a.css", plain)], compress: { _ in nil })
    }
  }
}
