/// The first minutes of Reflect, a training journal: who keeps it, a goal for three months, the
/// sports, a short tutorial, why one writes twice a day, and when to be reminded of it.
///
/// Source: "Requirements: Onboarding Flow" of Reflect, 21 September 2025.
public struct Reflect: Sendable {
  /// The onboarding.
  public init() {}
}
