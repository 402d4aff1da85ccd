import Testing

@testable import OnboardingDomain

@Suite struct IdentifierTableTests {
  @Test(arguments: [0, 1, 2, 3, 52, 400])
  func `every id is found at its place, and no other`(count: Int) {
    let ids = (0..<count).map { FieldID("field-\($0)") }
    let table = IdentifierTable(ids)
    for (position, id) in ids.enumerated() { #expect(table[id] == position) }
    for number in 0..<200 { #expect(table[FieldID("other-\(number)")] == nil) }
    #expect(table[""] == nil)
  }

  @Test func `of two that are the same the first counts`() {
    let table = IdentifierTable<Field>(["a", "b", "a", "c"])
    #expect(table["a"] == 0)
    #expect(table["c"] == 3)
  }
}
