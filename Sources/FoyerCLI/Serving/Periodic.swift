import Foundation
import Monitors

/// Work that is done again and again on a thread of its own.
final class Periodic: Sendable {
  private struct State {
    var isStopping = false
    var hasStopped = false
  }

  private let state = Monitor(State())

  /// Starts the thread; the first turn comes after so many seconds.
  init(seconds: TimeInterval, _ work: @escaping @Sendable () -> Void) {
    let pause = UInt64(seconds * 1000)
    let thread = Thread { [state] in
      while state.wait(milliseconds: pause, { $0.isStopping ? true : nil }) == nil { work() }
      state.update { $0.hasStopped = true }
    }
    thread.name = "foyer-periodic"
    thread.start()
  }

  /// Ends the thread; waits for a turn that is under way, but no longer than a second.
  func stop() {
    state.update { $0.isStopping = true }
    _ = state.wait(milliseconds: 1000) { $0.hasStopped ? true : nil }
  }
}
