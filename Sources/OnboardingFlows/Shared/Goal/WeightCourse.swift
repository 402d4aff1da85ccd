package import OnboardingDomain

/// Weights day by day from a start to a goal: the run that is expected, and the two that bound it.
package struct WeightCourse: Sendable, Hashable {
  /// The day of the first weight.
  package let firstDay: CalendarDate
  /// The weight to reach.
  package let goal: Kilograms
  /// One weight a day in kg, day 0 first, the day of the goal last.
  package let expected: [Double]
  /// The same of the fastest run.
  package let earliest: [Double]
  /// The same of the slowest run; it may end before the goal.
  package let latest: [Double]

  /// A course; nil where the expected run has no way to go.
  init?(
    firstDay: CalendarDate, goal: Kilograms, expected: [Double], earliest: [Double],
    latest: [Double]
  ) {
    guard expected.count > 1, let first = expected.first, first != goal.value,
      (expected + earliest + latest).allSatisfy(\.isFinite)
    else { return nil }
    self.firstDay = firstDay
    self.goal = goal
    self.expected = expected
    self.earliest = earliest.count > 1 ? earliest : expected
    self.latest = latest.count > 1 ? latest : expected
  }

  /// The weight on day 0.
  package var start: Kilograms { Kilograms(expected.first ?? goal.value) }
  /// Whether it leads down.
  package var isLoss: Bool { goal < start }
  /// The day of the goal, counted from the first.
  package var goalDay: Int { expected.count - 1 }
  /// The day of the goal in the fastest run.
  package var earliestDay: Int { earliest.count - 1 }
  /// The day of the goal in the slowest run; nil where it does not get there.
  package var latestDay: Int? { reachesGoal(latest) ? latest.count - 1 : nil }

  /// Whether its range is one day: nobody is told that they get there between a day and the same day.
  package var isOneDay: Bool { latestDay == earliestDay }

  /// Whether the days of its range are to be told with their years: half a year or more lies between them, or another
  /// year than that of the goal begins.
  package var namesYears: Bool {
    let year = date(onDay: goalDay).year
    return (latestDay ?? goalDay) - earliestDay >= 182 || date(onDay: earliestDay).year != year
      || latestDay.map { date(onDay: $0).year != year } ?? false
  }

  /// The date so many days after the first.
  package func date(onDay day: Int) -> CalendarDate { firstDay.adding(days: day) }

  /// Whether a run ends at the goal or beyond.
  package func reachesGoal(_ run: [Double]) -> Bool {
    guard let last = run.last else { return false }
    return isLoss ? last <= goal.value + 1e-6 : last >= goal.value - 1e-6
  }

  /// The weight so many days after the first in the expected run.
  package func weight(onDay day: Int) -> Kilograms {
    day >= goalDay ? goal : Kilograms(expected[max(0, day)])
  }
}
