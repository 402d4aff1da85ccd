internal import OnboardingDomain
internal import OnboardingFlows

/// A meal to try the rings with, before one of the person's own is in. Raw values are the ids in the catalogue.
enum SampleMeal: String, CaseIterable {
  /// Salmon, brown rice, avocado, soft eggs, tomatoes and greens.
  case salmon
  /// Tofu, brown rice, avocado, edamame, tomatoes and greens: nothing of animals.
  case tofu

  /// The one that fits how a person eats; before they said so, the one of the welcome.
  init(for diet: CalAI.Diet?) {
    self =
      switch diet {
      case .vegetarian, .vegan: .tofu
      case .classic, .pescatarian, nil: .salmon
      }
  }

  /// What it holds. Its grams, at 4, 4 and 9 kcal, are its energy to the kilocalorie that rounding takes.
  var meal: DayRings.Meal {
    switch self {
    case .salmon: DayRings.Meal(calories: 673, carbs: 46, protein: 41, fat: 36)
    case .tofu: DayRings.Meal(calories: 593, carbs: 45, protein: 38, fat: 29)
    }
  }

  /// The key of its name.
  var title: String { "today-meal.\(rawValue)" }
}

extension CalAIResults {
  /// The meal that fits the diet.
  var sampleMeal: SampleMeal { SampleMeal(for: profile.answers[CalAI.diet]) }
}
