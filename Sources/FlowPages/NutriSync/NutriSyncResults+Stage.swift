internal import OnboardingDomain
internal import OnboardingFlows
internal import OnboardingPlans

extension NutriSyncResults {
  /// What stands beside the column on a wide screen: the day, with what the person has said of it.
  var stage: ViewData {
    let name = profile.answers[NutriSync.name]
    return [
      // Windows are known as soon as the times are that they follow.
      "picture": profile.isRoutineKnown ? dayPicture(.stage) : .null,
      "name": name.map { .text($0) } ?? .null,
      "facts": .list(facts.map { ["label": .copy("stage.\($0)"), "value": $1] }),
    ]
  }

  private var facts: [(String, ViewData)] {
    let answers = profile.answers
    var facts: [(String, ViewData)] = []
    if let level = answers[NutriSync.energyLevel] {
      facts.append(("energy", .copy("impact.energy-level.\(level).review")))
    }
    if let goal = profile.goal {
      facts.append(("goal", .copy("primary-goal.primary-goal.\(goal.rawValue).title")))
    }
    if profile.goal?.direction != .maintain, let target = profile.target {
      facts.append(("target", .value(.mass(target, units))))
    }
    if plan != nil, let energy {
      facts.append(("each-day", .value(.number(Double(energy.kcal), digits: 0))))
    }
    return facts
  }
}
