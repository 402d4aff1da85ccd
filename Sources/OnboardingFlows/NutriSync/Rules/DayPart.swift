internal import OnboardingDomain

/// The part of the day that a meal window is called by. Raw values are the ids in the catalogue.
enum DayPart: String, Sendable, Hashable, CaseIterable {
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
  var beginning: TimeOfDay {
    switch self {
    case .morning: TimeOfDay(wrapping: 4 * 60)
    case .midMorning: TimeOfDay(wrapping: 9 * 60 + 30)
    case .midday: TimeOfDay(wrapping: 11 * 60 + 30)
    case .afternoon: TimeOfDay(wrapping: 14 * 60 + 30)
    case .evening: TimeOfDay(wrapping: 17 * 60)
    case .night: TimeOfDay(wrapping: 21 * 60)
    }
  }

  /// The class of its colour.
  var hue: String {
    switch self {
    case .morning, .midMorning: "dawn"
    case .midday, .afternoon: "noon"
    case .evening, .night: "dusk"
    }
  }

  /// The name of its icon.
  var icon: String {
    switch self {
    case .morning, .midMorning: "sunrise"
    case .midday, .afternoon: "sun"
    case .evening: "sunset"
    case .night: "moon"
    }
  }

  /// Which way its light leans.
  var lean: DayScene.Lean {
    switch self {
    case .morning, .midMorning: .morning
    case .midday, .afternoon: .noon
    case .evening, .night: .evening
    }
  }
}
