package import HTTPCore
import OnboardingDomain
import OnboardingWeb
import OnboardingWords
import StrictJSON

/// A table of figures as a file: the same rows as on the page, in the order of the page.
package struct FigureTable: Sendable, Hashable {
  /// One figure.
  package enum Cell: Sendable, Hashable {
    /// Words and ids.
    case text(String)
    /// A count.
    case count(Int)
    /// A share or a time, with four decimals at most.
    case number(Double)
    /// Nothing: it can't be, there is none, or too few people are there for a share, a time or a difference.
    case none
    /// Something that is not told, so that no figure points at one of a few.
    case withheld

    /// A count, or that it is withheld.
    static func told(_ count: Int?) -> Cell { count.map { .count($0) } ?? .withheld }
  }

  /// How a table is written into a file.
  package enum Format: String, Sendable, Hashable, CaseIterable {
    /// A table with a line of names. Source: RFC 4180.
    case csv
    /// A list of objects. Source: RFC 8259.
    case json
  }

  /// The name of the file, without its extension.
  package let name: String
  /// The names of the columns.
  package let columns: [String]
  /// The rows, each with as many cells as there are columns.
  package let rows: [[Cell]]

  /// A table.
  package init(_ name: String, _ columns: [String], _ rows: [[Cell]]) {
    precondition(rows.allSatisfy { $0.count == columns.count }, "a row has a cell for each column")
    self.name = name
    self.columns = columns
    self.rows = rows
  }

  /// The file.
  ///
  /// - Parameter addition: what tells it from another one of that name, such as `-phone`.
  package func response(_ format: Format, named addition: String = "") throws -> Response {
    Response(
      .ok,
      headers: [
        HeaderField(
          "Content-Type",
          format == .csv ? "text/csv; charset=utf-8; header=present" : "application/json"),
        try HeaderField(
          "Content-Disposition",
          checking: "attachment; filename=\"\(name)\(addition).\(format.rawValue)\""),
      ] + ResponseHeaders.console, body: .text(format == .csv ? csv : json))
  }

  /// Where a table is had as a file, for the links beside it.
  ///
  /// - Parameter address: the address of the file in a format.
  static func files(_ address: (Format) -> String) -> ViewData {
    ["csv-url": .text(address(.csv)), "json-url": .text(address(.json))]
  }

  /// With commas and CRLF. A cell that a spreadsheet would take for a formula begins with an apostrophe.
  package var csv: String {
    let lines = [columns.map(Self.csvText)] + rows.map { $0.map(Self.csvCell) }
    return lines.map { $0.joined(separator: ",") + "\r\n" }.joined()
  }

  private static func csvText(_ text: String) -> String { CSVField.quoted(CSVField.guarded(text)) }

  private static func csvCell(_ cell: Cell) -> String {
    switch cell {
    case .text(let text): csvText(text)
    case .count(let count): String(count)
    case .number(let number): plain(number)
    case .none: ""
    case .withheld: "withheld"
    }
  }

  /// As a list of objects, a row each.
  package var json: String {
    let objects = rows.map { row in
      let members = zip(columns, row).map { name, cell in
        "\(JSONString.quoted(name)):\(Self.jsonCell(cell))"
      }
      return "{\(members.joined(separator: ","))}"
    }
    return "[\(objects.joined(separator: ",\n"))]\n"
  }

  private static func jsonCell(_ cell: Cell) -> String {
    switch cell {
    case .text(let text): JSONString.quoted(text)
    case .count(let count): String(count)
    case .number(let number): plain(number)
    case .none: "null"
    case .withheld: "\"withheld\""
    }
  }

  /// With four decimals at most.
  private static func plain(_ number: Double) -> String {
    let scaled = (number * 10_000).rounded()
    let (whole, part) = Int(abs(scaled)).quotientAndRemainder(dividingBy: 10_000)
    var digits = String(String(part + 10_000).dropFirst())
    while digits.last == "0" { digits.removeLast() }
    return (scaled < 0 ? "-" : "") + String(whole) + (digits.isEmpty ? "" : "." + digits)
  }
}
