import HTTPCore

/// A few threads that run jobs one after the other, and a queue with an end.
final class SlowWork: Sendable {
  /// Work and where its result goes.
  struct Job: Sendable {
    let run: @Sendable () -> Response
    let deliver: @Sendable (Response) -> Void
  }

  private struct State {
    var jobs: [Job] = []
    /// Places taken and not given back: jobs waiting, running, or resumed and not yet answered.
    var outstanding = 0
    var runningThreads = 0
    var isStopping = false
  }

  private let state = Monitor(State())
  private let threads: Monitor<[WorkerThread]>
  private let limit: Int

  /// Starts the threads.
  ///
  /// - Throws: `ServerError.systemCall` if the system has no thread to give.
  init(threads count: Int, queueLimit: Int) throws(ServerError) {
    limit = count + queueLimit
    var started: [WorkerThread] = []
    for _ in 0..<count {
      let state = state
      state.withLock { $0.runningThreads += 1 }
      started.append(try WorkerThread { Self.work(through: state) })
    }
    threads = Monitor(started)
  }

  /// Takes a place, to be given back by `settle`; false if there is none, or no more at all.
  func reserve() -> Bool {
    state.withLock { state in
      guard !state.isStopping, state.outstanding < limit else { return false }
      state.outstanding += 1
      return true
    }
  }

  /// Puts a job behind the others, in a place taken before. After `close` it never runs.
  func submit(_ job: Job) {
    state.update { if !$0.isStopping { $0.jobs.append(job) } }
  }

  /// Gives a place back: the request has been answered, or its client has gone.
  func settle() { state.update { $0.outstanding -= 1 } }

  /// Gives out no more places and forgets the jobs that wait.
  func close() {
    state.update {
      $0.isStopping = true
      $0.jobs = []
    }
  }

  /// Waits until every place was given back; false if it took longer.
  func waitUntilSettled(milliseconds: UInt64) -> Bool {
    state.wait(milliseconds: milliseconds) { $0.outstanding == 0 ? true : nil } ?? false
  }

  /// Ends the threads after `close`: waits for those that finish in time; one that is stuck in a job
  /// is left to itself.
  func end(milliseconds: UInt64) {
    let allEnded = state.wait(milliseconds: milliseconds) { $0.runningThreads == 0 ? true : nil }
    threads.withLock { threads in
      for thread in threads { if allEnded == true { thread.join() } else { thread.detach() } }
      threads = []
    }
  }

  private static func work(through state: Monitor<State>) {
    while let job = state.wait({ state -> Job?? in
      if !state.jobs.isEmpty { return .some(state.jobs.removeFirst()) }
      return state.isStopping ? .some(nil) : nil
    }) {
      job.deliver(job.run())
    }
    state.update { $0.runningThreads -= 1 }
  }
}
