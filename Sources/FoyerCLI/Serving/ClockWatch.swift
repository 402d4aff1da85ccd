import Synchronization

/// Whether the clock of this process agrees with that of the database that it shares: processes have to agree on when
/// codes, links and sign-ins end.
package final class ClockWatch: Sendable {
  /// How far apart the clocks may be before an operator hears of it, in seconds: far more than a machine that asks for the
  /// time is ever off.
  static let patience: Int64 = 30
  /// How often it is looked at, in seconds.
  private static let pause: Double = 30

  private struct State {
    /// By how much the clock is ahead; nil while that is little enough.
    var lead: Int64?
    /// The same, as it was told last.
    var told: Int64?
    /// When it was looked at last, on a clock that never jumps.
    var lookedAt: Double?
  }

  private let state = Mutex(State())
  private let uptime: @Sendable () -> Double

  /// - Parameter uptime: seconds on a clock that never jumps.
  init(uptime: @escaping @Sendable () -> Double) { self.uptime = uptime }

  /// By how many seconds this process's clock is ahead of the database's (less than 0: behind it), where that is more
  /// than it may be; else nil.
  var lead: Int64? { state.withLock { $0.lead } }

  /// Looks anew, where it is time to.
  ///
  /// - Parameters:
  ///   - measure: by how many milliseconds the clock is ahead; nil where no other process has the store. One that throws
  ///     says nothing: why the store can't be asked is told elsewhere.
  ///   - tell: told when the clock is wrong, when that has changed by as much again, and with nil when it is right again.
  package func look(_ measure: () throws -> Int64?, tell: (_ lead: Int64?) -> Void) {
    let now = uptime()
    let isDue = state.withLock { state in
      guard now - (state.lookedAt ?? -.infinity) >= Self.pause else { return false }
      state.lookedAt = now
      return true
    }
    guard isDue, let measured = try? measure() else { return }
    let seconds = measured / 1000
    let news = state.withLock { state -> Int64?? in
      // What was told is over when the clocks are well together again, and not at each second look.
      let most = state.lead == nil ? Self.patience : Self.patience / 2
      state.lead = abs(seconds) > most ? seconds : nil
      if let lead = state.lead, let told = state.told, abs(lead - told) <= Self.patience {
        return nil
      }
      guard state.lead != state.told else { return nil }
      state.told = state.lead
      return .some(state.lead)
    }
    if let news { tell(news) }
  }

  /// What an operator should hear of it, in a sentence without a full stop.
  static func sentence(_ lead: Int64) -> String {
    "the clock of this process is \(abs(lead)) seconds \(lead > 0 ? "ahead of" : "behind") the database's: processes"
      + " don't agree on when codes, links and sign-ins end; set it right"
  }
}
