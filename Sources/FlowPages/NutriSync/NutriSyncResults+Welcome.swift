internal import OnboardingDomain
internal import OnboardingFlows
internal import OnboardingPlans

extension NutriSyncResults {
  /// What a lift of energy gives back.
  var goodNews: ViewData {
    let impact = impact
    let gained = min(10, impact.energyLevel + 5)
    return [
      "has-gain": .flag(impact.regainedWakingDays > 0),
      "days": .whole(impact.regainedWakingDays), "lost": .text(String(impact.energyLevel)),
      "from": .text(String(impact.energyLevel)),
      "to": .text(String(gained)),
    ]
  }
}
