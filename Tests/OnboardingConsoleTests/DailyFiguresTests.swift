import OnboardingStore
import Testing

@testable import OnboardingConsole

/// By how much counters grew, by days, where the store doesn't answer.
@Suite struct DailyFiguresTests {
  private static let day: Int64 = 86_400
  private let store: OnboardingStore
  private let figures = DailyFigures()

  init() throws { store = try OnboardingStore.openInMemory() }

  /// Today's figure, as the store has it and as pages show it.
  private func figure(_ now: Int64) throws -> (kept: Int?, shown: Int?) {
    let day = DailyFigures.day(now)
    let stored = try store.dailyFigures(until: day)
    return (stored["refused"]?[day], figures.series("refused", stored, now: now).last)
  }

  @Test func `a commit whose answer is lost counts once`() throws {
    let now = 20_000 * Self.day
    #expect(throws: StoreError.self) {
      try figures.note(["refused": 3], isLast: true, now: now) { growth throws(StoreError) in
        try store.addDailyFigures(growth)
        throw .unreachable(reason: "the server closed the connection")
      }
    }
    #expect(try figure(now) == (3, 3))
    try figures.note(["refused": 5], isLast: true, now: now + 60) { growth throws(StoreError) in
      try store.addDailyFigures(growth)
    }
    #expect(try figure(now) == (5, 5))
  }

  @Test func `what came to nothing is handed in again, over midnight as well`() throws {
    let now = 20_000 * Self.day
    for (value, time) in [(3, now), (4, now + 60)] {
      #expect(throws: StoreError.self) {
        try figures.note(["refused": value], isLast: true, now: time) { _ throws(StoreError) in
          throw .busy
        }
      }
    }
    #expect(try figure(now) == (nil, 4))
    let next = now + Self.day
    try figures.note(["refused": 10], now: next) { growth throws(StoreError) in
      try store.addDailyFigures(growth)
    }
    #expect(try figure(now) == (4, 4))
    #expect(try figure(next) == (6, 6))
  }
}
