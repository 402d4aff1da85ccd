import OnboardingWords
import PageReading
import SourceText

/// XLIFF, which programs for translators read and write: 1.2, in the way of Xcode, and 2.0.
///
/// Source: OASIS XLIFF 1.2 and 2.0.
struct XLIFFDocument {
  /// The language in which the words are written first, BCP 47.
  let sourceLanguage: String
  /// The language into which they are translated, BCP 47.
  let language: String
  /// The words.
  let translations: [CopyTranslation]
  /// Where each of them stands in its file, as people are told: `row 2`. None for a document that was read from no file.
  let places: [String]

  // MARK: Reading

  /// Reads XML.
  ///
  /// - Throws: a sentence where it isn't XLIFF, with the line.
  init(parsing bytes: [UInt8]) throws {
    if let fault = UTF8Fault(bytes) { throw CommandFailure(fault.sentence) }
    let text = String(decoding: bytes, as: UTF8.self)
    var reader = Reader()
    do throws(XMLReader.Failure) {
      for (piece, line) in try XMLReader.read(text) { try reader.take(piece, at: line) }
    } catch {
      throw CommandFailure("Line \(error.line): \(error.message).")
    }
    guard let language = reader.language, let source = reader.sourceLanguage else {
      throw CommandFailure("The file doesn't say from which language into which it translates.")
    }
    self.init(
      sourceLanguage: source, language: language, translations: reader.translations,
      places: reader.lines.map { "line \($0)" })
  }

  init(
    sourceLanguage: String, language: String, translations: [CopyTranslation], places: [String] = []
  ) {
    self.sourceLanguage = sourceLanguage
    self.language = language
    self.translations = translations
    self.places = places
  }

  private struct Reader {
    var sourceLanguage: String?
    var language: String?
    var translations: [CopyTranslation] = []
    /// The line on which each of them begins.
    var lines: [Int] = []
    private var firstLine = 0
    private var name = ""
    private var state: String?
    private var parts: [String: String] = [:]
    private var part: String?

    mutating func take(_ piece: XMLReader.Piece, at line: Int) throws(XMLReader.Failure) {
      switch piece {
      case .start(let element, let attributes): try start(element, attributes, line)
      case .text(let text): if let part { parts[part, default: ""] += text }
      case .end(let element): try end(element, line)
      }
    }

    private mutating func start(
      _ element: String, _ attributes: [String: String], _ line: Int
    ) throws(XMLReader.Failure) {
      switch element {
      case "file", "xliff":
        sourceLanguage = attributes["source-language"] ?? attributes["srcLang"] ?? sourceLanguage
        language = attributes["target-language"] ?? attributes["trgLang"] ?? language
      case "trans-unit", "unit":
        name = (element == "unit" ? attributes["name"] : nil) ?? attributes["id"] ?? ""
        (parts, state, firstLine) = ([:], nil, line)
      case "segment":
        state =
          attributes["subState"] == XLIFFDocument.reviewState
          ? XLIFFDocument.reviewState : attributes["state"]
      case "source", "target", "note":
        part = element
        if element == "target", let own = attributes["state"] { state = own }
      // Marks within the words can't be carried over: a catalogue has none.
      case _ where part != nil:
        throw XMLReader.Failure(line: line, message: "words can't hold <\(element)>")
      default: break
      }
    }

    private mutating func end(_ element: String, _ line: Int) throws(XMLReader.Failure) {
      if element == part { part = nil }
      guard element == "trans-unit" || element == "unit" else { return }
      guard let id = CopyTranslation.id(named: name) else {
        throw XMLReader.Failure(line: line, message: "\"\(name)\" is no key of a catalogue")
      }
      lines.append(firstLine)
      translations.append(
        CopyTranslation(
          key: id.key, form: id.form, comment: parts["note"] ?? "", source: parts["source"] ?? "",
          target: parts["target"] ?? "",
          state: XLIFFDocument.copyState(state)))
    }
  }
}
