import Testing

@testable import Sealing

@Suite struct RandomBytesTests {
  @Test(arguments: [0, 1, 16, 1000])
  func `as many bytes come as were asked for`(count: Int) {
    #expect(RandomBytes.make(count).count == count)
  }

  @Test func `session ids have 128 bits and differ`() {
    let ids = (0..<1000).map { _ in RandomBytes.sessionID() }
    #expect(ids.allSatisfy { $0.count == 16 })
    #expect(Set(ids).count == 1000)
  }

  @Test func `a draw stays below its bound and reaches every number`() {
    let draws = Set((0..<2000).map { _ in RandomBytes.number(below: 8) })
    #expect(draws == Set(0..<8 as Range<UInt32>))
  }

  @Test(arguments: [0, 1] as [UInt32])
  func `a draw of one is zero`(bound: UInt32) {
    #expect(RandomBytes.number(below: bound) == 0)
  }
}
