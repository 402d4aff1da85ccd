import HTTPCore
import OnboardingWords

/// A list as a file that a browser saves, written a part at a time: of the list itself no more than that part is in
/// memory, however long it is.
struct ListFile<Row> {
  private let name: String
  private let format: ConsoleRoute.ListFormat
  private let values: (Row) -> [String]
  private let json: (Row) -> String
  private var bytes: [UInt8] = []

  /// An empty list.
  ///
  /// - Parameters:
  ///   - name: that of the file, without its extension.
  ///   - columns: the names of the table's columns.
  ///   - values: what stands in them.
  ///   - json: a row as an object, on a line that it ends.
  init(
    _ name: String, _ format: ConsoleRoute.ListFormat, columns: [String],
    values: @escaping (Row) -> [String], json: @escaping (Row) -> String
  ) {
    (self.name, self.format, self.values, self.json) = (name, format, values, json)
    if format == .csv { bytes += CSVTable.line(columns).utf8 }
  }

  mutating func append(_ rows: [Row]) {
    for row in rows {
      switch format {
      case .csv: bytes += CSVTable.line(values(row)).utf8
      case .jsonl: bytes += json(row).utf8
      }
    }
  }

  /// The file; the list is over.
  consuming func response() throws -> Response {
    let type =
      switch format {
      case .csv: "text/csv; charset=utf-8; header=present"
      case .jsonl: "application/jsonl; charset=utf-8"
      }
    return try .file(.shared(SharedBytes(bytes)), type, named: "\(name).\(format.rawValue)")
  }
}

extension Response {
  /// A file that a browser saves.
  static func file(_ body: Body, _ type: String, named name: String) throws -> Response {
    Response(
      .ok,
      headers: [
        try HeaderField("Content-Type", checking: type),
        try HeaderField("Content-Disposition", checking: "attachment; filename=\"\(name)\""),
      ], body: body)
  }
}
