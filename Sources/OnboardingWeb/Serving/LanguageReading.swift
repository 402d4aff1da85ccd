import HTTPCore
import OnboardingDomain

/// What an `Accept-Language` says, with what follows from it.
final class LanguageReading: Sendable {
  let preferences: LanguagePreferences
  /// How this person writes hours and days, as far as their browser tells where they are at home.
  let habits: RegionHabits?
  /// The units in which people measure themselves there.
  let units: UnitSystem?
  /// The time zone in which most people of the likeliest country that has one live.
  let zone: TimeZoneName?

  init(_ preferences: LanguagePreferences, zones: TimeZoneDirectory) {
    self.preferences = preferences
    zone = preferences.countries.lazy.compactMap(zones.principalZone).first
    habits = preferences.likeliestRegion.map(RegionHabits.init(region:))
    units = preferences.likeliestRegion.map(UnitSystem.init(region:))
  }
}
