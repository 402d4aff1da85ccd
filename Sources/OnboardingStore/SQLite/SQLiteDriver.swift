import GRDB
import GRDBSQLite

/// Statements of GRDB's, each prepared once for a connection and kept by its text. Values go in and out by
/// SQLite's own functions: GRDB's arguments and rows took more than half of keeping a draft.
///
/// NB: so a statement must not run again while its own rows are being handed over.
final class SQLiteDriver: SQLDriver {
  private let db: Database

  init(_ db: Database) { self.db = db }

  var changesCount: Int { db.changesCount }

  var connectionNumber: Int { 0 }

  func execute(_ sql: String, _ arguments: SQLArguments) throws {
    // All rows are asked for, so that the statement comes to its end.
    try step(sql, arguments) { _ in true }
  }

  func run(
    _ sql: String, _ arguments: SQLArguments, _ body: (SQLRow) throws -> Bool
  ) throws {
    try step(sql, arguments) { try body(SQLRow(columns: $0)) }
  }

  func rows(_ sql: String, _ arguments: SQLArguments, atMost limit: Int) throws -> [SQLRow] {
    var rows: [SQLRow] = []
    var names: [String] = []
    try step(sql, arguments) { columns in
      if rows.isEmpty { names = columns.names }
      rows.append(SQLRow(columns: KeptColumns(names: names, values: columns.values)))
      return rows.count < limit
    }
    return rows
  }

  /// Goes from row to row, until the closure gives back false.
  private func step(
    _ sql: String, _ arguments: SQLArguments, _ body: (SQLiteColumns) throws -> Bool
  ) throws {
    let steps = SQLiteSteps(try db.cachedStatement(sql: sql))
    defer { steps.reset() }
    try steps.bind(arguments)
    while let columns = try steps.next(), try body(columns) {}
  }
}

extension SQLConnection {
  /// The connection of a transaction of GRDB's.
  convenience init(_ db: Database) { self.init(SQLiteDriver(db), .sqlite) }
}

/// A statement's way from row to row: GRDB steps, and knows of each statement that ran or failed.
private final class SQLiteSteps: DatabaseCursor {
  typealias Element = SQLiteColumns
  var _isDone = false
  let _statement: Statement

  init(_ statement: Statement) { _statement = statement }

  func _element(sqliteStatement: SQLiteStatement) -> SQLiteColumns {
    SQLiteColumns(statement: sqliteStatement)
  }

  /// Lets go of the rows, of the locks that come with them, and of the values that were handed over.
  func reset() {
    // Says again what the last step said, which was thrown by it.
    _ = sqlite3_reset(_statement.sqliteStatement)
    _ = sqlite3_clear_bindings(_statement.sqliteStatement)
  }

  /// Hands over a value for each of the statement's places.
  func bind(_ arguments: SQLArguments) throws {
    let statement = _statement.sqliteStatement
    let count = Int(sqlite3_bind_parameter_count(statement))
    switch arguments {
    case .positional(let values):
      guard values.count == count else {
        throw DatabaseError(message: "\(values.count) arguments for \(count) places")
      }
      for (place, value) in zip(CInt(1)..., values) { try value.bind(to: statement, at: place) }
    case .named(let values):
      for place in 0..<count {
        let place = CInt(place + 1)
        let name = sqlite3_bind_parameter_name(statement, place).map { String(cString: $0 + 1) }
        guard let name, let value = values[name] else {
          throw DatabaseError(message: "no argument for \(name ?? "a place")")
        }
        try value.bind(to: statement, at: place)
      }
    }
  }
}

