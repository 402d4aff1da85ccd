internal import OnboardingDomain
internal import OnboardingFlows
internal import OnboardingPlans

extension CalAIResults {
  /// How the calories came about: each step with the person's numbers in it. Which words say it is told by a flag, and
  /// the numbers stand beside it, so that a language has words and ways to write numbers of its own.
  var how: ViewData? {
    guard let plan, let sex = profile.gender else { return nil }
    let keys: [Explanation.Key] = [.restingKcal, .maintenanceKcal, .targetKcal]
    return [
      "steps": .list(
        keys.compactMap { key in plan.explanations.first { $0.key == key.rawValue } }.map {
          .object(step($0, sex))
        })
    ]
  }

  /// The names of what goes into the steps, as explanations call it.
  private static let inputs = [
    "weight", "height", "age", "resting", "pal", "maintenance", "additional", "change", "pace",
    "floor",
  ]

  private func step(_ explanation: Explanation, _ sex: Sex) -> ViewMembers {
    let isRest = explanation.key == Explanation.Key.restingKcal.rawValue
    let isTarget = explanation.key == Explanation.Key.targetKcal.rawValue
    let isMoving = isTarget && explanation.input("change") != nil
    let isMore = isTarget && explanation.input("additional") != nil
    // Only what takes away stops at the least that a plan gives.
    let isLoss = isMoving && explanation.input("floor") != nil
    var step: ViewMembers = [
      "title": .value(.copy("how.\(explanation.key)")),
      "amount": .value(.number(explanation.value, digits: 0)),
      "is-female": .flag(isRest && sex == .female), "is-male": .flag(isRest && sex == .male),
      "is-other": .flag(isRest && sex == .other), "is-maintenance": .flag(!isRest && !isTarget),
      "is-loss": .flag(isLoss), "is-gain": .flag(isMoving && !isLoss), "is-more": .flag(isMore),
      "is-held": .flag(isTarget && !isMoving && !isMore),
    ]
    for name in Self.inputs {
      step[name] = explanation.input(name).map { .value(.number(upToTwoDigitsOf: $0)) } ?? .null
    }
    return step
  }
}
