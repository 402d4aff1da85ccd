public import OnboardingDomain
public import OnboardingPlans

extension CalAI {
  // MARK: About

  /// Which equations apply.
  public static let gender = Question("gender", .choice(Sex.self, of: [.male, .female, .other]))
  /// Workouts a week.
  public static let workouts = Question("workouts", .choice(Workouts.self), isAboutHealth: true)
  /// Where they heard of it.
  public static let referralSource = Question("referral-source", .choice(ReferralSource.self))
  /// Whether they tried other apps.
  public static let priorApps = Question("prior-apps", .choice(YesNo.self))
  /// The units they think in.
  public static let units = Question(
    "units", .choice(UnitSystem.self), suggests: .imperial, visibility: .hidden)
  /// How tall they are.
  public static let height = Question(
    "height", .length(PlanRanges.heightCm, in: units), isAboutHealth: true)
  /// What they weigh.
  public static let weight = Question(
    "weight", .mass(PlanRanges.weightKg, in: units), isAboutHealth: true)
  /// When they were born.
  public static let birthDate = Question("birth-date", .birthDate, autocomplete: "bday")

  // MARK: Goal

  /// Which way the weight should go.
  public static let goal = Question("goal", .choice(GoalDirection.self), isAboutHealth: true)
  /// The weight they aim for.
  public static let desiredWeight = Question(
    "desired-weight", .mass(PlanRanges.weightKg, in: units), isAboutHealth: true,
    key: "target-weight-kg")
  /// Change a week.
  public static let speed = Question(
    "speed", .mass(PlanRanges.speedKgPerWeek, in: units), isAboutHealth: true,
    key: "speed-kg-per-week")
  /// What stood in their way.
  public static let obstacles = Question(
    "obstacles", .choices(Obstacle.self), isRequired: false, isAboutHealth: true)
  /// How they eat.
  public static let diet = Question("diet", .choice(Diet.self), isAboutHealth: true)
  /// What they would like to accomplish.
  public static let accomplishments = Question(
    "accomplishments", .choices(Accomplishment.self), isRequired: false, isAboutHealth: true)

  // MARK: Plan

  /// The types of health data they share.
  public static let appleHealth = Question(
    "apple-health", .choices(HealthData.self),
    suggests: [.activeEnergy, .steps, .workouts, .weight], isRequired: false, isAboutHealth: true)
  /// Whether burned calories are added to the day.
  public static let caloriesBurned = Question("calories-burned", .choice(YesNo.self))
  /// Whether unused calories are carried to the next day.
  public static let rollover = Question("rollover", .choice(YesNo.self))
  /// Stars, 1 … 5.
  public static let rating = Question("rating", .scale(1...5), visibility: .hidden)
  /// Whether they want notifications.
  public static let notifications = Question(
    "notifications", .choice(NotificationChoice.self), isRequired: false)
  /// A code from a friend.
  public static let referralCode = Question(
    "referral-code", .code(4...12), isRequired: false)
  /// A daily target of their own, kcal.
  public static let ownCalories = ownFigure("own-calories", groupWidth: 200)
  /// Protein of their own, g.
  public static let ownProtein = ownFigure("own-protein", groupWidth: 20)
  /// Carbohydrate of their own, g.
  public static let ownCarbs = ownFigure("own-carbs", groupWidth: 20)
  /// Fat of their own, g.
  public static let ownFat = ownFigure("own-fat", groupWidth: 10)

  // What is supported depends on the person, so `check` says it; the range only bounds what is kept.
  private static func ownFigure(_ id: FieldID, groupWidth: Int) -> Question<Int> {
    Question(id, .number(0...99_999), visibility: .hidden, groupWidth: groupWidth)
  }

  /// The day on which the plan was made, from which it counts, as a `CalendarDate.dayNumber`: `reconcile` notes it.
  public static let planDay = Question(
    "plan-day", .number(0...99_999), isRequired: false, visibility: .hidden)

  // MARK: Start

  /// Which subscription.
  public static let subscription = Question(
    "plan", .choice(Subscription.self), suggests: .yearly, visibility: .hidden)

  /// The day of the purchase, from which the free days are counted, as a `CalendarDate.dayNumber`.
  public static let purchaseDay = Question(
    "purchase-day", .number(0...99_999), isRequired: false, visibility: .hidden)

  // MARK: Today

  /// The day on which the first meal was logged, as a `CalendarDate.dayNumber`: on another day it is
  /// no part of the rings any more.
  public static let mealDay = Question(
    "meal-day", .number(0...99_999), isRequired: false, visibility: .hidden)
  /// Energy of the meal, kcal.
  public static let mealCalories = Question(
    "meal-calories", .number(1...5000), visibility: .hidden)
  /// Carbohydrate of the meal, g.
  public static let mealCarbs = mealGrams("meal-carbs")
  /// Protein of the meal, g.
  public static let mealProtein = mealGrams("meal-protein")
  /// Fat of the meal, g.
  public static let mealFat = mealGrams("meal-fat")

  private static func mealGrams(_ id: FieldID) -> Question<Int> {
    Question(id, .number(0...500), isRequired: false, visibility: .hidden)
  }

  // MARK: Given

  /// Health that rules out a deficit, where an app knows of it: no screen asks.
  public static let circumstances = Question(
    "circumstances", .choices(HealthCircumstance.self), isRequired: false, isAboutHealth: true)

  /// What is settled once and for all in a session.
  package enum Outcomes {
    /// The discount in percent that the wheel gave; 0 for who went on without it.
    package static let spin = "spin"
    /// The subscription that was bought.
    package static let purchase = "purchase"
    /// A purchase that waits for approval.
    static let approval = "approval"
    /// That the subscription was cancelled.
    static let cancellation = "cancellation"
  }
}
