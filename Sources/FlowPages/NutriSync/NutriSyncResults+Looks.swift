internal import OnboardingDomain
internal import OnboardingFlows
internal import OnboardingPlans

extension NutriSyncResults {
  /// The names of the values that only drawings show.
  static let drawnNames: Set<String> = [
    "body-fat.set", "sample-day.from", "sample-day.to", "sample-day.morning",
    "sample-day.midday", "sample-day.evening",
  ]

  /// Which set of figures is drawn; and what stands below the picture of a day that is nobody's, as clocks
  /// are read where the person is.
  func drawnValue(_ name: String) -> ComputedValue? {
    func window(_ start: Int, _ end: Int) -> ComputedValue {
      .text(
        hourLabels.short(
          TimeWindow(start: TimeOfDay(wrapping: start), end: TimeOfDay(wrapping: end))))
    }
    return switch name {
    case "body-fat.set": .text(profile.sex == .male ? "m" : "f")
    case "sample-day.from": .text(hourLabels.full(minutes: 7 * 60))
    case "sample-day.to": .text(hourLabels.full(minutes: 22 * 60))
    case "sample-day.morning": window(8 * 60, 9 * 60)
    case "sample-day.midday": window(12 * 60, 13 * 60)
    case "sample-day.evening": window(17 * 60 + 30, 19 * 60)
    default: nil
    }
  }
}
