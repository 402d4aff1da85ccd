/// How a field worker sets up OPS: an account, a crew card, the company, the switches of the phone,
/// and what it keeps for places without a signal. Two variants of one flow share their screens.
///
/// Source: the onboarding guide of OPS, "Original Flow", "Consolidated Flow" and "User State Mapping".
public struct OPS: Sendable {
  /// The onboarding.
  public init() {}
}
