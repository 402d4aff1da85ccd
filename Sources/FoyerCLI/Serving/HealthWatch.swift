import Synchronization

/// What the last look at the store found, so that a readiness probe is answered from memory.
final class HealthWatch: Sendable {
  private struct State {
    var trouble: String?
    /// Nil before the first look.
    var lookedAt: Double?
  }

  /// Seconds without a look after which the disk counts as hanging.
  private static let patience: Double = 30

  private let uptime: @Sendable () -> Double
  private let state = Mutex(State())

  /// - Parameter uptime: seconds on a clock that never jumps.
  init(uptime: @escaping @Sendable () -> Double) { self.uptime = uptime }

  /// Whether the last look found nothing, and was not too long ago.
  var isWell: Bool {
    let now = uptime()
    return state.withLock { $0.trouble == nil && now - ($0.lookedAt ?? now) < Self.patience }
  }

  /// Looks anew.
  ///
  /// - Parameters:
  ///   - examine: what is wrong, in a sentence; nil when nothing is. May wait for the disk.
  ///   - tell: told when that has changed.
  func look(_ examine: () -> String?, tell: (String?) -> Void) {
    let trouble = examine()
    let now = uptime()
    let isNew = state.withLock { state in
      defer { state = State(trouble: trouble, lookedAt: now) }
      return state.trouble != trouble
    }
    if isNew { tell(trouble) }
  }
}
