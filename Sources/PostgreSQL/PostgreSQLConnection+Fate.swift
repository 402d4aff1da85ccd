import CPostgreSQL

/// By what a server knows a transaction after its connection is gone.
public struct PostgreSQLTransactionID: Sendable, Hashable {
  let number: String
  // Another server gives the same number to another transaction, and so does this one once it has recovered from a crash.
  let serverStart: String
  /// Up to where the log was on the disk: a crash after that is followed by a checkpoint beyond it.
  let flushed: String
}

/// What became of a transaction.
public enum PostgreSQLFate: Sendable, Hashable {
  /// It was committed, and the synchronous replicas have it.
  case committed
  /// It changed nothing.
  case rolledBack
  /// Its session has not noticed yet that nobody is there any more.
  case inProgress
  /// This server can't tell: it was started anew, recovered from a crash, is another one, or has forgotten.
  case unknown
}

/// Source: https://www.postgresql.org/docs/15/functions-info.html#FUNCTIONS-PG-SNAPSHOT, and
/// #FUNCTIONS-PG-CONTROL-CHECKPOINT there
extension PostgreSQLConnection {
  private static let serverStart = "extract(epoch FROM pg_postmaster_start_time())::text"

  /// Begins a transaction of which can be asked later what became of it.
  ///
  /// - Parameter statements: `BEGIN`, and what else goes before its first statement; one message with the question
  ///   for its number.
  /// - Throws: what the database has against one of them, `connectionLost`, `timedOut`.
  public func begin(
    by statements: String
  ) throws(PostgreSQLError) -> PostgreSQLTransactionID {
    var words: [String] = []
    try exchange({
      PQsendQuery(
        $0,
        """
        \(statements);
        SELECT pg_current_xact_id()::text, \(Self.serverStart), pg_current_wal_flush_lsn()::text
        """)
    }) { result in
      if PQntuples(result) == 1 {
        words = (0..<PQnfields(result)).compactMap { column in
          PQgetvalue(result, 0, column).map { String(cString: $0) }
        }
      }
      PQclear(result)
    }
    guard words.count == 3 else {
      throw PostgreSQLError(.refused, "The database gave a transaction no number.")
    }
    return PostgreSQLTransactionID(
      number: words[0], serverStart: words[1], flushed: words[2])
  }

  /// What became of a transaction whose `COMMIT` was sent over another connection and not answered.
  ///
  /// - Throws: `PostgreSQLError` where this connection is lost as well, or the wait for the replicas was stopped.
  public func fate(
    of transaction: PostgreSQLTransactionID
  ) throws(PostgreSQLError) -> PostgreSQLFate {
    // A crash of one session restarts all of them, and not the server. What ends the recovery is a checkpoint.
    let status = try execute(
      """
      SELECT CASE WHEN \(Self.serverStart) = $2 AND checkpoint_lsn < $3::pg_lsn
        THEN pg_xact_status($1::xid8) END
      FROM pg_control_checkpoint()
      """,
      [.text(transaction.number), .text(transaction.serverStart), .text(transaction.flushed)]
    ).first?[0].text
    switch status {
    case "committed":
      // Whether its own wait for them was stopped nobody heard.
      isAheadOfReplicas = true
      try waitForReplicas()
      return .committed
    case "aborted": return .rolledBack
    case "in progress": return .inProgress
    default: return .unknown
    }
  }
}
