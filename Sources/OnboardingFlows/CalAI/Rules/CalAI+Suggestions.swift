internal import OnboardingDomain
internal import OnboardingPlans

extension CalAI {
  /// What a field suggests to this person; nil where it suggests the same to everybody.
  static func suggestion(for field: FieldID, _ profile: CalAI.Profile) -> Answer? {
    let units = profile.units
    switch field {
    case CalAI.desiredWeight.id:
      return profile.targetRange?.suggestion(units).map { .mass($0, units) }
    case CalAI.speed.id: return profile.speedRange.map { .mass($0.recommended, units) }
    case CalAI.purchaseDay.id: return .number(Double(profile.today.dayNumber))
    default:
      guard let figure = DailyFigure.allCases.first(where: { $0.question.id == field }),
        let targets = DailyTargets(profile)
      else { return nil }
      return .number(Double(targets[figure]))
    }
  }
}
