import MicroHTTPD
import Testing

@Suite struct GzipTests {
  private static let page = Array(String(repeating: "<li>onboarding</li>", count: 500).utf8)

  @Test func `repetitive text becomes much smaller`() throws {
    let small = try #require(Gzip.compress(Self.page))
    #expect(small.count * 20 < Self.page.count)
  }

  @Test func `the result is a gzip file without a time or a name`() throws {
    let small = try #require(Gzip.compress(Self.page))
    #expect(small[..<8] == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0])
  }

  @Test(arguments: [0, 1, 9_500])
  func `it ends with the checksum and the length of what went in`(count: Int) throws {
    let bytes = Array(Self.page[..<count])
    let trailer = try #require(Gzip.compress(bytes)).suffix(8)
    let expected = [Self.checksum(bytes), UInt32(count)].flatMap { word in
      (0..<4).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
    }
    #expect(Array(trailer) == expected)
  }

  /// CRC-32, bit by bit. Source: RFC 1952 §8.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte -> UInt32 in
      (0..<8).reduce(sum ^ UInt32(byte)) { rest, _ -> UInt32 in
        rest >> 1 ^ (rest & 1 == 1 ? 0xEDB8_8320 : 0)
      }
    }
  }
}
