public import OnboardingDomain

/// Cal AI: calorie targets from photos of meals. Its plan has a date on it.
public struct CalAI: Sendable {
  /// The onboarding of Cal AI.
  public init() {}

  /// The screens.
  public var flow: Flow { Self.definition }
}
