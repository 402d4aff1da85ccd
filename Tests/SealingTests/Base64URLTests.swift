import Testing

@testable import Sealing

@Suite struct Base64URLTests {
  /// Source: RFC 4648, section 10, without padding and in the alphabet of section 5.
  static let vectors: [([UInt8], String)] = [
    ([], ""),
    (Array("f".utf8), "Zg"),
    (Array("fo".utf8), "Zm8"),
    (Array("foo".utf8), "Zm9v"),
    (Array("foob".utf8), "Zm9vYg"),
    (Array("fooba".utf8), "Zm9vYmE"),
    (Array("foobar".utf8), "Zm9vYmFy"),
    ([0xFB, 0xFF, 0xFE], "-__-"),
    ([0x00], "AA"),
    ([0xFF], "_w"),
  ]

  @Test(arguments: vectors)
  func `the vectors of the standard are written`(bytes: [UInt8], text: String) {
    #expect(Base64URL.encode(bytes) == text)
  }

  @Test(arguments: vectors)
  func `the vectors of the standard are read`(bytes: [UInt8], text: String) {
    #expect(Base64URL.decode(text.utf8) == bytes)
  }

  @Test(arguments: [
    "A", "AAAAA", "Zg==", "Zg=", "Zm9v ", " Zm9v", "Zm9+", "Zm9/", "Zm9\n", "Zm9vY\u{0}", "Zm9é",
  ])
  func `what is not base64url is refused`(text: String) {
    #expect(Base64URL.decode(text.utf8) == nil)
  }

  @Test(arguments: ["Zh", "Zn", "Z_", "Zm9", "Zm-", "AB", "AAB"])
  func `a second spelling of the same bytes is refused`(text: String) {
    #expect(Base64URL.decode(text.utf8) == nil)
  }

  @Test(arguments: 0...70)
  func `every length comes back as it was`(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 201) }
    let text = Base64URL.encode(bytes)
    #expect(text.utf8.count == Base64URL.encodedCount(count))
    #expect(Base64URL.decodedCount(text.utf8.count) == count)
    #expect(Base64URL.decode(text.utf8) == bytes)
  }
}
