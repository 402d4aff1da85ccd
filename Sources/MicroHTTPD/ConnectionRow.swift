import Monitors
import Synchronization

/// Until when a connection may stay in which phase. The thread that serves it moves it on, the reaper looks:
/// both in one word, which three locks of a mutex for each request were before.
final class ConnectionRow: Sendable {
  /// Phases stand in the two lowest bits.
  private static let shift: UInt64 = 2
  /// The deadline of what has none, in milliseconds of `MonotonicTime`.
  private static let never = UInt64.max >> shift

  let descriptor: Int32
  private let word = Atomic<UInt64>(UInt64.max)

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Moves the connection to a phase with a new deadline, in milliseconds of `MonotonicTime`.
  func enter(_ phase: ServerCounters.Phase, deadline: UInt64) {
    word.store(Self.word(phase, deadline), ordering: .relaxed)
  }

  /// Takes the connection out of the reaper's sight: it is closing, or waits for work of ours.
  func release() { enter(.idle, deadline: Self.never) }

  /// Gives the connection no more time than until that deadline, where it is in that phase.
  func hurry(_ phase: ServerCounters.Phase, deadline: UInt64) {
    var seen = word.load(ordering: .relaxed)
    while Self.phase(of: seen) == phase, (deadline..<Self.never).contains(seen >> Self.shift) {
      let (exchanged, current) = word.compareExchange(
        expected: seen, desired: Self.word(phase, deadline), ordering: .relaxed)
      if exchanged { return }
      seen = current
    }
  }

  /// Whether the connection is in that phase and still has time.
  func holds(_ phase: ServerCounters.Phase) -> Bool {
    let seen = word.load(ordering: .relaxed)
    return Self.phase(of: seen) == phase && seen >> Self.shift < Self.never
  }

  /// The phase in which the connection is late, once; nil where it isn't.
  func take(ifLateAt now: UInt64) -> ServerCounters.Phase? {
    let seen = word.load(ordering: .relaxed)
    guard seen >> Self.shift <= min(now, Self.never - 1) else { return nil }
    let (isTaken, _) = word.compareExchange(
      expected: seen, desired: Self.word(.idle, Self.never), ordering: .relaxed)
    // Where it moved on meanwhile it is not late.
    return isTaken ? Self.phase(of: seen) : nil
  }

  private static func word(_ phase: ServerCounters.Phase, _ deadline: UInt64) -> UInt64 {
    min(deadline, never) << shift | UInt64(phase.rawValue)
  }

  private static func phase(of word: UInt64) -> ServerCounters.Phase {
    ServerCounters.Phase(rawValue: UInt8(word & 3)) ?? .idle
  }
}
