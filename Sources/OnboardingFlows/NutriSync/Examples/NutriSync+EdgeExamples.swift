internal import OnboardingDomain
internal import OnboardingPlans

extension NutriSync {
  /// Every answer as long as it may be.
  static var longest: Answers {
    var answers = edge(
      String(repeating: "Wolfeschlegelsteinhausen", count: 2), born: "1931-10-30", .male,
      Centimetres(feet: 7, inches: 1), Kilograms(pounds: 399.9), .imperial, bodyFat: 9,
      goal: .athleticPerformance)
    answers[energyLevel] = 1
    answers[secondaryGoals] = [
      .betterSleep, .improvedFocus, .stableMood, .reducedCravings, .betterDigestion,
      .moreEnergy, .athleticRecovery,
    ]
    answers[exerciseSessions] = 14
    answers[mealPattern] = .custom
    answers[mealWindows] = [6, 9, 12, 15, 18, 21].map { hour in
      TimeWindow(
        start: TimeOfDay(wrapping: hour * 60 + 30), end: TimeOfDay(wrapping: hour * 60 + 90))
    }
    answers[diet] = [.vegetarian, .vegan, .glutenFree, .dairyFree, .keto, .paleo]
    answers[avoidFoods] = (1...12).map { number in
      String("food number \(number) that I can't have at all".prefix(30))
    }
    let label = String(repeating: "e", count: 61)
    let local = String(repeating: "m", count: 64)
    answers[email] = "\(local)@\(label).\(label).\(label).com"
    answers[weeklyInsights] = true
    return answers
  }

  /// A faster pace would go below the least energy of a plan.
  static var intakeFloor: Answers {
    var answers = edge(
      "Ana", born: "1962-01-20", .female, Centimetres(feet: 5, inches: 0),
      Kilograms(pounds: 128), .imperial, bodyFat: 6, goal: .loseWeight)
    answers[targetWeight] = Kilograms(pounds: 118)
    answers[pace] = .relaxed
    answers[activityLevel] = .sedentary
    answers[exerciseSessions] = 0
    return answers
  }

  /// Weight loss is not offered.
  static var underweight: Answers {
    edge(
      "Lin", born: "1999-04-05", .female, Centimetres(feet: 5, inches: 7), Kilograms(pounds: 112),
      .imperial, bodyFat: 1, goal: .generalHealth)
  }

  /// Neither loss nor a surplus is offered to people under 18.
  static var minor: Answers {
    edge(
      "Kai", born: "2009-11-02", .male, Centimetres(feet: 5, inches: 9), Kilograms(pounds: 145),
      .imperial, bodyFat: 3, goal: .athleticPerformance)
  }

  /// A day too short for three windows as long as usual.
  static var shortDay: Answers {
    var answers = edge(
      "Pat", born: "1985-07-07", .female, Centimetres(feet: 5, inches: 4), Kilograms(pounds: 140),
      .imperial, bodyFat: 4, goal: .improveEnergy)
    answers[wakeTime] = TimeOfDay(wrapping: 11 * 60)
    answers[lunchTime] = TimeOfDay(wrapping: 14 * 60)
    answers[workEndTime] = TimeOfDay(wrapping: 17 * 60)
    answers[bedTime] = TimeOfDay(wrapping: 20 * 60 + 30)
    return answers
  }

  private static func edge(
    _ name: String, born: String, _ sex: Sex, _ height: Centimetres, _ weight: Kilograms,
    _ units: UnitSystem, bodyFat: Int, goal: PrimaryGoal
  ) -> Answers {
    person(
      String(name.prefix(40)), born: born, sex, height, weight, units, bodyFat: bodyFat, goal: goal)
  }
}
