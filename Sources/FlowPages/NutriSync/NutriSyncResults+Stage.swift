internal import OnboardingDomain
internal import OnboardingFlows
internal import OnboardingPlans

extension NutriSyncResults {
  /// What stands beside the column on a wide screen: the day, with what the person has said of it.
  ///
  /// - Parameter moment: where the person stands in their day, on the page that says so.
  func stage(at moment: DayMoment? = nil) -> ViewData {
    let name = profile.answers[NutriSync.name]
    return [
      // Windows are known as soon as the times are that they follow.
      "picture": profile.isRoutineKnown ? dayPicture(.stage, at: moment) : .null,
      "name": name.map { .text($0) } ?? .null,
      "facts": .list(facts),
    ]
  }

  private static let goals = ChoiceKeys<PrimaryGoal> { "primary-goal.primary-goal.\($0).title" }

  private var facts: [ViewData] {
    let goal = profile.goal
    var facts: [ViewData] = []
    func add(_ label: String, _ value: ComputedValue) {
      if facts.isEmpty { facts.reserveCapacity(4) }
      facts.append(["label": .value(.copy(label)), "value": .value(value)])
    }
    if let level = profile.answers[NutriSync.energyLevel] {
      add("stage.energy", .copy("impact.energy-level.\(level).review"))
    }
    if let goal, let words = Self.goals[goal] { add("stage.goal", words) }
    if goal?.direction != .maintain, let target = profile.target {
      add("stage.target", .mass(target, units))
    }
    if plan != nil, let energy {
      add("stage.each-day", .number(Double(energy.kcal), digits: 0))
    }
    return facts
  }
}
