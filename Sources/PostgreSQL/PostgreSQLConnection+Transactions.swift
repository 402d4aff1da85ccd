/// What a transaction sees of others that run beside it.
///
/// Source: https://www.postgresql.org/docs/15/transaction-iso.html
public enum PostgreSQLIsolation: String, Sendable, CaseIterable {
  /// Each statement sees what was committed before it began.
  case readCommitted = "READ COMMITTED"
  /// All statements see what was committed before the first one.
  case repeatableRead = "REPEATABLE READ"
  /// As if transactions ran one after the other; one that can't fails with 40001 and is to be run again.
  case serializable = "SERIALIZABLE"
}

extension PostgreSQLConnection {
  /// Begins a transaction.
  ///
  /// - Throws: `PostgreSQLError` where the connection is lost or the database refuses it.
  public func begin(_ isolation: PostgreSQLIsolation = .readCommitted, readOnly: Bool = false)
    throws(PostgreSQLError)
  {
    try run("BEGIN ISOLATION LEVEL \(isolation.rawValue)\(readOnly ? " READ ONLY" : "")")
  }

  /// Commits. It returns once the synchronous replicas have it, too, where there are some.
  ///
  /// - Throws: also where a statement of the transaction had failed: the database answers such a COMMIT
  ///   with ROLLBACK, and no error. After `isConnectionLost` another connection tells by `fate(of:)` whether it was
  ///   done; after `isStatementTimeout` it was, and maybe by no replica.
  public func commit() throws(PostgreSQLError) {
    let result = try execute("COMMIT")
    guard result.command == "COMMIT" else {
      throw PostgreSQLError(
        .refused, "The transaction had failed and was rolled back.", sqlState: "25P02")
    }
    try waitForReplicas()
  }

  /// Gives the transaction up.
  ///
  /// - Throws: `PostgreSQLError` where the connection is lost, with which the transaction is given up as well.
  public func rollback() throws(PostgreSQLError) { try run("ROLLBACK") }

  /// Runs a closure as a transaction: committed after it, rolled back where it throws.
  ///
  /// It is not repeated: what is right after an `isSerializationFailure` the caller knows.
  public func transaction<Outcome>(
    _ isolation: PostgreSQLIsolation = .readCommitted, readOnly: Bool = false,
    _ body: (PostgreSQLConnection) throws -> Outcome
  ) throws -> Outcome {
    try begin(isolation, readOnly: readOnly)
    do {
      let outcome = try body(self)
      try commit()
      return outcome
    } catch {
      // A connection that can't even do that is found out by the next statement on it.
      if isOpen, isInTransaction { try? rollback() }
      throw error
    }
  }
}
