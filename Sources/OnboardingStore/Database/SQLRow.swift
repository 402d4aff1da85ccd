/// One row of a result.
///
/// NB: what `forEach` hands out is valid during the call alone.
struct SQLRow {
  let columns: any SQLColumns

  /// The value of a column, which must be one: a NULL ends the process, as it would be a mistake in the
  /// statement or in the schema.
  subscript<Value: SQLReadable>(_ column: Int) -> Value {
    precondition(!columns.isNull(column), "column \(column) is NULL")
    return Value(columns, column)
  }

  subscript<Value: SQLReadable>(_ column: Int) -> Value? {
    columns.isNull(column) ? nil : Value(columns, column)
  }

  subscript<Value: SQLReadable>(_ name: String) -> Value { self[position(of: name)] }

  subscript<Value: SQLReadable>(_ name: String) -> Value? { self[position(of: name)] }

  private func position(of name: String) -> Int {
    guard let column = columns.position(of: name) else {
      preconditionFailure("no column is called \(name)")
    }
    return column
  }

  /// Reads a column's bytes where they are, without a copy; none where it is NULL.
  func withBytes<Result>(
    _ column: Int, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result {
    try columns.withBytes(column, body)
  }
}

/// The columns of a row, as the database has them.
protocol SQLColumns {
  func position(of name: String) -> Int?
  func isNull(_ column: Int) -> Bool
  func integer(_ column: Int) -> Int64
  func real(_ column: Int) -> Double
  func text(_ column: Int) -> String
  func blob(_ column: Int) -> [UInt8]
  func withBytes<Result>(
    _ column: Int, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result
}

/// What can be read from a column that is not NULL.
protocol SQLReadable {
  init(_ columns: any SQLColumns, _ column: Int)
}

extension Int: SQLReadable {
  init(_ columns: any SQLColumns, _ column: Int) { self = Int(columns.integer(column)) }
}

extension Int64: SQLReadable {
  init(_ columns: any SQLColumns, _ column: Int) { self = columns.integer(column) }
}

extension Bool: SQLReadable {
  init(_ columns: any SQLColumns, _ column: Int) { self = columns.integer(column) != 0 }
}

extension Double: SQLReadable {
  init(_ columns: any SQLColumns, _ column: Int) { self = columns.real(column) }
}

extension String: SQLReadable {
  init(_ columns: any SQLColumns, _ column: Int) { self = columns.text(column) }
}

extension [UInt8]: SQLReadable {
  init(_ columns: any SQLColumns, _ column: Int) { self = columns.blob(column) }
}
