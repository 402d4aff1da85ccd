import Testing

@testable import Sealing

@Suite struct VisitNumberTests {
  private let strand = UInt64.random(in: .min ... .max)

  @Test func `a session has the same number each time`() {
    let ring = KeyRing(createdAt: 0)
    #expect(
      VisitNumber(keyRing: ring).number(strand: strand)
        == VisitNumber(keyRing: ring).number(strand: strand))
  }

  @Test func `sessions have different numbers`() {
    let visits = VisitNumber(keyRing: KeyRing(createdAt: 0))
    #expect(Set((0..<1000).map { visits.number(strand: strand &+ $0) }).count == 1000)
  }

  @Test func `without the key the number can't be found`() {
    #expect(
      VisitNumber(keyRing: KeyRing(createdAt: 0)).number(strand: strand)
        != VisitNumber(keyRing: KeyRing(createdAt: 0)).number(strand: strand))
  }
}
