public import OnboardingDomain
internal import OnboardingPlans

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
    _ gender: Sex, born: String, _ height: Centimetres, _ weight: Kilograms,
    _ units: UnitSystem, workouts: Workouts, goal: GoalDirection
  ) -> Answers {
    var answers = Answers()
    answers[CalAI.gender] = gender
    answers[CalAI.workouts] = workouts
    answers[CalAI.referralSource] = .friendOrFamily
    answers[CalAI.priorApps] = .no
    answers[CalAI.units] = units
    answers[CalAI.height] = height
    answers[CalAI.weight] = weight
    answers[CalAI.birthDate] = CalendarDate(iso8601: born)
    answers[CalAI.goal] = goal
    answers[CalAI.obstacles] = [.consistency]
    answers[CalAI.diet] = .classic
    answers[CalAI.accomplishments] = [.health]
    answers[CalAI.appleHealth] = [.activeEnergy, .steps, .workouts, .weight]
    answers[CalAI.caloriesBurned] = .yes
    answers[CalAI.rollover] = .yes
    answers[CalAI.notifications] = .enabled
    answers[CalAI.subscription] = .yearly
    return answers
  }

  private static func aim(
    _ answers: inout Answers, at target: Kilograms, _ speed: Kilograms
  ) {
    answers[CalAI.desiredWeight] = target
    answers[CalAI.speed] = speed
  }

  private static var losing: Answers {
    var answers = person(
      .female, born: "1996-04-02", Centimetres(feet: 5, inches: 7), Kilograms(pounds: 172),
      .imperial, workouts: .some, goal: .lose)
    aim(&answers, at: Kilograms(pounds: 160), Kilograms(pounds: 1))
    answers[CalAI.referralCode] = "SPRING24"
    return answers
  }

  private static var gaining: Answers {
    var answers = person(
      .male, born: "2001-03-14", Centimetres(feet: 5, inches: 10), Kilograms(pounds: 150),
      .imperial, workouts: .many, goal: .gain)
    aim(&answers, at: Kilograms(pounds: 160), Kilograms(pounds: 0.5))
    answers[CalAI.obstacles] = [.schedule, .inspiration]
    answers[CalAI.appleHealth] = []
    answers[CalAI.caloriesBurned] = .no
    answers[CalAI.rollover] = .no
    answers[CalAI.notifications] = .skipped
    answers[CalAI.subscription] = .monthly
    return answers
  }

  private static var maintaining: Answers {
    var answers = person(
      .other, born: "1984-11-30", Centimetres(feet: 5, inches: 9), Kilograms(pounds: 158),
      .imperial, workouts: .few, goal: .maintain)
    answers[CalAI.diet] = .vegetarian
    answers[CalAI.caloriesBurned] = .no
    return answers
  }

  private static var metric: Answers {
    var answers = person(
      .male, born: "1979-08-19", Centimetres(178), Kilograms(92.5), .metric, workouts: .few,
      goal: .lose)
    aim(&answers, at: Kilograms(85), Kilograms(0.5))
    return answers
  }

  private static var edited: Answers {
    var answers = losing
    answers[CalAI.ownCalories] = 2000
    answers[CalAI.ownProtein] = 130
    return answers
  }

  /// The floor of 1200 kcal leaves this person a slow pace only.
  private static var intakeFloor: Answers {
    var answers = person(
      .female, born: "1958-02-11", Centimetres(feet: 5, inches: 1), Kilograms(pounds: 128),
      .imperial, workouts: .few, goal: .lose)
    aim(&answers, at: Kilograms(pounds: 118), Kilograms(pounds: 0.5))
    return answers
  }

  private static var longWay: Answers {
    var answers = person(
      .male, born: "1988-02-29", Centimetres(feet: 6, inches: 0), Kilograms(pounds: 310),
      .imperial, workouts: .few, goal: .lose)
    aim(&answers, at: Kilograms(pounds: 200), Kilograms(pounds: 2))
    return answers
  }

  /// Chose to lose, then corrected their weight.
  private static var underweight: Answers {
    var answers = person(
      .female, born: "1999-07-07", Centimetres(feet: 5, inches: 9), Kilograms(pounds: 118),
      .imperial, workouts: .some, goal: .lose)
    aim(&answers, at: Kilograms(pounds: 115), Kilograms(pounds: 0.5))
    return answers
  }

  private static var minor: Answers {
    person(
      .male, born: "2010-05-20", Centimetres(feet: 5, inches: 8), Kilograms(pounds: 140),
      .imperial, workouts: .some, goal: .maintain)
  }

  private static var longest: Answers {
    var answers = losing
    answers[CalAI.obstacles] = [
      .consistency, .habits, .support, .schedule,
      .inspiration,
    ]
    answers[CalAI.accomplishments] = [
      .health, .energy, .motivation, .body,
    ]
    answers[CalAI.appleHealth] = [
      .activeEnergy, .steps, .workouts, .weight, .height, .sleep,
    ]
    answers[CalAI.referralCode] = "ABCDEFGH2026"
    return answers
  }
}
