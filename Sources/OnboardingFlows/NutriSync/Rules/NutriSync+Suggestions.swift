package import OnboardingDomain
internal import OnboardingPlans

extension NutriSync {
  /// What a field suggests to this person; nil where it suggests the same to everybody.
  static func suggestion(for field: FieldID, _ profile: Profile) -> Answer? {
    switch field {
    case targetWeight.id: suggestedTarget(profile)
    case pace.id: suggestedPace(profile)
    case mealPattern.id: suggestedPattern(profile)
    case mealWindows.id: .windows(suggestedWindows(profile))
    default: nil
    }
  }

  private static func suggestedTarget(_ profile: Profile) -> Answer? {
    let units = profile.units
    return TargetRange(profile)?.suggestion(units).map { .mass($0, units) }
  }

  /// Moderate where it is safe, else the fastest pace that is.
  private static func suggestedPace(_ profile: Profile) -> Answer? {
    let offer = PaceOffer(profile)
    let pace = [Pace.moderate, .relaxed].first(where: offer.allows)
    return pace.map { .choice($0.choiceID) }
  }

  /// Three times where the day has room for it, else twice, else as the person likes.
  private static func suggestedPattern(_ profile: Profile) -> Answer? {
    let pattern = [MealPattern.three, .two, .custom].first { fits($0, profile) }
    return pattern.map { .choice($0.choiceID) }
  }

  /// The computed windows on the grid of the builder, in the order of its controls: by the clock.
  package static func suggestedWindows(_ profile: Profile) -> [TimeWindow] {
    let step = 30
    return MealDay(pattern: profile.pattern, profile).entries
      .map { entry in
        let start = entry.window.start.snapped(to: step)
        let end = entry.window.end.snapped(to: step)
        // A window that fits between two lines of the grid gets the whole field between them.
        return TimeWindow(start: start, end: end == start ? start.adding(minutes: step) : end)
      }
      .sorted { $0.start < $1.start }
  }
}
