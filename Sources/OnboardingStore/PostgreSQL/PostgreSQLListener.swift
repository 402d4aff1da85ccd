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
  /// How soon a lost connection is made anew, in seconds.
  private static let pause = 0.25

  private let address: PostgreSQLAddress
  private let channel: String
  private let state = Locked<(isStopping: Bool, isListening: Bool)>((false, false))
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
  var isListening: Bool { state.withLock { $0.isListening } }

  private var isStopping: Bool { state.withLock { $0.isStopping } }

  private func run() {
    while !isStopping {
      // A connection that was lost is made again below; until then `isListening` says that there is none.
      try? listen()
      state.withLock { $0.isListening = false }
      if !isStopping { Thread.sleep(forTimeInterval: Self.pause) }
    }
    ended.signal()
  }

  private func listen() throws {
    let connection = try PostgreSQLConnection(address, timeLimit: 2)
    try connection.listen(to: channel)
    try reload()
    state.withLock { $0.isListening = true }
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
