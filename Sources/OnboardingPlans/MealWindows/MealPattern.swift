public import OnboardingDomain

/// How often a person likes to eat. Raw values are the choice ids of the flow.
public enum MealPattern: String, Choosable {
  /// Twice, within eight hours.
  case two
  /// Three times, around the day's work.
  case three
  /// Four or five small meals, evenly spread.
  case fourToFive = "four-to-five"
  /// Windows of their own.
  case custom
}
