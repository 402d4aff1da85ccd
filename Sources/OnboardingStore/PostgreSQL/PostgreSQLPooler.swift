import PostgreSQL

/// What may stand between this program and the server, and hold connections to it for many (pgbouncer).
enum PostgreSQLPooler {
  /// How often each of two connections is asked.
  private static let turns = 4

  /// Refuses one that gives a session's statements to different processes of the server. What is prepared, LISTEN
  /// and locks belong to one of them; they are lost there, or another session's, now and then.
  ///
  /// - Throws: `pooled`.
  static func requireSessions(_ connection: PostgreSQLConnection) throws {
    // A server tells its own process when it is connected to, a pooler something else.
    guard try process(of: connection, turn: 0) != Int64(connection.processID) else { return }
    let other = try PostgreSQLConnection(connection.address)
    defer { other.close() }
    var (own, others): (Set<Int64>, Set<Int64>) = ([], [])
    for turn in 1...turns {
      // Each twice: a pooler takes the process that was used last, or the one that was not.
      for part in [2 * turn, 2 * turn + 1] { own.insert(try process(of: connection, turn: part)) }
      for part in [2 * turn, 2 * turn + 1] { others.insert(try process(of: other, turn: part)) }
    }
    guard own.count == 1, others.count == 1, own != others else { throw StoreError.pooled }
  }

  /// The process of the server that answers.
  ///
  /// - Parameter turn: makes it another statement each time: one that comes again is prepared.
  private static func process(of connection: PostgreSQLConnection, turn: Int) throws -> Int64 {
    try connection.execute("SELECT pg_backend_pid() AS turn_\(turn)").first?[0].integer ?? 0
  }
}
