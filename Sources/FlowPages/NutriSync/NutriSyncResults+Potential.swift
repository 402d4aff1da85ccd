internal import OnboardingDomain
internal import OnboardingFlows
internal import OnboardingPlans

/// The bars of the document's third mockup: an illustration made of a person's own answers, without
/// measurements behind it; the page says so beside each.
///
/// The constants give the document's sample (87, 73, 92 and 65 %, 312 hours) for an energy level
/// of 4, weight loss at a moderate pace and no further goals.
struct OptimizationPotential: Sendable, Hashable {
  /// Shares of 100.
  let energy, focus, goal, sleep: Int
  /// More productive hours a year.
  let hours: Int

  private static let energyPerPoint = 17.4
  private static let focusPerPoint = 14.6
  private static let sleepPerPoint = 13.0
  private static let wish = 6.0
  /// Half an hour a day for each point, of which about a third is claimed.
  private static let hoursPerPoint = 0.5 * 365 * 0.342

  init(level: Int, goal: PrimaryGoal?, pace: Pace, wishes: Set<NutriSync.SecondaryGoal>) {
    let lift = Double(min(5, 10 - min(max(level, 1), 10)))
    func share(_ perPoint: Double, _ wish: NutriSync.SecondaryGoal? = nil) -> Int {
      let extra = wish.map { wishes.contains($0) ? Self.wish : 0 } ?? 0
      return Int(min(100, perPoint * lift + extra).rounded())
    }
    energy = share(Self.energyPerPoint)
    focus = share(Self.focusPerPoint, .improvedFocus)
    sleep = share(Self.sleepPerPoint, .betterSleep)
    self.goal = Self.share(of: goal, pace)
    hours = Int((Self.hoursPerPoint * lift).rounded())
  }

  private static func share(of goal: PrimaryGoal?, _ pace: Pace) -> Int {
    switch (goal?.direction, pace) {
    case (.lose, .relaxed), (.gain, .relaxed): 95
    case (.lose, .moderate), (.gain, .moderate): 92
    case (.lose, .aggressive), (.gain, .aggressive): 84
    case (.maintain, _), (nil, _): 94
    }
  }
}

extension NutriSyncResults {
  /// The four bars.
  var potential: ViewData {
    let wishes = Set(profile.answers[NutriSync.secondaryGoals] ?? [])
    let potential = OptimizationPotential(
      level: profile.energyLevel, goal: profile.goal, pace: profile.pace, wishes: wishes)
    let level = ViewData.text(String(profile.energyLevel))
    let goal = profile.goal.map { goal in
      ViewData.copy("primary-goal.primary-goal.\(goal.rawValue).title")
    }
    func wish(_ goal: NutriSync.SecondaryGoal) -> ViewData {
      wishes.contains(goal)
        ? .copy("secondary-goals.secondary-goals.\(goal.rawValue).title") : .null
    }
    return [
      "bars": [
        bar("energy", potential.energy, level: level),
        bar("focus", potential.focus, level: level, extra: wish(.improvedFocus)),
        bar("goal", potential.goal, goal: goal ?? .null),
        bar("sleep", potential.sleep, level: level, extra: wish(.betterSleep)),
      ],
      "has-hours": .flag(potential.hours > 0),
      "hours": .whole(potential.hours), "hours-bare": .text(String(potential.hours)),
    ]
  }

  private func bar(
    _ id: String, _ percent: Int, level: ViewData = .null, goal: ViewData = .null,
    extra: ViewData = .null
  ) -> ViewData {
    ViewData.object([
      "id": .text(id), "is-energy": false, "is-focus": false, "is-goal": false, "is-sleep": false,
      "percent": .value(.percent(Double(percent) / 100)), "width": .text(String(percent)),
      "level": level, "goal": goal, "extra": extra,
      // At 10 of 10 there is nothing to lift: no zeros, and no figure for it.
      "is-top": .flag(id != "goal" && profile.energyLevel == 10),
    ]).with(["is-\(id)": true])
  }
}
