public import OnboardingDomain

/// What NutriSync's plan is made of. `NutriSyncPlan.make` checks it.
public struct NutriSyncInput: Sendable, Hashable {
  /// Day of birth, at most 120 years ago.
  public var birthDate: CalendarDate
  /// Which equations apply.
  public var sex: Sex
  /// Height, 120–230 cm.
  public var height: Centimetres
  /// Weight, 30–300 kg.
  public var weight: Kilograms
  /// The silhouette.
  public var bodyFat: BodySilhouette
  /// What they want most.
  public var primaryGoal: PrimaryGoal
  /// The weight to reach, 30–300 kg; needed to lose and to build, ignored otherwise.
  public var target: Kilograms?
  /// How fast; needed to lose and to build, ignored otherwise.
  public var pace: Pace?
  /// The fixed points of the day; 4–22 hours awake.
  public var routine: DailyRoutine
  /// Activity of daily life.
  public var activityLevel: ActivityLevel
  /// Training sessions a week, 0–14.
  public var exerciseSessions: Int
  /// How often to eat.
  public var mealPattern: MealPattern
  /// Windows of their own, 1–6; needed for `custom`, and used with any pattern once given.
  public var customWindows: [TimeWindow]?
  /// Energy felt, 1–10; without it the plan has no impact.
  public var energyLevel: Int?
  /// Health that rules out a deficit.
  public var circumstances: Set<HealthCircumstance>

  /// An input.
  public init(
    birthDate: CalendarDate, sex: Sex, height: Centimetres, weight: Kilograms,
    bodyFat: BodySilhouette, primaryGoal: PrimaryGoal, target: Kilograms? = nil,
    pace: Pace? = nil, routine: DailyRoutine, activityLevel: ActivityLevel,
    exerciseSessions: Int, mealPattern: MealPattern, customWindows: [TimeWindow]? = nil,
    energyLevel: Int? = nil, circumstances: Set<HealthCircumstance> = []
  ) {
    self.birthDate = birthDate
    self.sex = sex
    self.height = height
    self.weight = weight
    self.bodyFat = bodyFat
    self.primaryGoal = primaryGoal
    self.target = target
    self.pace = pace
    self.routine = routine
    self.activityLevel = activityLevel
    self.exerciseSessions = exerciseSessions
    self.mealPattern = mealPattern
    self.customWindows = customWindows
    self.energyLevel = energyLevel
    self.circumstances = circumstances
  }
}
