import PostgreSQL

/// Statements over a connection of the pool.
final class PostgreSQLDriver: SQLDriver {
  private let connection: PostgreSQLConnection
  private let statements: PostgreSQLStatements
  private(set) var changesCount = 0

  var connectionNumber: Int { connection.number }

  init(_ connection: PostgreSQLConnection, _ statements: PostgreSQLStatements) {
    self.connection = connection
    self.statements = statements
  }

  private func result(
    _ sql: String, _ arguments: SQLArguments
  ) throws -> PostgreSQLResult {
    let (text, parameters) = try statements.statement(sql, arguments)
    let result = try connection.execute(text, parameters)
    changesCount = result.affectedCount
    return result
  }

  func execute(_ sql: String, _ arguments: SQLArguments) throws {
    _ = try result(sql, arguments)
  }

  func run(
    _ sql: String, _ arguments: SQLArguments, _ body: (SQLRow) throws -> Bool
  ) throws {
    let result = try result(sql, arguments)
    for row in 0..<result.rowCount {
      guard try body(SQLRow(columns: PostgreSQLColumns(result: result, row: row))) else { return }
    }
  }

  func rows(_ sql: String, _ arguments: SQLArguments, atMost limit: Int) throws -> [SQLRow] {
    let result = try result(sql, arguments)
    return (0..<min(limit, result.rowCount)).map {
      SQLRow(columns: PostgreSQLColumns(result: result, row: $0))
    }
  }
}

/// A row of a result.
struct PostgreSQLColumns: SQLColumns {
  let result: PostgreSQLResult
  let row: Int

  func position(of name: String) -> Int? { result.index(of: name) }

  func isNull(_ column: Int) -> Bool { result.withBytes(row: row, column: column) { $0 == nil } }

  func integer(_ column: Int) -> Int64 { result.value(row: row, column: column).integer ?? 0 }

  func real(_ column: Int) -> Double { result.value(row: row, column: column).real ?? 0 }

  func text(_ column: Int) -> String { result.value(row: row, column: column).text ?? "" }

  func blob(_ column: Int) -> [UInt8] {
    result.withBytes(row: row, column: column) { $0.map { Array($0) } ?? [] }
  }

  func withBytes<Result>(
    _ column: Int, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result {
    try result.withBytes(row: row, column: column) {
      try body($0 ?? UnsafeRawBufferPointer(start: nil, count: 0))
    }
  }
}
