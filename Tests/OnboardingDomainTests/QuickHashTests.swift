import SourceText
import Testing

@Suite struct QuickHashTests {
  private func hash(_ bytes: [UInt8]) -> UInt64 { bytes.withUnsafeBytes { $0.quickHash } }

  /// Tables take the lowest bits; ids often differ in their last character alone.
  @Test func `wherever texts differ, their lowest bits are spread`() {
    for count in 1...40 {
      for place in 0..<count {
        var text = [UInt8](repeating: UInt8(ascii: "a"), count: count)
        let places = Set(
          (0..<64).map { (letter: UInt8) in
            text[place] = UInt8(ascii: "@") + letter
            return hash(text) & 0xFF
          })
        // By chance alone 64 take some 56 of 256 places.
        #expect(places.count >= 40, "\(count) bytes, the one at \(place)")
      }
    }
  }

  @Test func `every byte counts, and how many there are`() {
    let texts = (0...40).map { count in (0..<UInt8(count)).map { $0 } }
    #expect(Set(texts.map(hash)).count == texts.count)
    let zeros = (0...40).map { [UInt8](repeating: 0, count: $0) }
    #expect(Set(zeros.map(hash)).count == zeros.count)
  }
}
