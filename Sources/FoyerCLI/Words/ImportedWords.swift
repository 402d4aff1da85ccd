import OnboardingWords
import SourceText

/// Translations that came back, row by row: what is taken over, and why the rest is not.
struct ImportedWords {
  private let file: String
  private let language: String
  /// What is new or other than in the catalogue.
  private var rows: [Row] = []
  /// What has no words yet.
  private var open: [Row] = []
  /// How many are in the catalogue as they are.
  private var present = 0
  /// A line for each that is left out, which says why.
  private var leftOut: [String] = []
  /// How many texts the catalogue has, and the names of those that the file doesn't have.
  private let texts: (all: Int, missing: [String])
  /// Whose the catalogue is, in words.
  private let owner: String

  private struct Row {
    let words: CopyTranslation
    /// Where it stands in its file: `row 2`.
    let place: String
  }

  /// - Parameters:
  ///   - table: what came back.
  ///   - words: the catalogue as it is.
  ///   - file: the file that came back, as the person named it.
  /// - Throws: `CommandFailure` with every text that has two translations: which one is meant, only a
  ///   person knows.
  init(_ table: XLIFFDocument, for words: CatalogueDocument, from file: String) throws {
    self.file = file
    language = table.language
    owner = words.file == CatalogueFile.sharedFile ? "that all flows share" : "of the flow"
    let known = words.translations(into: language).reduce(
      into: [CopyTranslation.ID: CopyTranslation]()
    ) { $0[$1.id] = $1 }
    let inFile = Set(table.translations.map(\.id))
    texts = (known.count, known.values.filter { !inFile.contains($0.id) }.map(\.name).sorted())
    try refuseForeign(table.translations, words)
    try Self.refuseTwofold(table.translations)
    var seen: Set<CopyTranslation.ID> = []
    for (translation, place) in zip(table.translations, table.places) {
      let row = Row(words: translation, place: place)
      let known = known[translation.id]
      if translation.target.isEmpty {
        open.append(row)
      } else if let reason = Self.reason(translation, known, words) {
        leaveOut(row, reason)
      } else if known?.target == translation.target, known?.state == translation.state {
        present += 1
      } else if seen.insert(translation.id).inserted {
        rows.append(row)
      }
    }
    try leaveOutUnfit(words)
  }

  /// What is new or other than in the catalogue.
  var taken: [CopyTranslation] { rows.map(\.words) }

  /// Refuses the words of another flow: of some keys both have one, and it would be taken over.
  private func refuseForeign(
    _ translations: [CopyTranslation], _ words: CatalogueDocument
  ) throws {
    let keys = Set(words.keys)
    let strange = translations.count { !keys.contains($0.key) }
    guard strange > Self.mostStrange, strange * 2 > translations.count else { return }
    throw CommandFailure(
      "\(file): \(strange) of its \(translations.count) texts are not in Templates/\(words.file). It is the file "
        + "of another flow, it seems, or the one that --shared wrote; nothing was taken over.",
      status: CommandFailure.input)
  }

  /// How many unknown keys say nothing about a file yet.
  private static let mostStrange = 10

  private static func refuseTwofold(_ translations: [CopyTranslation]) throws {
    var seen: [CopyTranslation.ID: String] = [:]
    var twice: [String] = []
    for row in translations where !row.target.isEmpty {
      if let other = seen.updateValue(row.target, forKey: row.id), other != row.target {
        twice.append("\(row.name) stands there twice: “\(other)” and “\(row.target)”")
      }
    }
    guard twice.isEmpty else { throw CommandFailure(twice, status: CommandFailure.input) }
  }

  private mutating func leaveOut(_ row: Row, _ reason: String) {
    let name = row.words.name.isEmpty ? "a text without a key" : row.words.name
    leftOut.append("\(file), \(row.place): left out \(name): \(reason)")
  }

  /// Why a row is left out; nil for one that isn't.
  private static func reason(
    _ row: CopyTranslation, _ known: CopyTranslation?, _ words: CatalogueDocument
  ) -> String? {
    guard let known else {
      let keys = words.keys
      return keys.contains(row.key)
        ? "the catalogue has the key, and nothing to translate in this form of it"
        : "the catalogue has no such key\(hint(row.key.closest(among: keys)))"
    }
    // Compared by bytes: NFC and NFD are other words in a file.
    guard known.source.utf8.elementsEqual(row.source.utf8) else {
      return "it translates “\(row.source)”, and the catalogue says “\(known.source)” by now"
    }
    return row.target.isInvisible ? "its words are blanks alone" : row.problem
  }

  /// Leaves out what doesn't fit its key: placeholders that the first language doesn't have, or more of them.
  private mutating func leaveOutUnfit(_ words: CatalogueDocument) throws {
    while true {
      var words = words
      do throws(Diagnostics) {
        _ = try words.take(taken, in: language)
        return
      } catch {
        let reasons = Dictionary(
          error.all.map { ($0.subject ?? "", $0.reason) }, uniquingKeysWith: { first, _ in first })
        let unfit = rows.filter { reasons[$0.words.key] != nil }
        guard !unfit.isEmpty else {
          throw CommandFailure("\(error)", status: CommandFailure.input)
        }
        for row in unfit { leaveOut(row, reasons[row.words.key] ?? "") }
        rows.removeAll { reasons[$0.words.key] != nil }
      }
    }
  }

  /// How many of each, in a sentence.
  var sentence: String {
    let texts = rows.count == 1 ? "1 text" : "\(rows.count) texts"
    return
      "\(texts) taken over in \(language), \(present) there as they are, \(open.count) without words, "
      + "\(leftOut.count) left out."
  }

  /// What a person should look at before they call it done.
  ///
  /// - Parameter words: the catalogue with what was taken over.
  func remarks(on words: CatalogueDocument) -> [String] {
    leftOut + withoutWords + missing + doubtful(in: words)
  }

  private var withoutWords: [String] {
    guard !open.isEmpty else { return [] }
    let names = open.prefix(Self.mostNamed).map { "\($0.words.name) (\($0.place))" }
    let rest = open.count - names.count
    return [
      "\(file): without words: " + names.joined(separator: ", ")
        + (rest > 0 ? ", and \(rest) more" : "")
    ]
  }

  /// How many texts are named in one line.
  private static let mostNamed = 12

  private var missing: [String] {
    let (all, missing) = texts
    guard !missing.isEmpty else { return [] }
    let names = missing.count > Self.mostNamed ? "" : ": " + missing.joined(separator: ", ")
    return ["\(file) doesn't have \(missing.count) of the \(all) texts \(owner)\(names)."]
  }

  /// What is wrong with words only where somebody looks at them: pages show them, and a check names them.
  private static let doubts = [CopyFinding.tooLong, .foreignMarks, .invisible, .missingPlural]
    .map(\.rawValue)

  /// What was taken over and deserves a look, under the rule that says so.
  private func doubtful(in words: CatalogueDocument) -> [String] {
    let keys = Set(rows.map(\.words.key))
    let catalogue = try? CopyCatalogue(file: words.file, text: words.text)
    return (catalogue?.findings(languages: { _ in [language] }, isUsed: { _ in true }) ?? [])
      .filter { Self.doubts.contains($0.rule) && keys.contains($0.subject ?? "") }
      .map { "\($0.rule): \($0.message)" }
  }
}

extension Diagnostic {
  /// What is wrong with the words of a key, and how to put it right, without the key.
  fileprivate var reason: String {
    let text = advice
    guard let subject, text.hasPrefix(subject) else { return text }
    return String(text.dropFirst(subject.count).drop { $0 == ":" || $0 == " " })
  }
}
