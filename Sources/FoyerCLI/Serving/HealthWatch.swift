import Synchronization

/// What the last look at the store found, so that a readiness probe is answered from memory.
final class HealthWatch: Sendable {
  private struct State {
    var trouble: String?
    /// Nil before the first look.
    var lookedAt: Double?
  }

  /// Seconds without a look after which a disk counts as hanging.
  static let patienceWithDisk: Double = 30
  /// Seconds without a look after which a database's server does: a balancer has other processes meanwhile.
  static let patienceWithServer: Double = 10

  private let patience: Double
  private let uptime: @Sendable () -> Double
  private let state = Mutex(State())

  /// - Parameters:
  ///   - patience: after how many seconds without a look the store counts as hanging.
  ///   - uptime: seconds on a clock that never jumps.
  init(patience: Double = patienceWithDisk, uptime: @escaping @Sendable () -> Double) {
    self.patience = patience
    self.uptime = uptime
  }

  /// Whether the last look found nothing, and was not too long ago.
  var isWell: Bool {
    let now = uptime()
    return state.withLock { $0.trouble == nil && now - ($0.lookedAt ?? now) < patience }
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
