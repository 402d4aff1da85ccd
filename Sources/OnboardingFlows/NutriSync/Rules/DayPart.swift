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

  /// Whether a window that opens at a time can go by the name of this part: a pattern's breakfast before noon
  /// and its lunch around it, whatever the clock alone would call them.
  func suits(_ start: TimeOfDay) -> Bool {
    switch self {
    case .morning: (4 * 60..<11 * 60).contains(start.minutes)
    case .midday: (10 * 60 + 30..<15 * 60 + 30).contains(start.minutes)
    case .evening: (16 * 60..<22 * 60).contains(start.minutes)
    case .midMorning, .afternoon, .night: true
    }
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
