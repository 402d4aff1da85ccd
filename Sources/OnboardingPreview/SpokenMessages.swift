import OnboardingDomain
import OnboardingWords

/// The errors and notices that a flow has words for, page by page.
struct SpokenMessages {
  /// The words by key, those of the flow before those that every flow shares.
  private let entries: [String: CopyEntry]
  private let language: String

  /// - Parameter flow: the position of the flow among the catalogues.
  init(_ copy: SiteCatalogues, flow: Int) {
    entries = copy.shared.entries.merging(copy.own[flow].entries) { _, own in own }
    language = copy.shared.sourceLanguage
  }

  /// The errors of the fields of a page: those that have words of their own there, and those that
  /// reading a form or opening an account finds. What fills their words is called as translators are
  /// told.
  func errors(of fields: [Field], on screen: ScreenID, _ sheet: SheetID?) -> [FieldError] {
    let prefixes = ([sheet.map { "\(screen).\($0)" }, "\(screen)"] as [String?]).compactMap(\.self)
    return fields.flatMap { field -> [FieldError] in
      let starts = prefixes.map { "\($0).\(field.id).error." }
      let own = entries.values.filter { entry in
        starts.contains { entry.key.hasPrefix($0) }
      }.sorted { $0.position < $1.position }
      let found = own.compactMap { entry in
        starts.first { entry.key.hasPrefix($0) }.map { start in
          error(of: field, String(entry.key.dropFirst(start.count)), entry)
        }
      }
      let shared = (field.errorKeys + field.storedErrorKeys).compactMap { key in
        entries["error.\(key)"].map { error(of: field, key, $0) }
      }
      // Only a program sends what no control offers, which words of its own may explain.
      let keys = Set(found.map(\.key)).union(["unknown-choice"])
      return found + shared.filter { !keys.contains($0.key) }
    }
  }

  /// The notices that a server shows above pages: the last parts of the keys of their words.
  var notices: [String] {
    let start = "ui.notice."
    return entries.values.filter { $0.key.hasPrefix(start) }.sorted { $0.position < $1.position }
      .map { String($0.key.dropFirst(start.count)) }.filter { !$0.contains(".") }
  }

  private func error(of field: Field, _ key: String, _ entry: CopyEntry) -> FieldError {
    FieldError(field.id, key, arguments: arguments(entry), part: field.inputParts[0])
  }

  /// What fills the placeholders, in the words of the comment: `Filled with: least, most`.
  private func arguments(_ entry: CopyEntry) -> [String] {
    let count = entry.texts[language]?.argumentCount ?? 0
    let told = entry.comment.firstRange(of: "Filled with:").map { entry.comment[$0.upperBound...] }
    let names = (told ?? "").prefix { $0 != "." }.split(separator: ",").map {
      String($0.drop { $0 == " " })
    }
    return (0..<count).map { names.indices.contains($0) ? names[$0] : "…" }
  }
}
