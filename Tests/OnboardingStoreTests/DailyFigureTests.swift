import OnboardingStore
import Testing

/// Figures of days, which several processes add to.
@Suite struct DailyFigureTests {
  private func growth(_ writer: String, _ turn: Int, _ value: Int) -> OnboardingStore.DailyGrowth {
    OnboardingStore.DailyGrowth(
      writer: "=writer \(writer)", turn: turn, day: 100, values: ["refused": value])
  }

  @Test func `what is handed in twice counts once, and each process for itself`() throws {
    let store = try TestStore.open()
    for each in [growth("a", 1, 3), growth("a", 1, 3), growth("b", 1, 4), growth("a", 2, 5)] {
      try store.addDailyFigures(each)
    }
    try store.addDailyFigures(growth("a", 2, 5))
    let figures = try store.dailyFigures(until: 100)
    #expect(figures["refused"] == [100: 12])
    #expect(figures["=writer a"] == [100: 2])
  }
}
