import OnboardingWeb
import Testing

@testable import OnboardingConsole

@Suite struct HealthMultiplesTests {
  private let history = FigureHistory()
  /// The beginning of a quarter of an hour.
  private static let quarter: Int64 = 1_800_000_000

  /// How many requests a second there were in each quarter of an hour.
  private func rates(at second: Int64) -> [Double] {
    HealthMultiples(
      history: history, latencies: LatencyHistory(), instant: Self.quarter + second, size: nil
    ).table.rows.compactMap { row in
      guard row[0] == .text("requests"), case .number(let rate) = row[3] else { return nil }
      return rate
    }
  }

  private func note(_ requests: Int, at second: Int64) {
    history.note(
      [MetricFamily("requests_total", "Requests.", requests)], now: Self.quarter + second)
  }

  @Test
  func
    `requests of a short first quarter of an hour, and of the one under way, are those of its time`()
  {
    note(0, at: 840)
    note(60, at: 870)
    #expect(rates(at: 870) == [2])
    // Thirty more before the quarter was over, and ninety in the first half minute of the next, or since the last note.
    note(90, at: 899)
    note(180, at: 930)
    #expect(rates(at: 930) == [1.5, 1.5])
    #expect(rates(at: 990) == [1.5, 1])
  }

  @Test func `what came since the last note is of more than the seconds of a new quarter`() {
    note(0, at: 0)
    note(8450, at: 845)
    note(9020, at: 902)
    #expect(rates(at: 902).last == 9.5)
  }
}