extension SQLValue {
  /// Hands the value over to a statement, which keeps a copy.
  fileprivate func bind(to statement: SQLiteStatement, at place: CInt) throws {
    // SQLITE_TRANSIENT, a cast in C that Swift does not see.
    let copying = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    let code =
      switch self {
      case .null: sqlite3_bind_null(statement, place)
      case .integer(let number): sqlite3_bind_int64(statement, place, number)
      case .real(let number): sqlite3_bind_double(statement, place, number)
      case .text(let text):
        // An address also for a text without bytes: none would mean NULL.
        text.withCString {
          sqlite3_bind_text64(
            statement, place, $0, UInt64(text.utf8.count), copying, UInt8(SQLITE_UTF8))
        }
      case .blob(let bytes):
        bytes.withUnsafeBytes {
          $0.isEmpty
            ? sqlite3_bind_zeroblob(statement, place, 0)
            : sqlite3_bind_blob64(
              statement, place, $0.baseAddress, UInt64($0.count), copying)
        }
      }
    guard code == SQLITE_OK else {
      throw DatabaseError(resultCode: ResultCode(rawValue: code), message: "can't be handed over")
    }
  }
}

/// The columns of the row at which a statement is.
private struct SQLiteColumns: SQLColumns {
  let statement: SQLiteStatement

  private var indices: Range<Int> { 0..<Int(sqlite3_column_count(statement)) }

  var names: [String] {
    indices.map { sqlite3_column_name(statement, CInt($0)).map { String(cString: $0) } ?? "" }
  }

  /// The columns as they are, to be kept.
  var values: [SQLValue] {
    indices.map { column in
      switch sqlite3_column_type(statement, CInt(column)) {
      case SQLITE_INTEGER: .integer(integer(column))
      case SQLITE_FLOAT: .real(real(column))
      case SQLITE_TEXT: .text(text(column))
      case SQLITE_BLOB: .blob(blob(column))
      default: .null(.blob)
      }
    }
  }

  func position(of name: String) -> Int? { names.firstIndex(of: name) }

  func isNull(_ column: Int) -> Bool {
    sqlite3_column_type(statement, CInt(column)) == SQLITE_NULL
  }

  func integer(_ column: Int) -> Int64 { sqlite3_column_int64(statement, CInt(column)) }

  func real(_ column: Int) -> Double { sqlite3_column_double(statement, CInt(column)) }

  func text(_ column: Int) -> String {
    // As text first, so that the count is that of its bytes.
    guard let start = sqlite3_column_text(statement, CInt(column)) else { return "" }
    let count = Int(sqlite3_column_bytes(statement, CInt(column)))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  func blob(_ column: Int) -> [UInt8] { withBytes(column) { Array($0) } }

  func withBytes<Result>(
    _ column: Int, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    let start = sqlite3_column_blob(statement, CInt(column))
    let count = start == nil ? 0 : Int(sqlite3_column_bytes(statement, CInt(column)))
    return try body(UnsafeRawBufferPointer(start: start, count: count))
  }
}

/// The columns of a row that is kept.
private struct KeptColumns: SQLColumns {
  let names: [String]
  let values: [SQLValue]

  func position(of name: String) -> Int? { names.firstIndex(of: name) }

  func isNull(_ column: Int) -> Bool {
    if case .null = values[column] { true } else { false }
  }

  // A number may come as the other kind than is asked for, as a sum does, and is turned into it as SQLite
  // would.

  func integer(_ column: Int) -> Int64 {
    switch values[column] {
    case .integer(let number): number
    case .real(let number): clamped(number)
    case .text, .blob, .null: 0
    }
  }

  private func clamped(_ number: Double) -> Int64 {
    if number.isNaN { return 0 }
    if number >= 0x1p63 { return .max }
    return number < -0x1p63 ? .min : Int64(number)
  }

  func real(_ column: Int) -> Double {
    switch values[column] {
    case .integer(let number): Double(number)
    case .real(let number): number
    case .text, .blob, .null: 0
    }
  }

  func text(_ column: Int) -> String {
    if case .text(let text) = values[column] { text } else { "" }
  }

  func blob(_ column: Int) -> [UInt8] {
    if case .blob(let bytes) = values[column] { bytes } else { [] }
  }

  func withBytes<Result>(
    _ column: Int, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try blob(column).withUnsafeBytes(body)
  }
}
