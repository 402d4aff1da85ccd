import Insights
import OnboardingDomain
import Statistics
import Synchronization

/// The figures of the overview as they were read last, in memory, for when the store can't be read.
final class LastKnown: Sendable {
  /// How old they may become before they are read again without being asked for, in seconds.
  private static let age: Int64 = 900

  /// A flow with what was known of it.
  struct Row: Sendable, Hashable {
    let flow: FlowID
    /// How many began; nil where that is withheld.
    let started: Int?
    /// The share that finished; nil where there are too few for one.
    let finished: Double?

    init(_ flow: FlowID, _ funnel: Funnel) {
      self.flow = flow
      started = funnel.isShown ? funnel.figures.started : nil
      finished = funnel.hasRate ? funnel.finished.share : nil
    }
  }

  private struct Reading {
    let at: Int64
    let rows: [Row]
  }

  private let reading = Mutex<Reading?>(nil)

  /// Notes what was read.
  ///
  /// - Parameter now: seconds since 1970.
  func note(_ rows: [Row], now: Int64) { reading.withLock { $0 = Reading(at: now, rows: rows) } }

  /// Whether it is time to read them again.
  func isOld(now: Int64) -> Bool {
    reading.withLock { $0.map { !(0..<Self.age).contains(now - $0.at) } ?? true }
  }

  /// What is known, and since when, in seconds since 1970; nil before anything was read.
  var known: (at: Int64, rows: [Row])? { reading.withLock { $0.map { ($0.at, $0.rows) } } }
}
