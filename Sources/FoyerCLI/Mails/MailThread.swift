import Foundation
import Synchronization

/// The thread on which mails are sent, beside the server's own.
final class MailThread: Sendable {
  private let condition = NSCondition()
  // Touched while the condition is locked only.
  private nonisolated(unsafe) var isStopping = false
  private nonisolated(unsafe) var isRung = false
  private nonisolated(unsafe) var hasStopped = false
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
  func ring() {
    condition.lock()
    isRung = true
    condition.broadcast()
    condition.unlock()
  }

  /// Ends the thread, cutting off what is under way; waits for it, but no longer than a second.
  func stop() {
    let deadline = Date(timeIntervalSinceNow: 1)
    condition.lock()
    defer { condition.unlock() }
    isStopping = true
    around.settings.cancel()
    condition.broadcast()
    while !hasStopped, condition.wait(until: deadline) {}
  }

  private func run() {
    var loop = MailLoop(around)
    loop.begin()
    var wait = 0.0
    while rest(upTo: wait) {
      wait = loop.turn()
      known.withLock { [figures = loop.figures] in $0 = figures }
    }
  }

  /// Waits; false when the thread is to end.
  private func rest(upTo seconds: Double) -> Bool {
    let deadline = Date(timeIntervalSinceNow: seconds)
    condition.lock()
    defer { condition.unlock() }
    while !isStopping, !isRung, condition.wait(until: deadline) {}
    isRung = false
    if isStopping {
      hasStopped = true
      condition.broadcast()
    }
    return !isStopping
  }
}
