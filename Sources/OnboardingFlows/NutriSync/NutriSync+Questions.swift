public import OnboardingDomain
public import OnboardingPlans

extension NutriSync {
  /// Permissions granted on the first screen.
  public static let permissions = Question(
    "permissions", .choices(Permission.self), suggests: Permission.allCases, isRequired: false)
  /// How energetic the person feels, 1 … 10.
  public static let energyLevel = Question(
    "energy-level", .scale(1...10), suggests: 5, isAboutHealth: true)

  /// What to call them.
  public static let name = Question("name", .text(1...40), autocomplete: "given-name")
  /// When they were born.
  public static let birthDate = Question("birth-date", .birthDate, autocomplete: "bday")
  /// Their sex, for the equations.
  public static let sex = Question("sex", .choice(Sex.self, of: [.female, .male]))
  /// The units they think in.
  public static let units = Question(
    "units", .choice(UnitSystem.self), suggests: .imperial, visibility: .hidden)
  /// How tall they are.
  public static let height = Question("height", .length(120...230, in: units), isAboutHealth: true)
  /// What they weigh.
  public static let weight = Question("weight", .mass(30...300, in: units), isAboutHealth: true)
  /// The silhouette they chose, 1 … 9.
  public static let bodyFat = Question("body-fat", .scale(1...9), isAboutHealth: true)

  /// What they want most.
  public static let primaryGoal = Question(
    "primary-goal", .choice(PrimaryGoal.self), isAboutHealth: true)
  /// The weight they aim for.
  public static let targetWeight = Question(
    "target-weight", .mass(30...300, in: units), isAboutHealth: true)
  /// How fast.
  public static let pace = Question(
    "pace", .choice(Pace.self), suggests: .moderate, isAboutHealth: true)
  /// What else they want.
  public static let secondaryGoals = Question(
    "secondary-goals", .choices(SecondaryGoal.self), isRequired: false, isAboutHealth: true)

  /// When they get up.
  public static let wakeTime = Question(
    "wake-time", .time(step: 15), suggests: TimeOfDay(wrapping: 6 * 60))
  /// When they have lunch.
  public static let lunchTime = Question(
    "lunch-time", .time(step: 15), suggests: TimeOfDay(wrapping: 12 * 60))
  /// When their work ends.
  public static let workEndTime = Question(
    "work-end-time", .time(step: 15), suggests: TimeOfDay(wrapping: 17 * 60))
  /// When they go to bed.
  public static let bedTime = Question(
    "bed-time", .time(step: 15), suggests: TimeOfDay(wrapping: 22 * 60))
  /// How much they move.
  public static let activityLevel = Question(
    "activity-level", .choice(ActivityLevel.self), suggests: .active, isAboutHealth: true)
  /// Training sessions a week, 0 … 14.
  public static let exerciseSessions = Question(
    "exercise-sessions", .number(0...14), suggests: 3, isAboutHealth: true)
  /// How often they like to eat.
  public static let mealPattern = Question(
    "meal-pattern", .choice(MealPattern.self), suggests: .three)
  /// Whether they asked to arrange the windows themselves.
  public static let customize = Question(
    "customize", .toggle, isRequired: false, visibility: .hidden)
  /// The windows they arranged.
  public static let mealWindows = Question("meal-windows", .windows(count: 1...6, step: 30))

  /// How they eat.
  public static let diet = Question(
    "diet", .choices(Diet.self, exclusive: .noneOfThese), suggests: [.noneOfThese],
    isRequired: false, isAboutHealth: true)
  /// What they don't eat.
  public static let avoidFoods = Question(
    "avoid-foods", .tags(count: 12, length: 30), isRequired: false, isAboutHealth: true)
  /// The day on which the plan was made, from which it counts, as a `CalendarDate.dayNumber`: `reconcile` notes it.
  public static let planDay = Question(
    "plan-day", .number(0...99_999), isRequired: false, visibility: .hidden)
  /// Whether they want reminders.
  public static let reminders = Question("reminders", .choice(Reminders.self), isRequired: false)
  /// Their e-mail address.
  public static let email = Question("email", .email, autocomplete: "email")
  /// A new password; never kept among the answers.
  public static let password = Question(
    "password", .newPassword, autocomplete: "new-password", visibility: .sensitive)
  /// Whether they want a weekly e-mail.
  public static let weeklyInsights = Question("weekly-insights", .toggle, isRequired: false)
  /// The sample plate they mean to eat first.
  public static let firstMeal = Question(
    "first-meal", .choice(SamplePlate.self), isRequired: false, visibility: .hidden)

  // MARK: Given

  /// Health that rules out a deficit, where an app knows of it: no screen asks.
  public static let circumstances = Question(
    "circumstances", .choices(HealthCircumstance.self), isRequired: false, isAboutHealth: true)
}
