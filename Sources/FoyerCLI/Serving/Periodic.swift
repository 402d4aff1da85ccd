import Foundation

/// Work that is done again and again on a thread of its own.
final class Periodic: Sendable {
  private let condition = NSCondition()
  // Touched while the condition is locked only.
  private nonisolated(unsafe) var isStopping = false
  private nonisolated(unsafe) var hasStopped = false

  /// Starts the thread; the first turn comes after so many seconds.
  init(seconds: TimeInterval, _ work: @escaping @Sendable () -> Void) {
    let thread = Thread { [self] in
      while wait(seconds: seconds) { work() }
    }
    thread.name = "foyer-periodic"
    thread.start()
  }

  /// Ends the thread; waits for a turn that is under way, but no longer than a second.
  func stop() {
    let deadline = Date(timeIntervalSinceNow: 1)
    condition.lock()
    defer { condition.unlock() }
    isStopping = true
    condition.broadcast()
    while !hasStopped, condition.wait(until: deadline) {}
  }

  /// Waits for the next turn; false when there is none.
  private func wait(seconds: TimeInterval) -> Bool {
    let deadline = Date(timeIntervalSinceNow: seconds)
    condition.lock()
    defer { condition.unlock() }
    while !isStopping, condition.wait(until: deadline) {}
    if isStopping {
      hasStopped = true
      condition.broadcast()
    }
    return !isStopping
  }
}
