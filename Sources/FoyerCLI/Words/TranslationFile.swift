import OnboardingWords
import SourceText

/// A file in which translations go to translators and come back: CSV or XLIFF, by its name.
enum TranslationFile: String {
  case csv
  case xliff
  /// XLIFF under its short name.
  case xlf

  private static let columns = (key: "key", comment: "comment", state: "state")

  /// The form of a file of this name.
  ///
  /// - Throws: a sentence that names the forms for any other name.
  init(named path: String) throws {
    let suffix = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    guard let form = TranslationFile(rawValue: suffix) else {
      throw CommandFailure(
        "\(path) should end in .csv, .xliff or .xlf.", status: CommandFailure.usage)
    }
    self = form
  }

  /// The words as text.
  ///
  /// - Parameter version: of XLIFF; a table has none.
  func text(
    of words: XLIFFDocument, in file: String, version: XLIFFDocument.Version = .first
  ) -> String {
    guard self == .csv else { return words.text(of: file, version: version) }
    let (key, comment, state) = Self.columns
    let table = CSVTable(
      header: [key, comment, words.sourceLanguage, words.language, state],
      rows: words.translations.map { [$0.name, $0.comment, $0.source, $0.target, $0.state] })
    return table.text
  }

  /// Reads words.
  ///
  /// - Throws: a sentence that says where it isn't what its name says.
  func read(_ bytes: [UInt8]) throws -> XLIFFDocument {
    if bytes.starts(with: Array("PK\u{3}\u{4}".utf8)) {
      throw CommandFailure(
        "It is a file of a spreadsheet (xlsx, ods), whatever its name says. Save it as CSV, in UTF-8."
      )
    }
    if let fault = UTF8Fault(bytes) { throw CommandFailure(fault.sentence) }
    let text = String(decoding: bytes, as: UTF8.self)
    let start = text.unicodeScalars.first { !$0.properties.isWhitespace && $0 != "\u{FEFF}" }
    guard self == .csv else {
      guard start == nil || start == "<" else {
        throw CommandFailure(
          "It doesn't begin as XLIFF does, with <. A table wants a name that ends in .csv.")
      }
      return try XLIFFDocument(parsing: bytes)
    }
    guard start != "<" else {
      throw CommandFailure(
        "It begins as XLIFF does, with <. That wants a name that ends in .xliff.")
    }
    return try Self.document(of: text)
  }

  private static func document(of text: String) throws -> XLIFFDocument {
    let separator = Self.separator(of: text)
    let line = text.drop { $0 == "\u{FEFF}" }.prefix { !$0.isNewline }
    // Before the rows, which have other numbers of fields where it is another separator that stands between them.
    guard line.isEmpty || line.unicodeScalars.contains(separator) else {
      throw CommandFailure(
        "Between the fields of the first row, \(line.prefix(60)), stands no comma, semicolon or tab. Save it "
          + "as CSV with one of them between fields and \" around texts.")
    }
    let table: CSVTable
    do throws(CSVTable.Failure) {
      table = try CSVTable(parsing: text, separator: separator)
    } catch {
      throw CommandFailure(error.message)
    }
    let (key, comment, state) = Self.columns
    guard table.header.count >= 5, table.header[0] == key, table.header[1] == comment,
      table.header[4] == state, table.header.dropFirst(5).allSatisfy(\.isEmpty)
    else {
      let header = table.header.joined(separator: ",")
      throw CommandFailure(
        "The first row should be \(key),\(comment),<language>,<language>,\(state). It is "
          + "\(header.count > 100 ? String(header.prefix(100)) + "…" : header).")
    }
    // Spreadsheets write empty rows and columns along where somebody was there once.
    let rows = table.rows.enumerated().filter { !$0.element.allSatisfy(\.isEmpty) }
    let states = ["", "new", "needs_review", "translated"]
    let translations = try rows.map { number, row in
      guard states.contains(row[4]) else {
        throw CommandFailure(
          "Row \(number + 2): the state \"\(row[4])\" of \(row[0]) is none of new, needs_review and "
            + "translated.")
      }
      guard let id = CopyTranslation.id(named: row[0]) else {
        throw CommandFailure("Row \(number + 2): \"\(row[0])\" is no key of a catalogue.")
      }
      return CopyTranslation(
        key: id.key, form: id.form, comment: row[1], source: row[2], target: row[3],
        state: Self.state(of: row))
    }
    return XLIFFDocument(
      sourceLanguage: table.header[2], language: table.header[3], translations: translations,
      places: rows.map { "row \($0.offset + 2)" })
  }

  /// Where a translator stands with a row. Words that they wrote into it are there, whatever stood beside it; those of
  /// the source language that `add language` put there are as new as they were.
  private static func state(of row: [String]) -> String {
    let isUntouched = row[4] == "new" && row[2].utf8.elementsEqual(row[3].utf8)
    return row[4] == "needs_review" || isUntouched ? row[4] : "translated"
  }

  /// What stands between the fields of a table: spreadsheets write semicolons where a number has a
  /// comma, as in German, and some write tabs. The first row tells.
  private static func separator(of text: String) -> Unicode.Scalar {
    let start = text.prefix(8).filter { $0 != "\"" && $0 != "\u{FEFF}" }
    return ([";", "\t"] as [Unicode.Scalar])
      .first { start.hasPrefix("\(columns.key)\($0)") } ?? ","
  }
}
