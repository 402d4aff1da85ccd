public import OnboardingDomain

extension NutriSync {
  /// The fields of the flow, as typed keys.
  public enum Keys {
    /// Permissions granted on the first screen.
    public static let permissions = FieldKey<[ChoiceID]>("permissions")
    /// How energetic the person feels, 1 … 10.
    public static let energyLevel = FieldKey<Int>("energy-level")
    /// What to call them.
    public static let name = FieldKey<String>("name")
    /// When they were born.
    public static let birthDate = FieldKey<CalendarDate>("birth-date")
    /// Their sex, for the equations.
    public static let sex = FieldKey<ChoiceID>("sex")
    /// The units they think in.
    public static let units = FieldKey<ChoiceID>("units")
    /// How tall they are.
    public static let height = FieldKey<Centimetres>("height")
    /// What they weigh.
    public static let weight = FieldKey<Kilograms>("weight")
    /// The silhouette they chose, 1 … 9.
    public static let bodyFat = FieldKey<Int>("body-fat")
    /// What they want most.
    public static let primaryGoal = FieldKey<ChoiceID>("primary-goal")
    /// The weight they aim for.
    public static let targetWeight = FieldKey<Kilograms>("target-weight")
    /// How fast.
    public static let pace = FieldKey<ChoiceID>("pace")
    /// What else they want.
    public static let secondaryGoals = FieldKey<[ChoiceID]>("secondary-goals")
    /// When they get up.
    public static let wakeTime = FieldKey<TimeOfDay>("wake-time")
    /// When they have lunch.
    public static let lunchTime = FieldKey<TimeOfDay>("lunch-time")
    /// When their work ends.
    public static let workEndTime = FieldKey<TimeOfDay>("work-end-time")
    /// When they go to bed.
    public static let bedTime = FieldKey<TimeOfDay>("bed-time")
    /// How much they move.
    public static let activityLevel = FieldKey<ChoiceID>("activity-level")
    /// Training sessions a week, 0 … 14.
    public static let exerciseSessions = FieldKey<Int>("exercise-sessions")
    /// How often they like to eat.
    public static let mealPattern = FieldKey<ChoiceID>("meal-pattern")
    /// Whether they asked to arrange the windows themselves.
    public static let customize = FieldKey<Bool>("customize")
    /// The windows they arranged.
    public static let mealWindows = FieldKey<[TimeWindow]>("meal-windows")
    /// How they eat.
    public static let diet = FieldKey<[ChoiceID]>("diet")
    /// What they don't eat.
    public static let avoidFoods = FieldKey<[String]>("avoid-foods")
    /// Whether they want reminders.
    public static let reminders = FieldKey<ChoiceID>("reminders")
    /// The sample plate they mean to eat first.
    public static let firstMeal = FieldKey<ChoiceID>("first-meal")
    /// Their e-mail address.
    public static let email = FieldKey<String>("email")
    /// A new password; never kept among the answers.
    public static let password = FieldKey<String>("password")
    /// Whether they want a weekly e-mail.
    public static let weeklyInsights = FieldKey<Bool>("weekly-insights")
  }
}
