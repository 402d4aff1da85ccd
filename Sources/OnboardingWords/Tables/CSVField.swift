/// A field of comma-separated values.
///
/// Source: RFC 4180; OWASP, "CSV Injection".
package enum CSVField {
  /// What a field begins with that a spreadsheet takes for a formula, or reads as one after it took it away.
  static let formulaStarts = Set("=+-@\t\r\n".utf8)
  private static let special = Set(",\"\r\n".utf8)

  /// Text as a field shows it: where a spreadsheet would take it for a formula, with an apostrophe before it.
  package static func guarded(_ text: String) -> String {
    text.utf8.first.map(formulaStarts.contains) == true ? "'" + text : text
  }

  /// A field as it is written: in quotation marks, which are doubled within, where it needs them. By bytes: to a
  /// string, a carriage return and a line feed are one character.
  package static func quoted(_ field: String) -> String {
    field.utf8.contains(where: special.contains) ? inMarks(field) : field
  }

  /// A field in quotation marks, be they needed or not.
  static func inMarks(_ field: String) -> String {
    var quoted = [UInt8(ascii: "\"")]
    for byte in field.utf8 {
      if byte == UInt8(ascii: "\"") { quoted.append(byte) }
      quoted.append(byte)
    }
    quoted.append(UInt8(ascii: "\""))
    return String(decoding: quoted, as: UTF8.self)
  }
}
