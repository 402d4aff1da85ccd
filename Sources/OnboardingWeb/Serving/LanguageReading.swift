import HTTPCore
import OnboardingDomain

/// What an `Accept-Language` says, with what follows from it.
final class LanguageReading: Sendable {
  let preferences: LanguagePreferences
  /// How this person writes hours and days, as far as their browser tells where they are at home.
  let habits: RegionHabits?

  init(_ preferences: LanguagePreferences) {
    self.preferences = preferences
    habits = preferences.likeliestRegion.map(RegionHabits.init(region:))
  }
}
