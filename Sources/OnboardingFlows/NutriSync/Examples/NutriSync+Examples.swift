public import OnboardingDomain

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

  /// What most people answer: the proposals, and a day from six to ten.
  private static var usual: Answers {
    var answers = Answers()
    answers[Keys.permissions] = ["camera", "notifications", "health"]
    answers[Keys.energyLevel] = 4
    answers[Keys.units] = "imperial"
    answers[Keys.wakeTime] = time(6)
    answers[Keys.lunchTime] = time(12)
    answers[Keys.workEndTime] = time(17)
    answers[Keys.bedTime] = time(22)
    answers[Keys.activityLevel] = "active"
    answers[Keys.exerciseSessions.id] = .number(3)
    answers[Keys.mealPattern] = "three"
    answers[Keys.diet] = ["none"]
    answers[Keys.reminders] = "enabled"
    return answers
  }

  static func person(
    _ name: String, born: String, _ sex: ChoiceID, _ height: Centimetres, _ weight: Kilograms,
    _ units: UnitSystem, bodyFat: Int, goal: ChoiceID
  ) -> Answers {
    var answers = usual
    answers[Keys.name] = name
    answers[Keys.birthDate] = CalendarDate(iso8601: born)
    answers[Keys.sex] = sex
    answers[Keys.units] = units.choice
    answers[Keys.height.id] = .length(height, units)
    answers[Keys.weight.id] = .mass(weight, units)
    answers[Keys.bodyFat] = bodyFat
    answers[Keys.primaryGoal] = goal
    return answers
  }

  private static var maya: Answers {
    var answers = person(
      "Maya", born: "1994-09-27", "female", Centimetres(feet: 5, inches: 4),
      Kilograms(pounds: 148), .imperial, bodyFat: 5, goal: "lose-weight")
    answers[Keys.targetWeight.id] = .mass(Kilograms(pounds: 136), .imperial)
    answers[Keys.pace] = "moderate"
    answers[Keys.customize] = true
    answers[Keys.mealWindows] = [
      window(time(8, 30), minutes: 60), window(time(12), minutes: 90),
      window(time(17), minutes: 90),
    ]
    answers[Keys.email] = "maya@example.com"
    answers[Keys.weeklyInsights] = true
    return answers
  }

  private static var buildingMuscle: Answers {
    var answers = person(
      "Jonas", born: "2001-03-14", "male", Centimetres(feet: 5, inches: 10),
      Kilograms(pounds: 158), .imperial, bodyFat: 3, goal: "build-muscle")
    answers[Keys.energyLevel] = 7
    answers[Keys.targetWeight.id] = .mass(Kilograms(pounds: 168), .imperial)
    answers[Keys.pace] = "relaxed"
    answers[Keys.secondaryGoals] = ["improved-focus", "athletic-recovery"]
    answers[Keys.activityLevel] = "very-active"
    answers[Keys.exerciseSessions.id] = .number(5)
    answers[Keys.mealPattern] = "four-to-five"
    return answers
  }

  private static var generalHealth: Answers {
    var answers = person(
      "Ruth", born: "1961-06-02", "female", Centimetres(feet: 5, inches: 6),
      Kilograms(pounds: 151), .imperial, bodyFat: 6, goal: "general-health")
    answers[Keys.permissions] = []
    answers[Keys.energyLevel] = 10
    answers[Keys.secondaryGoals] = ["better-sleep"]
    answers[Keys.activityLevel] = "lightly-active"
    answers[Keys.exerciseSessions.id] = .number(0)
    answers[Keys.reminders] = "skipped"
    return answers
  }

  private static var customWindows: Answers {
    var answers = person(
      "Sam", born: "1988-02-29", "male", Centimetres(feet: 6, inches: 0), Kilograms(pounds: 201),
      .imperial, bodyFat: 6, goal: "lose-weight")
    answers[Keys.targetWeight.id] = .mass(Kilograms(pounds: 185), .imperial)
    answers[Keys.pace] = "aggressive"
    answers[Keys.mealPattern] = "custom"
    answers[Keys.mealWindows] = [
      window(time(9), minutes: 30), window(time(13), minutes: 60),
      window(time(18, 30), minutes: 60), window(time(20, 30), minutes: 30),
    ]
    answers[Keys.diet] = ["vegetarian", "gluten-free"]
    answers[Keys.avoidFoods] = ["peanuts", "shellfish"]
    return answers
  }

  private static var shiftWorker: Answers {
    var answers = person(
      "Noor", born: "1990-12-11", "female", Centimetres(feet: 5, inches: 5),
      Kilograms(pounds: 163), .imperial, bodyFat: 6, goal: "improve-energy")
    answers[Keys.energyLevel] = 2
    answers[Keys.wakeTime] = time(14)
    answers[Keys.lunchTime] = time(20)
    answers[Keys.workEndTime] = time(4)
    answers[Keys.bedTime] = time(6)
    answers[Keys.mealPattern] = "four-to-five"
    return answers
  }

  private static var metric: Answers {
    var answers = person(
      "Émile", born: "1979-08-19", "male", Centimetres(178), Kilograms(92.5), .metric, bodyFat: 7,
      goal: "lose-weight")
    answers[Keys.targetWeight.id] = .mass(Kilograms(85), .metric)
    answers[Keys.pace] = "relaxed"
    answers[Keys.activityLevel] = "sedentary"
    answers[Keys.exerciseSessions.id] = .number(1)
    answers[Keys.mealPattern] = "two"
    return answers
  }
}
