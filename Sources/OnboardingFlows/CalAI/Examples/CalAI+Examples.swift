public import OnboardingDomain

extension CalAI {
  /// One person for each branch and each rule that a page shows; the first is the one of the
  /// reference drawings.
  public var examples: [ExamplePerson] {
    [
      ExamplePerson(id: "lose", answers: Self.losing),
      ExamplePerson(id: "gain", answers: Self.gaining),
      ExamplePerson(id: "maintain", answers: Self.maintaining),
      ExamplePerson(id: "metric", answers: Self.metric),
      ExamplePerson(id: "edited-figures", answers: Self.edited),
      ExamplePerson(id: "intake-floor", answers: Self.intakeFloor),
      ExamplePerson(id: "long-way", answers: Self.longWay),
      ExamplePerson(id: "underweight", answers: Self.underweight),
      ExamplePerson(id: "minor", answers: Self.minor),
      ExamplePerson(id: "longest-answers", answers: Self.longest),
    ]
  }

  static func person(
    _ gender: ChoiceID, born: String, _ height: Centimetres, _ weight: Kilograms,
    _ units: UnitSystem, workouts: ChoiceID, goal: ChoiceID
  ) -> Answers {
    var answers = Answers()
    answers[Keys.gender] = gender
    answers[Keys.workouts] = workouts
    answers[Keys.referralSource] = "friend-or-family"
    answers[Keys.priorApps] = "no"
    answers[Keys.units] = units.choice
    answers[Keys.height.id] = .length(height, units)
    answers[Keys.weight.id] = .mass(weight, units)
    answers[Keys.birthDate] = CalendarDate(iso8601: born)
    answers[Keys.goal] = goal
    answers[Keys.obstacles] = ["lack-of-consistency"]
    answers[Keys.diet] = "classic"
    answers[Keys.accomplishments] = ["eat-healthier"]
    answers[Keys.appleHealth] = ["active-energy", "steps", "workouts", "weight"]
    answers[Keys.caloriesBurned] = "yes"
    answers[Keys.rollover] = "yes"
    answers[Keys.notifications] = "enabled"
    answers[Keys.plan] = "yearly"
    return answers
  }

  private static func aim(
    _ answers: inout Answers, at target: Kilograms, _ speed: Kilograms, _ units: UnitSystem
  ) {
    answers[Keys.desiredWeight.id] = .mass(target, units)
    answers[Keys.speed.id] = .mass(speed, units)
  }

  private static var losing: Answers {
    var answers = person(
      "female", born: "1996-04-02", Centimetres(feet: 5, inches: 7), Kilograms(pounds: 172),
      .imperial, workouts: "3-5", goal: "lose")
    aim(&answers, at: Kilograms(pounds: 160), Kilograms(pounds: 1), .imperial)
    answers[Keys.referralCode] = "SPRING24"
    return answers
  }

  private static var gaining: Answers {
    var answers = person(
      "male", born: "2001-03-14", Centimetres(feet: 5, inches: 10), Kilograms(pounds: 150),
      .imperial, workouts: "6-plus", goal: "gain")
    aim(&answers, at: Kilograms(pounds: 160), Kilograms(pounds: 0.5), .imperial)
    answers[Keys.obstacles] = ["busy-schedule", "lack-of-meal-inspiration"]
    answers[Keys.appleHealth] = []
    answers[Keys.caloriesBurned] = "no"
    answers[Keys.rollover] = "no"
    answers[Keys.notifications] = "skipped"
    answers[Keys.plan] = "monthly"
    return answers
  }

  private static var maintaining: Answers {
    var answers = person(
      "other", born: "1984-11-30", Centimetres(feet: 5, inches: 9), Kilograms(pounds: 158),
      .imperial, workouts: "0-2", goal: "maintain")
    answers[Keys.diet] = "vegetarian"
    answers[Keys.caloriesBurned] = "no"
    return answers
  }

  private static var metric: Answers {
    var answers = person(
      "male", born: "1979-08-19", Centimetres(178), Kilograms(92.5), .metric, workouts: "0-2",
      goal: "lose")
    aim(&answers, at: Kilograms(85), Kilograms(0.5), .metric)
    return answers
  }

  private static var edited: Answers {
    var answers = losing
    answers[Keys.calories.id] = .number(2000)
    answers[Keys.protein.id] = .number(130)
    return answers
  }

  /// The floor of 1200 kcal leaves this person a slow pace only.
  private static var intakeFloor: Answers {
    var answers = person(
      "female", born: "1958-02-11", Centimetres(feet: 5, inches: 1), Kilograms(pounds: 128),
      .imperial, workouts: "0-2", goal: "lose")
    aim(&answers, at: Kilograms(pounds: 118), Kilograms(pounds: 0.5), .imperial)
    return answers
  }

  private static var longWay: Answers {
    var answers = person(
      "male", born: "1988-02-29", Centimetres(feet: 6, inches: 0), Kilograms(pounds: 310),
      .imperial, workouts: "0-2", goal: "lose")
    aim(&answers, at: Kilograms(pounds: 200), Kilograms(pounds: 2), .imperial)
    return answers
  }

  /// Chose to lose, then corrected their weight.
  private static var underweight: Answers {
    var answers = person(
      "female", born: "1999-07-07", Centimetres(feet: 5, inches: 9), Kilograms(pounds: 118),
      .imperial, workouts: "3-5", goal: "lose")
    aim(&answers, at: Kilograms(pounds: 115), Kilograms(pounds: 0.5), .imperial)
    return answers
  }

  private static var minor: Answers {
    person(
      "male", born: "2010-05-20", Centimetres(feet: 5, inches: 8), Kilograms(pounds: 140),
      .imperial, workouts: "3-5", goal: "maintain")
  }

  private static var longest: Answers {
    var answers = losing
    answers[Keys.obstacles] = [
      "lack-of-consistency", "unhealthy-eating-habits", "lack-of-support", "busy-schedule",
      "lack-of-meal-inspiration",
    ]
    answers[Keys.accomplishments] = [
      "eat-healthier", "boost-energy", "stay-motivated", "feel-better",
    ]
    answers[Keys.appleHealth] = [
      "active-energy", "steps", "workouts", "weight", "height", "sleep",
    ]
    answers[Keys.referralCode] = "ABCDEFGH2026"
    return answers
  }
}
