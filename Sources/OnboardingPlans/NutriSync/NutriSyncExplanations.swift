/// The explanations that only NutriSync's plan has.
enum NutriSyncExplanations {
  static func day(_ schedule: MealSchedule) -> [Explanation] {
    [
      Explanation(
        .eatingMinutes, Double(schedule.eatingMinutes), "minutes",
        formula: "from the start of the first window to the end of the last",
        [.init("windows", Double(schedule.windows.count), "")], source: .beforeBed,
        uncertainty: "scheduling help; timing itself burns nothing"),
      Explanation(
        .overnightFastMinutes, Double(schedule.overnightFastMinutes), "minutes",
        formula: "1440 − eating", [.init("eating", Double(schedule.eatingMinutes), "minutes")],
        source: .beforeBed, uncertainty: "scheduling help; timing itself burns nothing"),
    ]
  }

  static func impact(_ impact: EnergyImpact?) -> [Explanation] {
    guard let impact else { return [] }
    return [
      Explanation(
        .productiveHours, impact.hoursPerYear, "hours/year",
        formula: "(10 − level) × 0.5 × 365", [.init("level", Double(impact.energyLevel), "")],
        source: .judgement, uncertainty: "an illustration, not a measurement"),
      Explanation(
        .wakingDays, Double(impact.wakingDaysPerYear), "days/year",
        formula: "hours ÷ 16, rounded down", [.init("hours", impact.hoursPerYear, "hours/year")],
        source: .judgement, uncertainty: "an illustration, not a measurement"),
    ]
  }
}

extension NutriSyncInput {
  var activityExplanation: ActivityExplanation {
    ActivityExplanation(
      formula: "level of daily life + 0.02 × sessions, at most 2.0",
      inputs: [
        .init(
          "level", activityLevel.physicalActivity(sessionsPerWeek: 0).value, ""),
        .init("sessions", Double(exerciseSessions), "a week"),
      ], source: .steps)
  }
}
