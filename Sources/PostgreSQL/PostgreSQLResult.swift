import CPostgreSQL

/// What a statement answered: rows, and how many it changed.
///
/// It holds the memory of libpq until it goes; values are read out of it when they are asked for.
public final class PostgreSQLResult {
  private let handle: OpaquePointer
  private let readings: [ValueType.Reading]

  /// How many rows there are.
  public let rowCount: Int
  /// How many columns each has.
  public var columnCount: Int { readings.count }
  /// The names of the columns, in their order.
  public private(set) lazy var columnNames: [String] = (0..<columnCount).map {
    PQfname(handle, CInt($0)).map { String(cString: $0) } ?? ""
  }
  private lazy var indices = Dictionary(
    zip(columnNames, columnNames.indices), uniquingKeysWith: { first, _ in first })

  /// Takes a result over.
  ///
  /// - Throws: `unreadableType` for a column of a type that is not read here.
  init(_ handle: OpaquePointer) throws(PostgreSQLError) {
    var readings: [ValueType.Reading] = []
    for column in 0..<PQnfields(handle) {
      guard let reading = ValueType.reading(PQftype(handle, column)) else {
        let name = PQfname(handle, column).map { String(cString: $0) } ?? "?"
        PQclear(handle)
        throw PostgreSQLError(
          .unreadableType,
          "The column \(name) has a type that is not read; cast it, to text for one.")
      }
      readings.append(reading)
    }
    self.handle = handle
    self.readings = readings
    rowCount = Int(PQntuples(handle))
  }

  deinit { PQclear(handle) }

  /// How many rows INSERT, UPDATE, DELETE, MERGE, SELECT or COPY touched; 0 for everything else.
  public var affectedCount: Int {
    PQcmdTuples(handle).flatMap { Int(String(cString: $0)) } ?? 0
  }

  /// The first word or words of what was done: `COMMIT`, `INSERT 0 1`.
  var command: String { PQcmdStatus(handle).map { String(cString: $0) } ?? "" }

  /// Where a column is; nil where none has the name.
  public func index(of name: String) -> Int? { indices[name] }

  /// The rows.
  public var rows: some RandomAccessCollection<PostgreSQLRow> {
    (0..<rowCount).lazy.map { PostgreSQLRow(result: self, index: $0) }
  }

  /// The first row; nil where there is none.
  public var first: PostgreSQLRow? { rowCount > 0 ? PostgreSQLRow(result: self, index: 0) : nil }

  /// A value.
  public func value(row: Int, column: Int) -> PostgreSQLValue {
    withBytes(row: row, column: column) { $0.map(readings[column].value) } ?? .null
  }

  /// Lends the bytes of a value as the server sent them, nil for NULL: a `bytea` without a copy.
  public func withBytes<Outcome>(
    row: Int, column: Int, _ body: (UnsafeRawBufferPointer?) throws -> Outcome
  ) rethrows -> Outcome {
    precondition(
      row >= 0 && row < rowCount && column >= 0 && column < columnCount, "No such value.")
    let (row, column) = (CInt(row), CInt(column))
    guard PQgetisnull(handle, row, column) == 0 else { return try body(nil) }
    return try withExtendedLifetime(self) {
      try body(
        UnsafeRawBufferPointer(
          start: PQgetvalue(handle, row, column), count: Int(PQgetlength(handle, row, column))))
    }
  }
}

/// One row of a result.
public struct PostgreSQLRow {
  /// The result that it belongs to.
  let result: PostgreSQLResult
  /// Its place among the rows, from 0.
  let index: Int

  /// The value of a column, from 0.
  public subscript(_ column: Int) -> PostgreSQLValue { result.value(row: index, column: column) }

  /// The value of a column; a name that no column has is a mistake of the program.
  public subscript(_ name: String) -> PostgreSQLValue {
    guard let column = result.index(of: name) else { preconditionFailure("No column \(name).") }
    return self[column]
  }
}
