internal import OnboardingDomain

/// One of the four figures of a day. Raw values are ids in the catalogue.
enum DailyFigure: String, Sendable, Hashable, CaseIterable {
  case calories
  case carbs
  case protein
  case fat

  /// The field that holds the person's own figure.
  var key: FieldKey<Double> {
    switch self {
    case .calories: CalAI.Keys.calories
    case .carbs: CalAI.Keys.carbs
    case .protein: CalAI.Keys.protein
    case .fat: CalAI.Keys.fat
    }
  }
}
