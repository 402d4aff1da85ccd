/// Comma-separated values with a line of names on top.
///
/// A field that starts like a formula is one to a spreadsheet. It is written with an apostrophe before it,
/// which is taken away when it is read.
///
/// Source: RFC 4180; line ends may be LF alone, as many programs write them. OWASP, "CSV Injection".
package struct CSVTable: Sendable, Hashable {
  /// What is wrong with a table.
  package struct Failure: Error {
    /// In a sentence.
    package let message: String
  }

  /// The names of the columns.
  package let header: [String]
  /// The rows, each with as many fields as there are names.
  package let rows: [[String]]

  /// A table; each row has as many fields as the header has names.
  package init(header: [String], rows: [[String]]) {
    self.header = header
    self.rows = rows
  }

  /// Reads a table.
  ///
  /// - Parameter separator: what stands between fields.
  /// - Throws: a sentence with the row in which a field is left open or is too many or missing.
  package init(parsing text: String, separator: Unicode.Scalar = ",") throws(Failure) {
    var records = try Self.records(in: text, separator)
    guard !records.isEmpty else { throw Failure(message: "The table is empty.") }
    header = records.removeFirst()
    if let odd = records.firstIndex(where: { [count = header.count] in $0.count != count }) {
      throw Failure(
        message:
          "Row \(odd + 2) has \(records[odd].count) fields, the first one \(header.count).")
    }
    rows = records
  }

  private static func records(
    in text: String, _ separator: Unicode.Scalar
  ) throws(Failure) -> [[String]] {
    var records: [[String]] = []
    var record: [String] = []
    var field = String.UnicodeScalarView()
    var isQuoted = false
    var wasQuoted = false
    var scalars = Array(text.unicodeScalars)[...]
    // A byte order mark, which spreadsheets write.
    if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
    func endField() {
      record.append(Self.read(field))
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
      case separator: endField()
      case "\r" where scalars.first == "\n": continue
      case "\n": endRecord()
      default: field.append(scalar)
      }
    }
    guard !isQuoted else {
      throw Failure(message: "Row \(records.count + 1) begins a field with \" that doesn't end.")
    }
    if !field.isEmpty || !record.isEmpty || wasQuoted { endRecord() }
    return records
  }

  /// The table as text.
  package var text: String {
    ([header] + rows).map(Self.line).joined()
  }

  /// The fields of one record as text, with the end of its line.
  package static func line(_ fields: [String]) -> String {
    fields.map(written).joined(separator: ",") + "\r\n"
  }

  // MARK: Fields

  /// An apostrophe that stands before one of these was put there.
  private static func isMarked(_ field: some Collection<Unicode.Scalar>) -> Bool {
    guard field.first == "'", let next = field.dropFirst().first.flatMap(UInt8.init) else {
      return false
    }
    return CSVField.formulaStarts.contains(next) || next == UInt8(ascii: "'")
  }

  private static func written(_ field: String) -> String {
    CSVField.inMarks(isMarked(field.unicodeScalars) ? "'" + field : CSVField.guarded(field))
  }

  private static func read(_ field: String.UnicodeScalarView) -> String {
    isMarked(field) ? String(field.dropFirst()) : String(field)
  }
}
