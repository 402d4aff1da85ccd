internal import OnboardingDomain
internal import OnboardingFlows
internal import OnboardingPlans

/// What stands beside the form on wide screens: it grows with what the person has said, and shows
/// what the form beside it does not.
extension CalAIResults {
  private static let genders = ChoiceKeys<Sex> { "gender.gender.\($0).title" }
  private static let workouts = ChoiceKeys<Workouts> { "stage.workouts.\($0)" }
  private static let directions = ChoiceKeys<GoalDirection> { "goal.goal.\($0).title" }
  private static let diets = ChoiceKeys<CalAI.Diet> { "diet.diet.\($0).title" }

  /// What was said about the body, in the order in which it was asked.
  var stageFacts: ViewData? {
    let answers = profile.answers
    let facts: [ComputedValue?] = [
      profile.gender.flatMap { Self.genders[$0] },
      profile.workouts.flatMap { Self.workouts[$0] },
      profile.height.map { .text(heightText($0)) }, profile.weight.map(words),
      answers[CalAI.birthDate].map { .date($0) },
      profile.direction.flatMap { Self.directions[$0] },
      answers[CalAI.diet].flatMap { Self.diets[$0] },
    ]
    return ["facts": .list(facts.compactMap { $0 }.map { ["text": .value($0)] })]
  }

  /// The meal beside the questions.
  var stageMeal: ViewData? { ["is-tofu": .flag(sampleMeal == .tofu)] }

  /// The weight now, and the one to reach.
  var stageWeight: ViewData? {
    let isMoving = profile.direction != .maintain
    return [
      "weight": profile.weight.map { .value(figure($0)) } ?? .null,
      "desired": isMoving ? profile.target.map { .value(figure($0)) } ?? .null : .null,
      "unit": .value(unitName), "facts": stageFacts ?? .null,
    ]
  }

  /// The way to the goal; the weight where there is none.
  var stageCurve: ViewData? {
    guard plan != nil else { return nil }
    return [
      "chart": transition.map {
        [
          "curve": .text($0.curve), "band": .text($0.band), "time": .text($0.time),
          "start": .value(words($0.columns[0].weight)),
          "end": .value(words($0.columns[$0.columns.count - 1].weight)),
          "date": .value(.date(profile.planDay.adding(days: $0.columns[$0.columns.count - 1].day))),
          "x": .text($0.x(day: $0.columns[$0.columns.count - 1].day).coordinate),
          "y": .text($0.y($0.columns[$0.columns.count - 1].weight.value).coordinate),
        ]
      } ?? .null,
      "kcal": .value(.number(Double(targets?.calories ?? 0), digits: 0)),
      "is-above": .flag(excess != nil),
      "weight": profile.weight.map { .value(words($0)) } ?? .null,
      "facts": stageFacts ?? .null,
    ]
  }

  /// The figures of the day as rings.
  var stageRings: ViewData? {
    guard let targets else { return nil }
    let shares = targets.shares
    func whole(_ number: Int) -> ViewData { .value(.number(Double(number), digits: 0)) }
    return [
      "kcal": whole(targets.calories), "carbs": whole(targets.carbs),
      "protein": whole(targets.protein), "fat": whole(targets.fat),
      "carbs-share": .text(String(shares.carbs)), "protein-share": .text(String(shares.protein)),
      "fat-share": .text(String(shares.fat)), "protein-turn": .text(String(-shares.carbs)),
      "fat-turn": .text(String(-shares.carbs - shares.protein)),
    ]
  }
}
