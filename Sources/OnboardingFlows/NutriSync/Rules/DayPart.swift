package import OnboardingDomain

/// The part of the day that a meal window is called by. Raw values are the ids in the catalogue.
package enum DayPart: String, Sendable, Hashable, CaseIterable {
  case morning
  case midMorning = "mid-morning"
  case midday
  case afternoon
  case evening
  case night

  /// The part in which a time lies; the night goes on until the morning begins.
  init(at time: TimeOfDay) {
    self = Self.allCases.last { $0.beginning <= time } ?? .night
  }

  /// When it begins.
  package var beginning: TimeOfDay {
    switch self {
    case .morning: TimeOfDay(wrapping: 4 * 60)
    case .midMorning: TimeOfDay(wrapping: 9 * 60 + 30)
    case .midday: TimeOfDay(wrapping: 11 * 60 + 30)
    case .afternoon: TimeOfDay(wrapping: 14 * 60 + 30)
    case .evening: TimeOfDay(wrapping: 17 * 60)
    case .night: TimeOfDay(wrapping: 21 * 60)
    }
  }
}
