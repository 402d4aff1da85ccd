import HTTPCore
import OnboardingDomain
import Synchronization

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

/// The readings of `Accept-Language` as browsers sent it last. They send few different ones, and each page
/// needs to know several things of it.
final class RecentLanguages: Sendable {
  /// How many are kept, and how long the longest of them may be.
  private static let (most, longest) = (256, 100)

  private let known = Mutex<[String: LanguageReading]>([:])

  /// What the header of a request says.
  func reading(of request: Request) -> LanguageReading {
    let values = request.headers.values(of: .acceptLanguage)
    guard values.count == 1, values[0].utf8.count <= Self.longest else {
      return LanguageReading(LanguagePreferences(values))
    }
    return known.withLock { known in
      if let reading = known[values[0]] { return reading }
      let reading = LanguageReading(LanguagePreferences(values))
      // Whoever sends ever new ones gains nothing but that others are read once more.
      if known.count >= Self.most { known.removeAll(keepingCapacity: true) }
      known[values[0]] = reading
      return reading
    }
  }
}
