internal import OnboardingDomain

/// The part of the day that a meal window is called by. Raw values are the ids in the catalogue.
enum DayPart: String, Sendable, Hashable, CaseIterable {
  case morning
  case midMorning = "mid-morning"
  case midday
  case afternoon
  case evening
  case night

  /// The part in which a time lies: morning from 4:00, mid-morning from 9:30, midday from 11:30,
  /// afternoon from 14:30, evening from 17:00, night from 21:00.
  init(at time: TimeOfDay) {
    switch time.minutes {
    case 4 * 60..<9 * 60 + 30: self = .morning
    case 9 * 60 + 30..<11 * 60 + 30: self = .midMorning
    case 11 * 60 + 30..<14 * 60 + 30: self = .midday
    case 14 * 60 + 30..<17 * 60: self = .afternoon
    case 17 * 60..<21 * 60: self = .evening
    default: self = .night
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
