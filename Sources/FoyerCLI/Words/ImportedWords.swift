import OnboardingWords
import SourceText

/// Translations that came back, row by row: what is taken over, and why the rest is not.
struct ImportedWords {
  /// What is new or other than in the catalogue.
  private(set) var taken: [CopyTranslation] = []
  /// How many are in the catalogue as they are.
  private(set) var present = 0
  /// How many have no words yet.
  private(set) var open = 0
  /// A line for each that is left out, which says why.
  private(set) var leftOut: [String] = []

  private let language: String

  /// - Parameters:
  ///   - table: what came back.
  ///   - words: the catalogue as it is.
  /// - Throws: `CommandFailure` with every text that has two translations: which one is meant, only a
  ///   person knows.
  init(_ table: XLIFFDocument, for words: CatalogueDocument) throws {
    language = table.language
    let known = words.translations(into: language).reduce(
      into: [CopyTranslation.ID: CopyTranslation]()
    ) { $0[$1.id] = $1 }
    var seen: [CopyTranslation.ID: String] = [:]
    var twice: [String] = []
    for row in table.translations where !row.target.isEmpty {
      if let other = seen.updateValue(row.target, forKey: row.id), other != row.target {
        twice.append("\(row.name) stands there twice: “\(other)” and “\(row.target)”")
      }
    }
    guard twice.isEmpty else { throw CommandFailure(twice, status: CommandFailure.input) }
    seen = [:]
    for row in table.translations {
      if row.target.isEmpty {
        open += 1
      } else if let reason = Self.reason(row, known[row.id], words) {
        leftOut.append("left out \(row.name): \(reason)")
      } else if known[row.id].map({ $0.target == row.target && $0.state == row.state }) ?? false {
        present += 1
      } else if seen.updateValue(row.target, forKey: row.id) == nil {
        taken.append(row)
      }
    }
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
    return row.target.allSatisfy(\.isWhitespace) ? "its words are blanks alone" : nil
  }

  /// How many of each, in a sentence.
  var sentence: String {
    let texts = taken.count == 1 ? "1 text" : "\(taken.count) texts"
    return
      "\(texts) taken over in \(language), \(present) there as they are, \(open) without words, "
      + "\(leftOut.count) left out."
  }

  /// What was taken over and is longer than its place has room for: pages show it, and a check names it.
  func tooLong(in words: CatalogueDocument) -> [String] {
    let keys = Set(taken.map(\.key))
    let catalogue = try? CopyCatalogue(file: words.file, text: words.text)
    return (catalogue?.findings(languages: { _ in [language] }, isUsed: { _ in true }) ?? [])
      .filter { $0.rule == CopyFinding.tooLong.rawValue && keys.contains($0.subject ?? "") }
      .map { "too long: \($0.message)" }
  }
}
