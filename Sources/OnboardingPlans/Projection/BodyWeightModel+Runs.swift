public import OnboardingDomain

extension BodyWeightModel {
  /// The longest simulation of a plan, in days: two years.
  public static let longestPlan = 730

  /// Weight and fat day by day at a constant intake.
  ///
  /// Ends on the first day at or beyond `goal`, on the last day before the model loses its
  /// validity (body mass index 15, fat 2 kg; below that already, the start), or after `days`. Day 0
  /// is always there.
  ///
  /// - Parameters:
  ///   - intake: kcal/day.
  ///   - days: at most so many, > 0.
  ///   - goal: a weight to stop at; its direction is seen from the start.
  public func projection(
    at intake: Kilocalories, days: Int = longestPlan, goal: Kilograms? = nil
  ) -> Projection {
    var points: [ProjectionPoint] = []
    points.reserveCapacity(days + 1)
    let end = run(at: intake, days: days, goal: goal) { day, weight, state in
      points.append(ProjectionPoint(day: day, weightKg: weight, fatKg: state.fat))
    }
    return Projection(points: points, goalDay: end)
  }

  /// The first day at or beyond a weight at a constant intake, or nil within `days`.
  public func day(of goal: Kilograms, at intake: Kilocalories, within days: Int = longestPlan)
    -> Int?
  {
    run(at: intake, days: days, goal: goal) { _, _, _ in }
  }

  /// The state after that many days at a constant intake, whatever becomes of it.
  public func state(after days: Int, at intake: Kilocalories) -> BodyState {
    let steady = SteadyIntake(self, intake: intake.value)
    var state = start
    for _ in 0..<max(0, days) { state = steady.dayAfter(state) }
    return state
  }

  /// Runs the days and reports each; returns the day on which the goal was reached.
  @inline(__always)
  @discardableResult
  private func run(
    at intake: Kilocalories, days: Int, goal: Kilograms?,
    each: (Int, Double, BodyState) -> Void
  ) -> Int? {
    let steady = SteadyIntake(self, intake: intake.value)
    var state = start
    let atStart = weight(start)
    each(0, atStart, start)
    // Either direction becomes one comparison: sign × weight has fallen to sign × goal.
    let sign: Double = (goal?.value ?? 0) <= atStart ? 1 : -1
    let line = goal.map { sign * $0.value } ?? -.infinity
    if sign * atStart <= line + Self.massTolerance { return 0 }
    guard days > 0 else { return nil }
    for day in 1...days {
      state = steady.dayAfter(state)
      let weight = weight(state)
      guard weight.isFinite, !isBeyondValidity(state, weight: weight) else { return nil }
      each(day, weight, state)
      if sign * weight <= line { return day }
    }
    return nil
  }
}
