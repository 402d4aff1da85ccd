import Foundation
import PostgreSQL

/// Hears what other processes committed: one thread with a connection of its own.
///
/// It listens first and reads everything then, so that nothing falls between; after a connection was lost it
/// does both again. What this process committed itself comes back to it as well: all processes see all
/// changes in the order of their commits.
final class PostgreSQLListener: Sendable {
  /// For how long nothing may be heard before the connection is tried, in seconds.
  private static let silence = 2.0
  /// For how long it may go unheard what others commit before that is trouble: longer than a connection takes
  /// that is made anew.
  private static let patience = Duration.seconds(5)
  /// How soon a lost connection is made anew, in seconds.
  private static let pause = 0.25

  private struct State {
    var isStopping = false
    /// Since when nothing is heard, and why; nil where what others commit is.
    var deaf: (since: ContinuousClock.Instant, failure: StoreError?)? = (.now, nil)
  }

  private let address: PostgreSQLAddress
  private let channel: String
  private let state = Locked(State())
  private let ended = DispatchSemaphore(value: 0)
  private let ready = DispatchSemaphore(value: 0)
  private let reload: @Sendable () throws -> Void
  private let hear: @Sendable (CommittedChanges) -> Void

  /// - Parameters:
  ///   - reload: reads everything anew.
  ///   - hear: is told of each change.
  init(
    _ database: PostgreSQLDatabase, reload: @escaping @Sendable () throws -> Void,
    hear: @escaping @Sendable (CommittedChanges) -> Void
  ) {
    address = database.address
    channel = database.place.channel
    self.reload = reload
    self.hear = hear
    let thread = Thread { [self] in run() }
    thread.name = "foyer-changes"
    thread.start()
    // The store is open when it hears of what others do; where it can't, the thread goes on trying.
    _ = ready.wait(timeout: .now() + 5)
  }

  /// Ends the thread.
  func stop() {
    let wasRunning = state.withLock { state in
      defer { state.isStopping = true }
      return !state.isStopping
    }
    if wasRunning { ended.wait() }
  }

  /// Whether changes of others are heard right now.
  var isListening: Bool { state.withLock { $0.deaf == nil } }

  /// Why changes of others have not been heard for a while; nil where they are.
  var trouble: StoreError? {
    guard let deaf = state.withLock({ $0.deaf }),
      deaf.since.duration(to: .now) > Self.patience
    else { return nil }
    return .deaf(reason: deaf.failure?.description ?? "The connection isn't made yet.")
  }

  private var isStopping: Bool { state.withLock { $0.isStopping } }

  private func run() {
    while !isStopping {
      do { try listen() } catch {
        let failure = StoreError(error)
        state.withLock { $0.deaf = ($0.deaf?.since ?? .now, failure) }
      }
      if !isStopping { Thread.sleep(forTimeInterval: Self.pause) }
    }
    ended.signal()
  }

  private func listen() throws {
    let connection = try PostgreSQLConnection(address, timeLimit: 2)
    try connection.listen(to: channel)
    try reload()
    state.withLock { $0.deaf = nil }
    ready.signal()
    var heardAt = ContinuousClock.now
    while !isStopping {
      let notifications = try connection.notifications(waitingUpTo: 0.25)
      for notification in notifications {
        let changes = CommittedChanges(payload: notification.payload)
        if changes.isEverything { try reload() }
        hear(changes)
      }
      if !notifications.isEmpty {
        heardAt = .now
      } else if heardAt.duration(to: .now) > .seconds(Self.silence) {
        // A network that stalls says nothing, either.
        try connection.execute("SELECT 1")
        heardAt = .now
      }
    }
  }
}
