package import OnboardingDomain
package import OnboardingPlans

/// The weight over time: now, after 3, 7 and 30 days, and at the goal.
package struct WeightTransition: Sendable {
  /// One column.
  package struct Column: Sendable, Hashable {
    /// Days from now.
    package let day: Int
    /// The weight on that day.
    package let weight: Kilograms
  }

  /// Where the plan leads.
  package let plan: CalAIPlan
  /// The columns: now first, the goal (or the end of two years) last; at least two.
  package let columns: [Column]
  /// Whether the last column is the goal.
  package let reachesGoal: Bool
  /// The weights on the last day with 100 kcal a day less and more.
  package let range: ClosedRange<Double>

  /// The way with 100 kcal a day less.
  package let less: Projection
  /// The way with 100 kcal a day more.
  package let more: Projection

  /// The way of a plan; nil where it has none: the weight is to stay, or no deficit is supported.
  init?(_ plan: CalAIPlan, _ profile: CalAI.Profile) {
    guard let target = profile.target, profile.direction != .maintain,
      !plan.safety.contains(where: { $0.rule.severity == .noDeficit }),
      plan.projection.points.count > 1
    else { return nil }
    self.plan = plan
    reachesGoal = plan.goal.days != nil
    let last = plan.goal.days ?? plan.projection.points.count - 1
    guard last > 0 else { return nil }
    let start = Kilograms(plan.projection.points[0].weightKg)
    columns =
      [0, 3, 7, 30].filter { $0 < last }.map { day in
        Column(day: day, weight: day == 0 ? start : plan.projection.weight(onDay: day))
      } + [
        Column(day: last, weight: reachesGoal ? target : plan.projection.weight(onDay: last))
      ]
    let intake = plan.energy.targetKcal
    let error = CompletionEstimate.loggingError
    less = plan.model.projection(at: Kilocalories(intake - error), days: last)
    more = plan.model.projection(at: Kilocalories(intake + error), days: last)
    let ends = [less, more].map { $0.weight(onDay: last).value }
    range = (ends.min() ?? 0)...(ends.max() ?? 0)
  }
}
