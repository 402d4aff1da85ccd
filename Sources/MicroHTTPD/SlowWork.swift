import HTTPCore
import Monitors

/// A few threads that run jobs, and a queue with an end in which every client has its turn.
final class SlowWork: Sendable {
  /// Whose places are counted together: a client's by its address, and by the cookies it sends, so that
  /// one person on many addresses is one, too.
  enum Owner: Hashable, Sendable {
    case address(PeerAddress)
    /// A digest of the whole Cookie header.
    case cookies(Int)
  }

  /// Work, where its result goes, and whose turn it takes.
  struct Job: Sendable {
    let owner: Owner
    let run: @Sendable () -> Response
    let deliver: @Sendable (Response) -> Void
  }

  private struct State {
    var jobs = FairQueue<Owner, Job>()
    /// Places taken and not given back: jobs waiting, running, or resumed and not yet responded to.
    var outstanding = 0
    var places: [Owner: Int] = [:]
    var runningThreads = 0
    var isStopping = false
  }

  private let state = Monitor(State())
  private let threads = Monitor<[WorkerThread]>([])
  private let limit: Int
  private let share: Int

  /// Starts the threads, or none.
  ///
  /// - Parameters:
  ///   - share: how many places one owner may have.
  ///   - start: starts one thread; a test refuses there.
  /// - Throws: `ServerError.systemCall` if the system has no thread to give.
  init(
    threads count: Int, queueLimit: Int, share: Int,
    start: (@escaping @Sendable () -> Void) throws(ServerError) -> WorkerThread = {
      (body) throws(ServerError) in try WorkerThread(body)
    }
  ) throws(ServerError) {
    limit = count + queueLimit
    self.share = share
    do throws(ServerError) {
      for _ in 0..<count {
        let thread = try start { [state] in Self.work(through: state) }
        // It ends by `close` alone, so that it is counted by then.
        state.withLock { $0.runningThreads += 1 }
        threads.withLock { $0.append(thread) }
      }
    } catch {
      abandon()
      throw error
    }
  }

  /// Takes a place, to be given back by `settle`; false if there is none, none more for one of these
  /// owners, or no more at all.
  func reserve(for owners: [Owner]) -> Bool {
    state.withLock { state in
      guard !state.isStopping, state.outstanding < limit,
        owners.allSatisfy({ state.places[$0, default: 0] < share })
      else { return false }
      state.outstanding += 1
      for owner in owners { state.places[owner, default: 0] += 1 }
      return true
    }
  }

  /// Puts a job behind the others of its owner, in a place taken before. After `close` it never runs.
  func submit(_ job: Job) {
    state.update { if !$0.isStopping { $0.jobs.append(job, of: job.owner) } }
  }

  /// Gives a place back: the response was queued, or its client has gone.
  func settle(for owners: [Owner]) {
    state.update { state in
      state.outstanding -= 1
      for owner in owners {
        let left = state.places[owner, default: 1] - 1
        state.places[owner] = left > 0 ? left : nil
      }
    }
  }

  /// Gives out no more places and forgets the jobs that wait.
  func close() {
    state.update {
      $0.isStopping = true
      $0.jobs.removeAll()
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

  /// Ends the threads of a server that doesn't start: nobody has handed them a job.
  func abandon() {
    close()
    end(milliseconds: 1_000)
  }

  private static func work(through state: Monitor<State>) {
    while let job = state.wait({ state -> Job?? in
      if let job = state.jobs.popFirst() { return .some(job) }
      return state.isStopping ? .some(nil) : nil
    }) {
      job.deliver(job.run())
    }
    state.update { $0.runningThreads -= 1 }
  }
}
