/// NutriSync: meal windows. Its document tells a person's day; its plan gives each window its share.
public struct NutriSync: Sendable {
  /// The onboarding of NutriSync.
  public init() {}
}
