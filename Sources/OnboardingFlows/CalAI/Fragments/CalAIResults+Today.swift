internal import OnboardingDomain
internal import OnboardingPlans

extension CalAIResults {
  /// The day's budget: nothing eaten yet, with rollover and burned calories as chosen.
  var today: ViewData? {
    guard let plan, let targets else { return nil }
    let answers = profile.answers
    let carries = answers[CalAI.Keys.rollover] == "yes"
    let addsBurned = answers[CalAI.Keys.caloriesBurned] == "yes"
    let isConnected = !(answers[CalAI.Keys.appleHealth] ?? []).isEmpty
    let target = Kilocalories(Double(targets.calories))
    let exampleEaten = Kilocalories(max(0, target.value - 150))
    let carried = Rollover.carried(target: target, eaten: exampleEaten)
    let floor = SafetyLimits.intakeFloor(profile.gender ?? .other)
    let next = Rollover.nextTarget(target, carrying: carried, floor: floor)
    func number(_ value: Double) -> ViewData { .value(.number(value, digits: 0)) }
    return [
      "kcal": number(target.value), "day": .value(.longDate(context.today)),
      "carbs": number(Double(targets.carbs)), "protein": number(Double(targets.protein)),
      "fat": number(Double(targets.fat)),
      "has-rollover": .flag(carries), "has-burned": .flag(addsBurned),
      "is-connected": .flag(isConnected),
      "carried": number(carried.value), "most": number(Rollover.most), "next": number(next.value),
      "date": plan.goal.date.map { .value(.date($0)) } ?? .null,
      "has-date": .flag(plan.goal.date != nil && plan.goal.days != 0),
      "desired": profile.target.map { .value(words($0)) } ?? .null,
      "subscription": subscription ?? .null,
    ]
  }
}
