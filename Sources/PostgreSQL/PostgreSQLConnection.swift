import CPostgreSQL

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// One session with a database.
///
/// It belongs to one thread at a time; a pool lends it to one borrower after the other. Every statement
/// has a time limit of its own, kept by this side: a server that stops answering, or a network that
/// stalls, holds nobody for longer. A connection that missed it is of no more use.
public final class PostgreSQLConnection {
  /// libpq's handle; nil once the connection is closed.
  private(set) var handle: OpaquePointer?
  /// Where it leads, for logs.
  public let address: PostgreSQLAddress
  /// How long a statement may take, in seconds, from sending it to the last byte of its answer.
  public var timeLimit: Double
  /// Which one of its pool's it is, from 1 on in the order in which they were made; 0 outside of a pool.
  public internal(set) var number = 0
  /// Whether a commit stopped waiting for its replicas before they had it.
  var isAheadOfReplicas = false
  private var statements = StatementCache()

  /// Connects.
  ///
  /// What the address leaves open is 5 seconds for each host, keepalives that notice a silent peer after
  /// 25 seconds, and the name `foyer`. Words are always UTF-8. With several hosts and
  /// `target_session_attrs=read-write` it is the one that takes writes.
  ///
  /// - Parameters:
  ///   - address: a URI or libpq's own words; libpq reads TLS, services and files of passwords.
  ///   - timeLimit: of each statement, in seconds.
  /// - Throws: `unreadableAddress`, `connectionLost`, or what the server has against it (28P01).
  public convenience init(_ address: String, timeLimit: Double = 30) throws(PostgreSQLError) {
    try self.init(PostgreSQLAddress(address), timeLimit: timeLimit)
  }

  /// Connects.
  ///
  /// - Throws: `connectionLost`, or what the server has against it.
  public init(_ address: PostgreSQLAddress, timeLimit: Double = 30) throws(PostgreSQLError) {
    self.address = address
    self.timeLimit = timeLimit
    // What comes before the address gives way to what it says, what comes after it does not.
    // By its name an operator finds the process in pg_stat_activity.
    let words: [(String, String)] = [
      ("connect_timeout", "5"), ("fallback_application_name", "foyer \(getpid())"),
      ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
      ("dbname", address.text), ("client_encoding", "UTF8"),
    ]
    let handle = withCStrings(words.map(\.0)) { keywords in
      withCStrings(words.map(\.1)) { values in PQconnectdbParams(keywords, values, 1) }
    }
    guard let handle else { throw PostgreSQLError(.connectionLost, "No memory for a connection.") }
    guard PQstatus(handle) == CONNECTION_OK else {
      let message = address.redacting(String(cString: PQerrorMessage(handle)))
      PQfinish(handle)
      throw PostgreSQLError(.connectionLost, "No connection to the database: \(oneLine(message))")
    }
    hearRemarks(of: handle)
    PQsetnonblocking(handle, 1)
    self.handle = handle
  }

  deinit { close() }

  /// Ends the connection; what a transaction has not committed is gone.
  public func close() {
    guard let handle else { return }
    self.handle = nil
    PQfinish(handle)
  }

  /// Whether it was neither closed nor given up.
  public var isOpen: Bool { handle.map { PQstatus($0) == CONNECTION_OK } ?? false }

  /// Whether a transaction has begun and not ended, be it a failed one.
  public var isInTransaction: Bool {
    guard let handle else { return false }
    return PQtransactionStatus(handle) != PQTRANS_IDLE
  }

  /// The number of the server's process for it, by which `pg_stat_activity` knows it.
  public var processID: Int { handle.map { Int(PQbackendPID($0)) } ?? 0 }

  // MARK: Statements

  /// Runs one statement and waits for all of its answer.
  ///
  /// It is prepared when it comes for the second time with parameters of the same types. One that the
  /// tables have outgrown meanwhile is sent anew where that is safe: outside of a transaction. Within
  /// one it fails with an `isSerializationFailure`, and the transaction has to be run again.
  ///
  /// - Throws: what the database has against it, `connectionLost`, `timedOut`, `unreadableType`.
  @discardableResult
  public func execute(_ sql: String, _ parameters: [PostgreSQLValue] = []) throws(PostgreSQLError)
    -> PostgreSQLResult
  {
    let bound = BoundParameters(parameters)
    let isAlone = !isInTransaction
    do {
      return try execute(sql, bound)
    } catch  where error.isStalePlan {
      statements.forget()
      guard isAlone else { throw error }
      return try execute(sql, bound)
    }
  }

  private func execute(_ sql: String, _ bound: BoundParameters) throws(PostgreSQLError)
    -> PostgreSQLResult
  {
    let name: String
    switch statements.plan(for: sql, bound.types) {
    case .once:
      return try request { handle in
        bound.with { values, lengths, formats in
          PQsendQueryParams(
            handle, sql, CInt(values.count), bound.types, values, lengths, formats, 1)
        }
      }
    case .prepare(let new):
      _ = try request { PQsendPrepare($0, new, sql, CInt(bound.types.count), bound.types) }
      statements.keep(new, for: sql, bound.types)
      name = new
    case .run(let known): name = known
    }
    return try request { handle in
      bound.with { values, lengths, formats in
        PQsendQueryPrepared(handle, name, CInt(values.count), values, lengths, formats, 1)
      }
    }
  }

  /// Runs several statements in one go, without parameters: a schema, settings of the session. They are
  /// one transaction, unless they say otherwise themselves.
  ///
  /// - Throws: what the database has against one of them, `connectionLost`, `timedOut`.
  public func run(_ statements: String) throws(PostgreSQLError) {
    try exchange({ PQsendQuery($0, statements) }) { PQclear($0) }
  }

