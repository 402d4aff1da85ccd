public import OnboardingDomain
internal import OnboardingPlans

extension NutriSync {
  /// One person for each branch and each rule that a page shows; the first is the one of the
  /// reference drawings.
  public var examples: [ExamplePerson] {
    [
      ExamplePerson(id: "lose-weight", answers: Self.maya),
      ExamplePerson(id: "build-muscle", answers: Self.buildingMuscle),
      ExamplePerson(id: "general-health", answers: Self.generalHealth),
      ExamplePerson(id: "custom-windows", answers: Self.customWindows),
      ExamplePerson(id: "shift-worker", answers: Self.shiftWorker),
      ExamplePerson(id: "metric", answers: Self.metric),
      ExamplePerson(id: "longest-answers", answers: Self.longest),
      ExamplePerson(id: "intake-floor", answers: Self.intakeFloor),
      ExamplePerson(id: "underweight", answers: Self.underweight),
      ExamplePerson(id: "minor", answers: Self.minor),
      ExamplePerson(id: "short-day", answers: Self.shortDay),
    ]
  }

  private static func time(_ hour: Int, _ minute: Int = 0) -> TimeOfDay {
    TimeOfDay(wrapping: hour * 60 + minute)
  }

  private static func window(_ start: TimeOfDay, minutes: Int) -> TimeWindow {
    TimeWindow(start: start, end: start.adding(minutes: minutes))
  }

  /// What most people answer: the suggestions, and a day from six to ten.
  private static var usual: Answers {
    var answers = Answers()
    answers[permissions] = [.camera, .notifications, .health]
    answers[energyLevel] = 4
    answers[units] = .imperial
    answers[wakeTime] = time(6)
    answers[lunchTime] = time(12)
    answers[workEndTime] = time(17)
    answers[bedTime] = time(22)
    answers[activityLevel] = .active
    answers[exerciseSessions] = 3
    answers[mealPattern] = .three
    answers[diet] = [.noneOfThese]
    answers[reminders] = .enabled
    return answers
  }

  static func person(
    _ name: String, born: String, _ sex: Sex, _ height: Centimetres, _ weight: Kilograms,
    _ units: UnitSystem, bodyFat: Int, goal: PrimaryGoal
  ) -> Answers {
    var answers = usual
    answers[Self.name] = name
    answers[Self.birthDate] = CalendarDate(iso8601: born)
    answers[Self.sex] = sex
    answers[Self.units] = units
    answers[Self.height] = height
    answers[Self.weight] = weight
    answers[Self.bodyFat] = bodyFat
    answers[Self.primaryGoal] = goal
    return answers
  }

  private static var maya: Answers {
    var answers = person(
      "Maya", born: "1994-09-27", .female, Centimetres(feet: 5, inches: 4),
      Kilograms(pounds: 148), .imperial, bodyFat: 5, goal: .loseWeight)
    answers[targetWeight] = Kilograms(pounds: 136)
    answers[pace] = .moderate
    answers[customize] = true
    answers[mealWindows] = [
      window(time(8, 30), minutes: 60), window(time(12), minutes: 90),
      window(time(17), minutes: 90),
    ]
    answers[email] = "maya@example.com"
    answers[weeklyInsights] = true
    return answers
  }

  private static var buildingMuscle: Answers {
    var answers = person(
      "Jonas", born: "2001-03-14", .male, Centimetres(feet: 5, inches: 10),
      Kilograms(pounds: 158), .imperial, bodyFat: 3, goal: .buildMuscle)
    answers[energyLevel] = 7
    answers[targetWeight] = Kilograms(pounds: 168)
    answers[pace] = .relaxed
    answers[secondaryGoals] = [.improvedFocus, .athleticRecovery]
    answers[activityLevel] = .veryActive
    answers[exerciseSessions] = 5
    answers[mealPattern] = .fourToFive
    return answers
  }

  private static var generalHealth: Answers {
    var answers = person(
      "Ruth", born: "1961-06-02", .female, Centimetres(feet: 5, inches: 6),
      Kilograms(pounds: 151), .imperial, bodyFat: 6, goal: .generalHealth)
    answers[permissions] = []
    answers[energyLevel] = 10
    answers[secondaryGoals] = [.betterSleep]
    answers[activityLevel] = .lightlyActive
    answers[exerciseSessions] = 0
    answers[reminders] = .skipped
    return answers
  }

  private static var customWindows: Answers {
    var answers = person(
      "Sam", born: "1988-02-29", .male, Centimetres(feet: 6, inches: 0), Kilograms(pounds: 201),
      .imperial, bodyFat: 6, goal: .loseWeight)
    answers[targetWeight] = Kilograms(pounds: 185)
    answers[pace] = .aggressive
    answers[mealPattern] = .custom
    answers[mealWindows] = [
      window(time(9), minutes: 30), window(time(13), minutes: 60),
      window(time(18, 30), minutes: 60), window(time(20, 30), minutes: 30),
    ]
    answers[diet] = [.vegetarian, .glutenFree]
    answers[avoidFoods] = ["peanuts", "shellfish"]
    return answers
  }

  private static var shiftWorker: Answers {
    var answers = person(
      "Noor", born: "1990-12-11", .female, Centimetres(feet: 5, inches: 5),
      Kilograms(pounds: 163), .imperial, bodyFat: 6, goal: .improveEnergy)
    answers[energyLevel] = 2
    answers[wakeTime] = time(14)
    answers[lunchTime] = time(20)
    answers[workEndTime] = time(4)
    answers[bedTime] = time(6)
    answers[mealPattern] = .fourToFive
    return answers
  }

  private static var metric: Answers {
    var answers = person(
      "Émile", born: "1979-08-19", .male, Centimetres(178), Kilograms(92.5), .metric, bodyFat: 7,
      goal: .loseWeight)
    answers[targetWeight] = Kilograms(85)
    answers[pace] = .relaxed
    answers[activityLevel] = .sedentary
    answers[exerciseSessions] = 1
    answers[mealPattern] = .two
    return answers
  }
}
