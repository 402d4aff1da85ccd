import OnboardingDomain
import Testing

@testable import OnboardingFlows

/// What people work out from a pace, beside the day that the projection gives.
@Suite struct GoalTimingTests {
  /// A kilogram at 1,100 kcal a day takes seven days: 7,700 kcal.
  @Test(arguments: [
    (10.0, -1100.0, 70, GoalTiming.asPaced),
    // A quarter of the time, to the day.
    (10, -1100, 87, .asPaced), (10, -1100, 88, .later(daysAlone: 70)),
    (10, -1100, 53, .asPaced), (10, -1100, 52, .sooner(daysAlone: 70)),
    // Less than three days sooner or a week later is the rounding of a date.
    (1, -1100, 5, .asPaced), (1, -1100, 4, .sooner(daysAlone: 7)),
    (1, -1100, 13, .asPaced), (1, -1100, 14, .later(daysAlone: 7)),
    // Gaining, too; and nothing of a plan that changes nothing.
    (-10, 1100, 88, .later(daysAlone: 70)), (10, 0, 88, .asPaced),
  ])
  func `a goal is sooner or later than its pace alone by a quarter of the time`(
    kilograms: Double, dailyChange: Double, goalDay: Int, timing: GoalTiming
  ) {
    #expect(GoalTiming(of: Kilograms(kilograms), at: dailyChange, goalDay: goalDay) == timing)
  }

  @Test func `a change that takes no number of days that there is says nothing`() {
    let timing = GoalTiming(of: Kilograms(.infinity), at: -1, goalDay: 10)
    #expect(timing == .asPaced)
  }
}
