import Testing

@testable import Sealing

@Suite struct HexadecimalTests {
  @Test func `every byte has two digits, and is read again`() {
    let bytes = Array(UInt8.min...UInt8.max)
    #expect(bytes.hexadecimal.hasPrefix("000102") && bytes.hexadecimal.hasSuffix("fdfeff"))
    #expect([UInt8](hexadecimal: bytes.hexadecimal) == bytes)
  }

  @Test(arguments: ["0", "0g", "+1", "é0"])
  func `what is no pair of digits is refused`(text: String) {
    #expect([UInt8](hexadecimal: text) == nil)
  }
}
