/// Why a connection or a statement failed.
///
/// The message never holds the password of an address, nor the details in which PostgreSQL repeats
/// what a row holds ("Key (email)=(…) already exists").
public struct PostgreSQLError: Error, Sendable, Hashable {
  /// What failed.
  public enum Kind: Sendable, Hashable {
    /// The address is not one.
    case unreadableAddress
    /// No connection could be made, or one is gone. Whether a COMMIT under way was done nobody knows.
    case connectionLost
    /// No answer within the time limit; the connection was given up. Of a COMMIT see `connectionLost`.
    case timedOut
    /// All connections of a pool were taken for as long as one may wait.
    case poolExhausted
    /// The database refused the statement; `sqlState` says why.
    case refused
    /// A column of a type that is not read here.
    case unreadableType
  }

  /// What failed.
  public let kind: Kind
  /// The five characters of the database's own code; nil where the database said nothing.
  ///
  /// Source: https://www.postgresql.org/docs/15/errcodes-appendix.html
  public let sqlState: String?
  /// What it is about, in the words of the database or of libpq.
  public let message: String
  /// The constraint that was violated; nil where none was.
  public let constraint: String?
  /// The function of the database that refused, in whatever language the message is.
  let routine: String?

  init(
    _ kind: Kind, _ message: String, sqlState: String? = nil, constraint: String? = nil,
    routine: String? = nil
  ) {
    self.kind = kind
    self.message = message
    self.sqlState = sqlState
    self.constraint = constraint
    self.routine = routine
  }
}

extension PostgreSQLError {
  /// Whether the connection is of no more use: a new one has to be made.
  ///
  /// A server that is going down or has just become read-only (a primary that was demoted) counts as
  /// lost: only a new connection finds the one that now takes writes.
  public var isConnectionLost: Bool {
    if kind == .connectionLost || kind == .timedOut { return true }
    guard let sqlState else { return false }
    // 57P05 is idle_session_timeout, 25P03 idle_in_transaction_session_timeout.
    return sqlState.hasPrefix("08")
      || ["57P01", "57P02", "57P03", "57P04", "57P05", "25P03", "25006"].contains(sqlState)
  }

  /// Whether the same transaction, run again from its beginning, may well succeed: two transactions
  /// that could not be put in an order, a deadlock, or a statement planned before a table changed.
  public var isSerializationFailure: Bool {
    sqlState == "40001" || sqlState == "40P01" || isStalePlan
  }

  /// Whether a row that has to be the only one was there already.
  public var isUniqueViolation: Bool { sqlState == "23505" }

  /// Whether a row that another one belongs to was not there.
  public var isForeignKeyViolation: Bool { sqlState == "23503" }

  /// Whether the statement waited longer for a lock than the database lets it.
  public var isLockTimeout: Bool { sqlState == "55P03" }

  /// Whether the statement ran longer than the database lets it, or somebody stopped it.
  public var isStatementTimeout: Bool { sqlState == "57014" }

  /// Whether what was prepared earlier does not fit the tables any more, or is not there: a column was
  /// added to what a statement reads, or a pooler has put another session behind the connection.
  ///
  /// Source: PostgreSQL, src/backend/utils/cache/plancache.c
  var isStalePlan: Bool {
    sqlState == "26000" || (sqlState == "0A000" && routine == "RevalidateCachedQuery")
  }
}

extension PostgreSQLError: CustomStringConvertible {
  /// The message, with the database's code.
  public var description: String { sqlState.map { "\(message) (\($0))" } ?? message }
}
