internal import OnboardingDomain
internal import OnboardingFlows
internal import OnboardingPlans

extension CalAIResults {
  /// The meal that was logged today; one of another day is no part of today's rings.
  private var meal: DayRings.Meal? {
    let answers = profile.answers
    guard answers[CalAI.mealDay] == context.today.dayNumber,
      let calories = answers[CalAI.mealCalories]
    else { return nil }
    return DayRings.Meal(
      calories: calories, carbs: answers[CalAI.mealCarbs], protein: answers[CalAI.mealProtein],
      fat: answers[CalAI.mealFat])
  }

  /// The rings of the day as it is, and with the sample meal until a meal of the person's own is in.
  var todayRings: ViewData? {
    guard let targets else { return nil }
    return [
      "day": .value(.longDate(context.today)), "is-logged": .flag(meal != nil),
      "kcal": .value(.number(Double(targets.calories), digits: 0)),
      "states": .list(
        [("n0", meal)].map { name, meal in state(name, meal, of: targets) }
          + (meal == nil ? [state("n1", sampleMeal.meal, of: targets)] : [])),
      "rollover": todayRollover ?? .null,
    ]
  }

  private func state(_ name: String, _ meal: DayRings.Meal?, of targets: DailyTargets) -> ViewData {
    ["state": .text(name), "rings": DayRings(targets: targets, meal: meal).view]
  }

  /// The meal that moves the rings: a sample to try, or the person's own.
  var todayMeal: ViewData? {
    let (meal, sample) = (meal, sampleMeal)
    func grams(_ value: Int?) -> ViewData {
      value.map { .value(.number(Double($0), digits: 0)) } ?? .null
    }
    return [
      "is-logged": .flag(meal != nil),
      "kcal": .value(
        .number(Double(meal?.calories ?? sample.meal.calories), digits: 0)),
      "sample": .value(.copy(sample.title)), "is-tofu": .flag(sample == .tofu),
      "carbs": grams(meal?.carbs), "protein": grams(meal?.protein), "fat": grams(meal?.fat),
    ]
  }

  /// What moves to tomorrow, with the example of 150 kcal, or of what is left where that is less; after a day of
  /// which nothing is left nothing does.
  var todayRollover: ViewData? {
    guard let targets else { return nil }
    let answers = profile.answers
    let target = Kilocalories(Double(targets.calories))
    let left = max(0, targets.calories - (meal?.calories ?? 0))
    let example = Double(min(150, left))
    let carried = Rollover.carried(target: target, eaten: Kilocalories(target.value - example))
    let floor = SafetyLimits.intakeFloor(profile.gender ?? .other)
    let next = Rollover.nextTarget(target, carrying: carried, floor: floor)
    func number(_ value: Double) -> ViewData { .value(.number(value, digits: 0)) }
    return [
      "kcal": number(target.value), "has-rollover": .flag(answers[CalAI.rollover] == .yes),
      "is-used": .flag(left == 0),
      "has-burned": .flag(
        answers[CalAI.caloriesBurned] == .yes && !(answers[CalAI.appleHealth] ?? []).isEmpty),
      "carried": number(carried.value), "most": number(Rollover.most), "next": number(next.value),
    ]
  }

  /// The goal in a line; nothing where the weight is to stay.
  var todayGoal: ViewData? {
    guard let plan else { return nil }
    let isDated = plan.goal.date != nil && plan.goal.days != 0
    return [
      "has-date": .flag(isDated),
      "is-past": .flag(isGoalPast),
      "levels-off": .flag(transition.map { !$0.reachesGoal } ?? false),
      "date": plan.goal.date.map { .value(.date($0)) } ?? .null,
      "desired": profile.target.map { .value(words($0)) } ?? .null,
      "above": excess.map { .value(.number(Double($0), digits: 0)) } ?? .null,
    ]
  }
}
