import Monitors

/// The thread that looks for late connections.
final class Reaper: Sendable {
  private let isStopping = Monitor(false)
  private let thread: Monitor<WorkerThread?>

  /// Starts looking.
  ///
  /// - Parameters:
  ///   - interval: milliseconds between two looks; a connection lives at most that much too long.
  ///   - onReaped: told of each connection that was cut.
  /// - Throws: `ServerError.systemCall` if the system has no thread to give.
  init(
    _ table: ConnectionTable, interval: UInt64,
    onReaped: @escaping @Sendable (ServerCounters.Phase) -> Void
  ) throws(ServerError) {
    let isStopping = isStopping
    thread = Monitor(
      try WorkerThread {
        while isStopping.wait(milliseconds: interval, { $0 ? true : nil }) == nil {
          for phase in table.reap(now: MonotonicTime.now()) { onReaped(phase) }
        }
      })
  }

  /// Ends the thread and waits for it.
  func stop() {
    isStopping.update { $0 = true }
    let thread = thread.withLock { thread in
      defer { thread = nil }
      return thread
    }
    thread?.join()
  }
}