  private func request(_ send: (OpaquePointer) -> CInt) throws(PostgreSQLError) -> PostgreSQLResult
  {
    var last: OpaquePointer?
    do {
      try exchange(send) { result in
        if let last { PQclear(last) }
        last = result
      }
    } catch {
      // One came, and behind it an error or the end of the connection.
      if let last { PQclear(last) }
      throw error
    }
    guard let last else { throw lost() }
    return try PostgreSQLResult(last)
  }

  // MARK: What goes over the socket

  /// Sends something and takes what is answered.
  ///
  /// - Parameter take: is handed each result that is no error, and owns it from then on.
  func exchange(
    _ send: (OpaquePointer) -> CInt, _ take: (OpaquePointer) -> Void
  ) throws(PostgreSQLError) {
    let handle = try open()
    let deadline = Deadline(after: timeLimit)
    guard send(handle) == 1 else { throw lost() }
    try flush(until: deadline)
    var failure: PostgreSQLError?
    while let result = try next(until: deadline) {
      // A COPY would answer with itself for ever.
      let isCopy = [PGRES_COPY_IN, PGRES_COPY_OUT].contains(PQresultStatus(result))
      if let error = refusal(result) {
        failure = failure ?? error
        PQclear(result)
      } else {
        take(result)
      }
      if isCopy { break }
    }
    if let failure { throw failure }
  }

  /// The handle.
  ///
  /// - Throws: `connectionLost` where it was closed.
  func open() throws(PostgreSQLError) -> OpaquePointer {
    guard let handle else { throw PostgreSQLError(.connectionLost, "The connection is closed.") }
    return handle
  }

  /// Writes all that libpq still holds.
  func flush(until deadline: Deadline) throws(PostgreSQLError) {
    let handle = try open()
    while true {
      switch PQflush(handle) {
      case 0: return
      case 1:
        // A server that is itself waiting for us to read would never let us write.
        try wait(.readOrWrite, until: deadline)
        guard PQconsumeInput(handle) == 1 else { throw lost() }
      default: throw lost()
      }
    }
  }

  /// The next result of what was sent; nil after the last one.
  func next(until deadline: Deadline) throws(PostgreSQLError) -> OpaquePointer? {
    let handle = try open()
    while PQisBusy(handle) == 1 {
      try wait(.read, until: deadline)
      guard PQconsumeInput(handle) == 1 else { throw lost() }
    }
    return PQgetResult(handle)
  }

  private func wait(_ what: SocketWait, until deadline: Deadline) throws(PostgreSQLError) {
    guard what.ready(PQsocket(try open()), until: deadline) else {
      close()
      throw PostgreSQLError(
        .timedOut, "The database did not answer for \(timeLimit) s; the connection was given up.")
    }
  }

  /// Closes, and says why in libpq's words.
  func lost() -> PostgreSQLError {
    guard let handle else { return PostgreSQLError(.connectionLost, "The connection is closed.") }
    let message = address.redacting(String(cString: PQerrorMessage(handle)))
    close()
    return PostgreSQLError(.connectionLost, oneLine(message))
  }

  /// What a result has against the statement; nil where it has nothing.
  func refusal(_ result: OpaquePointer) -> PostgreSQLError? {
    let status = PQresultStatus(result)
    guard status == PGRES_FATAL_ERROR || status == PGRES_BAD_RESPONSE else { return nil }
    func field(_ code: CChar) -> String? {
      PQresultErrorField(result, CInt(code)).map { String(cString: $0) }
    }
    let state = field(CChar(UInt8(ascii: "C")))
    let message =
      field(CChar(UInt8(ascii: "M"))) ?? oneLine(String(cString: PQresultErrorMessage(result)))
    let isGone = handle.map { PQstatus($0) == CONNECTION_BAD } ?? true
    return PostgreSQLError(
      isGone || state == nil ? .connectionLost : .refused, address.redacting(message),
      sqlState: state, constraint: field(CChar(UInt8(ascii: "n"))),
      routine: field(CChar(UInt8(ascii: "R"))))
  }

  /// Whether nothing has come that nobody asked for: a server that ended says so, and one that is gone
  /// has closed. It asks nobody but this machine, and costs one call of the system.
  var isQuiet: Bool {
    guard let handle, isOpen else { return false }
    guard SocketWait.read.ready(PQsocket(handle), until: Deadline(after: 0)) else { return true }
    // Remarks and notifications may come at any time.
    return PQconsumeInput(handle) == 1 && isOpen && PQisBusy(handle) == 0
      && !SocketWait.read.ready(PQsocket(handle), until: Deadline(after: 0))
  }
}

/// The first line of what libpq says, without the line feed that ends it.
private func oneLine(_ message: String) -> String {
  message.split(whereSeparator: \.isNewline).map { $0.trimmingPrefix { $0 == " " || $0 == "\t" } }
    .joined(separator: "; ")
}

/// Lends texts as a list of C strings that ends with nil.
private func withCStrings<Outcome>(
  _ texts: [String], _ body: ([UnsafePointer<CChar>?]) -> Outcome
) -> Outcome {
  let bytes = texts.map { Array($0.utf8CString) }
  func lend(_ index: Int, _ pointers: [UnsafePointer<CChar>?]) -> Outcome {
    guard index < bytes.count else { return body(pointers + [nil]) }
    return bytes[index].withUnsafeBufferPointer { lend(index + 1, pointers + [$0.baseAddress]) }
  }
  return lend(0, [])
}
