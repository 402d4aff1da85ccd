import Testing

@testable import Sealing

@Suite struct VisitNumberTests {
  @Test func `a session has the same number each time`() {
    let ring = KeyRing(createdAt: 0)
    let session = RandomBytes.sessionID()
    #expect(
      VisitNumber(keyRing: ring).number(strand: session[...])
        == VisitNumber(keyRing: ring).number(strand: session[...]))
  }

  @Test func `sessions have different numbers`() {
    let visits = VisitNumber(keyRing: KeyRing(createdAt: 0))
    let numbers = (0..<1000).map { _ in visits.number(strand: RandomBytes.sessionID()[..<8]) }
    #expect(Set(numbers).count == 1000)
  }

  @Test func `without the key the number can't be found`() {
    let session = RandomBytes.sessionID()
    #expect(
      VisitNumber(keyRing: KeyRing(createdAt: 0)).number(strand: session[...])
        != VisitNumber(keyRing: KeyRing(createdAt: 0)).number(strand: session[...]))
  }
}
