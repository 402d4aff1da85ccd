import Dispatch
import FlowWalking
import OnboardingDomain
import Synchronization

/// Simulated people on their way through a running server, several at a time.
struct Simulation: Sendable {
  /// What was sent.
  struct Tally: Sendable, Encodable {
    var flow: String
    var seed: UInt64
    var people = 0
    /// How many handed in, which is what `foyer insights` calls completed.
    var completed = 0
    /// How many came to the last screen.
    var finished = 0
    var returned = 0
    var requests = 0
    var refusals = 0
    var failures = 0
    var seconds = 0.0
  }

  /// How many people walk at the same time: enough to keep a server of two threads busy.
  private static let atOnce = 4

  let flow: Flow
  let seed: UInt64
  let count: Int
  let days: Int
  /// The languages that people speak, the most likely first.
  let languages: [String]
  let target: SimulationTarget
  let clock: Assembly.Clock
  /// Told now and then how many have gone.
  let note: SimulationNote
  /// Whether nobody is to be sent any more; who is under way goes on to their end.
  let isStopped: @Sendable () -> Bool

  private struct Progress {
    var next = 0
    var tally: Tally
    var notedAt: Double
    var firstFailure: String?
    var thrown: (any Error)?
  }

  /// Sends everybody, or all until it is stopped, and waits for the last.
  ///
  /// - Returns: what was sent, and the first response that no person should get.
  /// - Throws: `CommandFailure` where the server went away.
  func run() throws -> (tally: Tally, failure: String?) {
    let (began, now) = (clock.uptime(), clock.now())
    let today = Moment(instant: now).day
    let shared = Mutex(
      Progress(tally: Tally(flow: flow.id.rawValue, seed: seed), notedAt: began))
    DispatchQueue.concurrentPerform(iterations: min(Self.atOnce, count)) { _ in
      let transport = target.transport()
      while !isStopped(), let number = shared.withLock({ Self.next(&$0, of: count) }) {
        do {
          let outcome = try walk(number, transport, end: now * 1000, today: today)
          shared.withLock {
            Self.add(outcome, of: number, to: &$0)
            tell(&$0)
          }
        } catch {
          shared.withLock { $0.thrown = $0.thrown ?? error }
        }
      }
      shared.withLock { $0.tally.requests += transport.count }
    }
    note.end()
    return try shared.withLock { progress in
      if let thrown = progress.thrown {
        throw CommandFailure(
          "The server stopped answering after \(progress.tally.people) people: \(thrown). "
            + "What they did stays.", status: CommandFailure.unavailable)
      }
      progress.tally.seconds = ((clock.uptime() - began) * 10).rounded() / 10
      return (progress.tally, progress.firstFailure)
    }
  }

  private func tell(_ progress: inout Progress) {
    let now = clock.uptime()
    guard now - progress.notedAt >= note.pace else { return }
    progress.notedAt = now
    note.tell("\(progress.tally.people) of \(count) people")
  }

  private func walk(
    _ number: Int, _ transport: KeptTransport, end: Int64, today: CalendarDate
  ) throws -> SimulatedOutcome {
    let person = SimulatedPerson(
      number, seed: seed, of: flow, languages: languages, end: end, days: days)
    var walk = SimulatedWalk(
      of: person, through: flow, TestClient(transport), until: end, today: today,
      seal: { target.header($0, now: clock.now()) })
    return try walk.walk()
  }

  private static func next(_ progress: inout Progress, of count: Int) -> Int? {
    guard progress.next < count, progress.thrown == nil else { return nil }
    progress.next += 1
    return progress.next
  }

  private static func add(
    _ outcome: SimulatedOutcome, of number: Int, to progress: inout Progress
  ) {
    progress.tally.people += 1
    progress.tally.completed += outcome.hasHandedIn ? 1 : 0
    progress.tally.finished += outcome.isFinished ? 1 : 0
    progress.tally.returned += outcome.returns > 0 ? 1 : 0
    progress.tally.refusals += outcome.refusals
    guard let failure = outcome.failure else { return }
    progress.tally.failures += 1
    progress.firstFailure = progress.firstFailure ?? "Person \(number): \(failure)."
  }
}
