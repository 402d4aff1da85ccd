/// A field of a plan's input, by the key it has on the command line.
public enum PlanField: String, Sendable, Hashable, CaseIterable {
  /// The document as a whole.
  case document = "json"
  /// Day of birth.
  case birthDate = "birth-date"
  /// Sex, in NutriSync.
  case sex
  /// Gender, in Cal AI.
  case gender
  /// Height in centimetres.
  case height = "height-cm"
  /// Weight in kilograms.
  case weight = "weight-kg"
  /// Step of the silhouettes.
  case bodyFat = "body-fat"
  /// What a person wants most.
  case primaryGoal = "primary-goal"
  /// Which way the weight should go.
  case goal
  /// The weight to reach, in kilograms.
  case targetWeight = "target-weight-kg"
  /// How fast, as a choice.
  case pace
  /// How fast, in kilograms a week.
  case speed = "speed-kg-per-week"
  /// Getting up.
  case wakeTime = "wake-time"
  /// Lunch.
  case lunchTime = "lunch-time"
  /// End of work.
  case workEndTime = "work-end-time"
  /// Going to bed.
  case bedTime = "bed-time"
  /// Activity of daily life.
  case activityLevel = "activity-level"
  /// Training sessions a week.
  case exerciseSessions = "exercise-sessions"
  /// Workouts a week, as a choice.
  case workouts
  /// How often to eat.
  case mealPattern = "meal-pattern"
  /// Windows of one's own.
  case mealWindows = "meal-windows"
  /// Energy felt, 1 … 10.
  case energyLevel = "energy-level"
  /// Health that rules out a deficit.
  case circumstances
}
