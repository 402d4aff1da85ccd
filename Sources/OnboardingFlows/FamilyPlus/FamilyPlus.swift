public import OnboardingDomain

/// Family+: a report card on how a family keeps its memories, and a way to keep them better.
///
/// It grades storage habits by four answers; never a person.
public struct FamilyPlus: Sendable {
  /// The onboarding of Family+.
  public init() {}

  /// The screens.
  public var flow: Flow { Self.definition }
}
