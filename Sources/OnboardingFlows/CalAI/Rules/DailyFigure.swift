internal import OnboardingDomain

/// One of the four figures of a day. Raw values are ids in the catalogue.
package enum DailyFigure: String, Sendable, Hashable, CaseIterable {
  case calories
  case carbs
  case protein
  case fat

  /// The question about the person's own figure.
  var question: Question<Int> {
    switch self {
    case .calories: CalAI.ownCalories
    case .carbs: CalAI.ownCarbs
    case .protein: CalAI.ownProtein
    case .fat: CalAI.ownFat
    }
  }
}
