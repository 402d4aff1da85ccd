import OnboardingStore

/// Lets another process of those that share a store take over work that this one can't do, for which it lacks a key.
///
/// A value of one thread.
struct Relief {
  /// For how long the role is left to others, in seconds: they ask for it every two.
  private static let pause = 5.0
  /// How long it takes until it is left to them once more, in seconds: nobody may be there, and other work waits.
  private static let interval = 60.0

  private var releasedAt = -Double.infinity

  /// Lets the role go, unless that was tried a while ago.
  ///
  /// - Parameter uptime: seconds of the clock that never jumps.
  mutating func ask(_ role: StoreRole, of store: OnboardingStore, at uptime: Double) {
    guard uptime - releasedAt >= Self.interval else { return }
    releasedAt = uptime
    store.release(role)
  }

  /// For how many seconds the role is still to be left to others; nil when it isn't.
  func wait(at uptime: Double) -> Double? {
    let rest = releasedAt + Self.pause - uptime
    return rest > 0 ? rest : nil
  }
}
