import Foundation
import Monitors
import Synchronization

/// The thread on which mails are sent, beside the server's own.
final class MailThread: Sendable {
  private struct State {
    var isStopping = false
    var isRung = false
    var hasStopped = false
  }

  private let state = Monitor(State())
  private let known = Mutex(MailFigures())
  private let around: MailLoop.Surroundings

  /// Starts the thread.
  init(_ around: MailLoop.Surroundings) {
    self.around = around
    let thread = Thread { [self] in run() }
    thread.name = "foyer-mails"
    thread.start()
  }

  /// What it has done so far.
  var figures: MailFigures { known.withLock { $0 } }

  /// Looks at once what there is to send.
  func ring() { state.update { $0.isRung = true } }

  /// Ends the thread, cutting off what is under way; waits for it, but no longer than a second.
  func stop() {
    state.update { $0.isStopping = true }
    around.settings.cancel()
    _ = state.wait(milliseconds: 1000) { $0.hasStopped ? true : nil }
  }

  private func run() {
    var loop = MailLoop(around)
    loop.begin()
    var wait = 0.0
    while rest(upTo: wait) {
      wait = loop.turn()
      known.withLock { [figures = loop.figures] in $0 = figures }
    }
    state.update { $0.hasStopped = true }
  }

  /// Waits; false when the thread is to end.
  private func rest(upTo seconds: Double) -> Bool {
    let pause = UInt64(max(0, seconds) * 1000)
    _ = state.wait(milliseconds: pause) { $0.isStopping || $0.isRung ? true : nil }
    return state.withLock { state in
      state.isRung = false
      return !state.isStopping
    }
  }
}
