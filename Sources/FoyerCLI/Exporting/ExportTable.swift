import OnboardingWords
import StrictJSON

/// Rows of JSON objects as comma-separated values, in columns that are known before.
///
/// Lines end with a carriage return and a line feed. Text that a spreadsheet would take for a formula has an
/// apostrophe before it; numbers stay as they are.
struct ExportTable {
  /// A column and the members that lead to its values.
  struct Column {
    let name: String
    let path: [String]
  }

  let columns: [Column]

  /// The line with the names, without its line feed.
  var header: String { line(columns.map { CSVField.guarded($0.name) }) }

  /// The line of a row, without its line feed.
  ///
  /// - Parameter json: an object.
  func row(_ json: String) -> String {
    let bytes = Array(json.utf8)
    // The store's own JSON; of another one the columns would be empty.
    let object = try? JSONReader.read(bytes)
    return line(
      columns.map { column in
        let node = column.path.reduce(object) { $0?[$1] }
        return node.map { Self.cell($0, in: bytes) } ?? ""
      })
  }

  private func line(_ cells: [String]) -> String {
    cells.map(CSVField.quoted).joined(separator: ",") + "\r"
  }

  private static func cell(_ node: JSONNode, in bytes: [UInt8]) -> String {
    switch node.value {
    case .null: ""
    case .bool(let flag): flag ? "true" : "false"
    case .number(let text): text
    case .string(let text): CSVField.guarded(text)
    case .array, .object: String(decoding: bytes[node.offset..<node.end], as: UTF8.self)
    }
  }
}
