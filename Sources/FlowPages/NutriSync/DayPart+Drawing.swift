internal import OnboardingFlows

extension DayPart {
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
