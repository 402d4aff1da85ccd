import OnboardingDomain
import OnboardingPlans
import Testing

/// The people on the flows' sample screens, and days that tests use.
enum Samples {
  static func date(_ text: String) throws -> CalendarDate {
    try #require(CalendarDate(iso8601: text))
  }
  static func time(_ text: String) throws -> TimeOfDay { try #require(TimeOfDay(text)) }
  static func window(_ start: String, _ end: String) throws -> TimeWindow {
    TimeWindow(start: try time(start), end: try time(end))
  }
  static func routine(
    _ wake: String = "06:00", _ lunch: String = "12:00", _ workEnd: String = "17:00",
    _ bed: String = "22:00"
  ) throws -> DailyRoutine {
    DailyRoutine(
      wake: try time(wake), lunch: try time(lunch), workEnd: try time(workEnd), bed: try time(bed))
  }

  static var today: CalendarDate { get throws { try date("2026-11-20") } }

  /// The woman of NutriSync's look: 32, 5 ft 4, 148 to 136 lb, active with three workouts.
  static func maya() throws -> NutriSyncInput {
    NutriSyncInput(
      birthDate: try date("1994-03-15"), sex: .female, height: Centimetres(feet: 5, inches: 4),
      weight: Kilograms(pounds: 148), bodyFat: try #require(BodySilhouette(step: 5)),
      primaryGoal: .loseWeight, target: Kilograms(pounds: 136), pace: .moderate,
      routine: try routine(), activityLevel: .active, exerciseSessions: 3, mealPattern: .three)
  }

  /// The woman of Cal AI's look: 30, 5 ft 7, 172 to 160 lb, 3–5 workouts.
  static func calAI() throws -> CalAIInput {
    CalAIInput(
      gender: .female, workouts: .some, birthDate: try date("1996-05-01"),
      height: Centimetres(feet: 5, inches: 7), weight: Kilograms(pounds: 172), goal: .lose,
      target: Kilograms(pounds: 160), speedKilogramsPerWeek: Kilograms(pounds: 1).value)
  }
}
