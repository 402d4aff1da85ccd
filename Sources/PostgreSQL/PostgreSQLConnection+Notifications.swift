import CPostgreSQL

/// What another session told everybody who listens, once its transaction was committed.
public struct PostgreSQLNotification: Sendable, Hashable {
  /// On which channel.
  public let channel: String
  /// What; may be empty. PostgreSQL takes up to 7,999 bytes.
  public let payload: String
  /// The server's process of the session that told it.
  public let processID: Int
}

extension PostgreSQLConnection {
  /// Listens to a channel from now on.
  ///
  /// - Parameter channel: a name of ASCII letters, digits and underscores.
  /// - Throws: `PostgreSQLError` where the connection is lost; then nothing is heard.
  public func listen(to channel: String) throws(PostgreSQLError) {
    precondition(
      channel.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "\"") }, "A channel's name.")
    try run("LISTEN \"\(channel)\"")
  }

  /// Waits for notifications, and returns those that have come: none when the time is up.
  ///
  /// A connection that is lost may have missed some: the caller makes a new one, listens again and
  /// then looks at everything anew.
  ///
  /// - Parameter seconds: the longest wait; 0 only looks.
  /// - Throws: `connectionLost`.
  public func notifications(waitingUpTo seconds: Double) throws(PostgreSQLError)
    -> [PostgreSQLNotification]
  {
    let handle = try open()
    let deadline = Deadline(after: seconds)
    while true {
      let found = received(handle)
      if !found.isEmpty { return found }
      guard SocketWait.read.ready(PQsocket(handle), until: deadline) else { return [] }
      guard PQconsumeInput(handle) == 1 else { throw lost() }
    }
  }

  private func received(_ handle: OpaquePointer) -> [PostgreSQLNotification] {
    var found: [PostgreSQLNotification] = []
    while let notification = PQnotifies(handle) {
      found.append(
        PostgreSQLNotification(
          channel: String(cString: notification.pointee.relname),
          payload: String(cString: notification.pointee.extra),
          processID: Int(notification.pointee.be_pid)))
      PQfreemem(notification)
    }
    return found
  }
}
