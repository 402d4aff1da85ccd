import Dispatch
import Insights
package import OnboardingDomain
import OnboardingStore
import Sealing
import Synchronization

/// What is done again and again while the server runs.
extension Assembly {
  /// Looks at the store every two seconds, until `close`.
  ///
  /// - Parameters:
  ///   - tell: told what is wrong when that changes, in a sentence; nil when all is well again.
  ///   - tellOfWork: told the same of the work that one server does for all, without which pages go on.
  ///   - tellOfClock: told, at once and then each half minute at most, by how many seconds the clock of this process is
  ///     ahead of the database's, where that is too much; nil when it is right again.
  package func watchHealth(
    tell: @escaping @Sendable (_ trouble: String?) -> Void,
    tellOfWork: @escaping @Sendable (_ trouble: String?) -> Void,
    tellOfClock: @escaping @Sendable (_ lead: Int64?) -> Void = { _ in }
  ) {
    let (store, health, experiments) = (store, health, experiments)
    let (clocks, milliseconds) = (clocks, clock.milliseconds)
    let work = HealthWatch(uptime: clock.uptime)
    let turn: @Sendable () -> Void = {
      health.look(
        {
          do throws(StoreError) { try store.examine() } catch { return error.description }
          return nil
        }, tell: tell)
      experiments.catchUp()
      work.look({ store.roleFailure?.description }, tell: tellOfWork)
      clocks.look({ try store.clockLead(milliseconds) }, tell: tellOfClock)
    }
    // Once before the server says that it is ready.
    turn()
    let turns = Periodic(seconds: 2, turn)
    readiness.healthTurns.withLock { $0 = turns }
  }

  /// Does what commands ask of the process that holds the data folder, until `close`.
  ///
  /// - Parameter allowsInner: whether every webhook may be on this machine or in a network of its own.
  package func takeRequests(in folder: String, allowsInner: Bool = false) throws {
    let (store, keys, now) = (store, keys, clock.now)
    let (box, readiness, experiments) = (RequestBox(dataFolder: folder), readiness, experiments)
    try CommandFailure.naming { try box.open() }
    let turns = Periodic(seconds: 0.25) {
      box.answerAll { request in
        let holder = StoreHolder(
          store: store, keyRing: { try keys.forSealing() }, now: now(), allowsInner: allowsInner)
        defer {
          readiness.deliveries.withLock { $0?.look() }
          experiments.change()
        }
        return WorkRequest.reply(to: request, by: holder)
      }
    }
    readiness.requests.withLock { $0 = (box, turns) }
  }

  /// Hears of what other processes change in the store, until `close`: experiments, webhooks, mails.
  package func followChanges() {
    let (readiness, experiments) = (readiness, experiments)
    let work = DispatchQueue(label: "foyer.changes")
    store.onChange { topics in
      if topics.contains(.experiments) {
        work.async { experiments.change() }
      }
      if topics.contains(.deliveries) { readiness.deliveries.withLock { $0 }?.look() }
      if topics.contains(.mails) { readiness.mails.withLock { $0 }?.ring() }
    }
  }

  /// Adds what happened in flows to the figures, until `close`: every five minutes, since a visit costs
  /// more than its events do and lasts about as long; sooner where so much waits that an operator
  /// who looks would have to wait for its sum.
  ///
  /// - Parameter tell: told in a sentence what an operator should hear of.
  package func rollUpEvents(
    of flows: [Flow], tell: @escaping @Sendable (_ line: String) -> Void
  ) {
    let (store, reader) = (store, FigureReader(store.reader, flows: flows))
    let done = Mutex((turn: 0, written: 0))
    let turns = Periodic(seconds: 15) {
      let written = store.figures.eventsWritten
      let isDue = done.withLock { done in
        done.turn += 1
        return done.turn % 20 == 0 || written - done.written >= 20_000
      }
      guard isDue, store.claim(.rollUps) else { return }
      do throws(StoreError) {
        try store.rollUpEvents(order: reader.order)
        done.withLock { $0.written = written }
      } catch {
        tell(error.description)
      }
    }
    readiness.rollUps.withLock { $0 = turns }
  }
}
