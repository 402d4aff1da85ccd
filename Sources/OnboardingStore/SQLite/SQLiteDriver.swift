import Foundation
import GRDB

/// Statements over GRDB. Each is prepared once for a connection and kept by its text.
///
/// NB: so a statement must not run again while its own rows are being handed over.
final class SQLiteDriver: SQLDriver {
  private let db: Database

  init(_ db: Database) { self.db = db }

  var changesCount: Int { db.changesCount }

  func execute(_ sql: String, _ arguments: SQLArguments) throws {
    try db.cachedStatement(sql: sql).execute(arguments: arguments.statementArguments)
  }

  func run(
    _ sql: String, _ arguments: SQLArguments, _ body: (SQLRow) throws -> Bool
  ) throws {
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: sql), arguments: arguments.statementArguments)
    while let row = try rows.next(), try body(SQLRow(columns: SQLiteColumns(row))) {}
  }

  func rows(_ sql: String, _ arguments: SQLArguments, atMost limit: Int) throws -> [SQLRow] {
    let statement = try db.cachedStatement(sql: sql)
    let arguments = arguments.statementArguments
    guard limit > 1 else {
      return try Row.fetchOne(statement, arguments: arguments)
        .map { [SQLRow(columns: SQLiteColumns($0))] } ?? []
    }
    return try Row.fetchAll(statement, arguments: arguments)
      .map { SQLRow(columns: SQLiteColumns($0)) }
  }
}

extension SQLConnection {
  /// The connection of a transaction of GRDB's.
  convenience init(_ db: Database) { self.init(SQLiteDriver(db), .sqlite) }
}

/// A row of GRDB's.
struct SQLiteColumns: SQLColumns {
  private let row: Row

  init(_ row: Row) { self.row = row }

  func position(of name: String) -> Int? {
    row.columnNames.enumerated().first { $0.element == name }?.offset
  }

  func isNull(_ column: Int) -> Bool { row.hasNull(atIndex: column) }
  func integer(_ column: Int) -> Int64 { row[column] }
  func real(_ column: Int) -> Double { row[column] }
  func text(_ column: Int) -> String { row[column] }
  func blob(_ column: Int) -> Data { row[column] }

  func withBytes<Result>(
    _ column: Int, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result {
    try row.withUnsafeData(atIndex: column) { try ($0 ?? Data()).withUnsafeBytes(body) }
  }
}

extension SQLArguments {
  /// As values of any type: of one type, GRDB makes a key path anew for every statement, which was a tenth of
  /// keeping a draft.
  var statementArguments: StatementArguments {
    switch self {
    case .positional(let values):
      StatementArguments(values.map { $0 as (any DatabaseValueConvertible)? })
    case .named(let values):
      StatementArguments(values.mapValues { $0 as (any DatabaseValueConvertible)? })
    }
  }
}

extension SQLValue: DatabaseValueConvertible {
  var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let number): number.databaseValue
    case .real(let number): number.databaseValue
    case .text(let text): text.databaseValue
    case .blob(let bytes): bytes.databaseValue
    }
  }

  /// Rows are read by `SQLColumns`.
  static func fromDatabaseValue(_ value: DatabaseValue) -> SQLValue? { nil }
}
