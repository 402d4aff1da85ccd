/// Comma-separated values with a line of names on top.
///
/// Source: RFC 4180; line ends may be LF alone, as many programs write them.
struct CSVTable: Hashable {
  /// The names of the columns.
  var header: [String]
  /// The rows, each with as many fields as there are names.
  var rows: [[String]]

  init(header: [String], rows: [[String]]) {
    self.header = header
    self.rows = rows
  }

  /// Reads a table.
  ///
  /// - Throws: a sentence with the row in which a field is left open or is too many or missing.
  init(parsing text: String) throws {
    var records = try Self.records(in: text)
    guard !records.isEmpty else { throw CommandFailure("The table is empty.") }
    header = records.removeFirst()
    if let odd = records.firstIndex(where: { [count = header.count] in $0.count != count }) {
      throw CommandFailure(
        "Row \(odd + 2) has \(records[odd].count) fields, the first one \(header.count).")
    }
    rows = records
  }

  private static func records(in text: String) throws -> [[String]] {
    var records: [[String]] = []
    var record: [String] = []
    var field = String.UnicodeScalarView()
    var isQuoted = false
    var wasQuoted = false
    var scalars = Array(text.unicodeScalars)[...]
    // A byte order mark, which spreadsheets write.
    if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
    func endField() {
      record.append(String(field))
      field = .init()
      wasQuoted = false
    }
    func endRecord() {
      endField()
      if record != [""] { records.append(record) }
      record = []
    }
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\"" where isQuoted && scalars.first == "\"":
        field.append("\"")
        scalars.removeFirst()
      case "\"" where isQuoted:
        isQuoted = false
        wasQuoted = true
      case _ where isQuoted: field.append(scalar)
      case "\"" where field.isEmpty && !wasQuoted: isQuoted = true
      case ",": endField()
      case "\r" where scalars.first == "\n": continue
      case "\n": endRecord()
      default: field.append(scalar)
      }
    }
    guard !isQuoted else {
      throw CommandFailure("Row \(records.count + 1) begins a field with \" that doesn't end.")
    }
    if !field.isEmpty || !record.isEmpty || wasQuoted { endRecord() }
    return records
  }

  /// The table as text.
  var text: String {
    ([header] + rows).map { $0.map(Self.written).joined(separator: ",") + "\r\n" }.joined()
  }

  private static func written(_ field: String) -> String {
    let needsQuotes = field.unicodeScalars.contains { ["\"", ",", "\n", "\r"].contains($0) }
    guard needsQuotes else { return field }
    return "\"" + field.replacing("\"", with: "\"\"") + "\""
  }
}
