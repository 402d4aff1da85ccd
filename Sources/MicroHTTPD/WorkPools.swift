/// The threads for what must not run where connections are served: one pool for what waits (a commit), and
/// one for what computes (a password's hash), so that neither holds up the other.
struct WorkPools: Sendable {
  let waiting: SlowWork
  let computing: SlowWork

  private var all: [SlowWork] { [waiting, computing] }

  /// Starts the threads, or none.
  ///
  /// - Throws: `ServerError.systemCall` if the system has no thread to give.
  init(_ configuration: ServerConfiguration) throws(ServerError) {
    func pool() throws(ServerError) -> SlowWork {
      try SlowWork(
        threads: configuration.slowThreads, queueLimit: configuration.slowQueueLimit,
        share: configuration.slowShare)
    }
    let waiting = try pool()
    do throws(ServerError) { computing = try pool() } catch {
      waiting.abandon()
      throw error
    }
    self.waiting = waiting
  }

  /// Gives out no more places and forgets the jobs that wait.
  func close() { for pool in all { pool.close() } }

  /// Waits until every place was given back; false if it took longer.
  func waitUntilSettled(milliseconds: UInt64) -> Bool {
    all.allSatisfy { $0.waitUntilSettled(milliseconds: milliseconds) }
  }

  /// Ends the threads after `close`; see `SlowWork.end`.
  func end(milliseconds: UInt64) { for pool in all { pool.end(milliseconds: milliseconds) } }

  /// Ends the threads of a server that doesn't start.
  func abandon() { for pool in all { pool.abandon() } }
}
