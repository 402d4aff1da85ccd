import OnboardingEvents
import SeededRandom
import Testing

@testable import OnboardingStore

/// The figures of the store against a calculation by hand, whatever happens to it meanwhile.
@Suite struct EventCourseTests {
  /// People among whose events screens and words come that nobody met before.
  private static func events(people: Int, seed: UInt64) -> [Event] {
    var random = SplitMix(seed: seed)
    var (result, new): ([Event], Int) = ([], 0)
    for event in RollUpTests.events(people: people, seed: seed) {
      result.append(event)
      guard event.words.kind != "completed", Int.random(in: 0..<12, using: &random) == 0 else {
        continue
      }
      if Int.random(in: 0..<3, using: &random) == 0 { new += 1 }
      let screen = "new\(max(0, new - Int.random(in: 0..<4, using: &random)))"
      let kinds: [Event.Kind] = [
        .handedOver, .screenViewed, .validationFailed, .skipped, .screenLeft,
      ]
      let kind = kinds.randomElement(using: &random) ?? .skipped
      result.append(
        Event(
          Event.Words(kind, screen: screen, subject: kind == .validationFailed ? "field" : ""),
          event.circumstances, at: event.at + 1, visit: event.visit))
    }
    return result
  }

  @Test(arguments: 0..<3) func `whatever happens to a store its figures are those by hand`(
    seed: UInt64
  ) throws {
    let course = try EventCourse(seed: seed, stores: TestStore.isPostgreSQL ? 2 : 1)
    for event in Self.events(people: 120, seed: seed) {
      try course.record(event)
      guard Int.random(in: 0..<20, using: &course.random) == 0 else { continue }
      let number = Int.random(in: course.stores.indices, using: &course.random)
      switch Int.random(in: 0..<21, using: &course.random) {
      case 0..<7: try course.flush(number)
      case 7..<14: try course.rollUp(number)
      case 14, 15: try course.restart(number)
      case 16, 17: try course.fail(number)
      case 18 where seed != 0: try course.removeSimulated(number)
      case 19 where seed == 2: try course.expire(number)
      case 20: try course.compare()
      default: break
      }
    }
    try course.compare()
    for number in course.stores.indices { try course.rollUp(number) }
    try course.compare()
  }

  /// What somebody completed was not taken in time.
  private struct NoTurn: Error { let visit: UInt64 }

  @Test(.enabled(if: TestStore.isPostgreSQL), arguments: [2])
  func `processes that add up at once count everybody once`(seed: UInt64) throws {
    let course = try EventCourse(seed: seed, stores: 3)
    let events = Self.events(people: 120, seed: seed)
    let stores = try (0..<3).map(course.store)
    let done = Locked(0)
    _ = try inParallel(6) { number in
      let store = stores[number % 3]
      guard number < 3 else {
        var turn = 0
        while done.withLock({ $0 < 3 }) {
          turn += 1
          // What finds none adds up the next time.
          try? store.rollUpEvents(
            order: RollUpTests.order, limit: 50 + turn * 13 % 400, visits: 1 + turn % 60)
        }
        return
      }
      defer { done.withLock { $0 += 1 } }
      for (position, event) in events.enumerated() where event.visit % 3 == UInt64(number) {
        if event.words.kind != "completed" || event.visit % 2 == 1 {
          #expect(store.record(event))
        } else {
          // With all of them at it one may find no turn for a while.
          let isSubmitted = within(seconds: 30) {
            (try? store.submit(.init(of: event), now: event.at / 1000)) != nil
          }
          guard isSubmitted else { throw NoTurn(visit: event.visit) }
        }
        if position % 37 == 0 { try? store.flushEvents() }
      }
    }
    course.keep(events)
    try course.compare()
    try stores[Int(seed)].rollUpEvents(order: RollUpTests.order)
    try course.compare()
  }
}
