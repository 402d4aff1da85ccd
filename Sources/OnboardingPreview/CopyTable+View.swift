import OnboardingDomain
import OnboardingWords

/// The table of words as a page.
extension CopyTable {
  /// How far a translator is with words, in the order of the work.
  static let states = ["missing", "new", "needs_review", "translated"]

  var view: ViewMembers {
    [
      "rows": .list(rows.flatMap { row in languages.compactMap { view(of: row, $0) } }),
      "count": .text(String(rows.count)),
      "claims": .text(String(rows.filter { $0.entry.claim != nil }.count)),
      "sums": .list(languages.map(sums)), "languages": .list(languages.map { .text($0) }),
      "states": .list(
        Self.states.map { ["id": .text($0), "title": .text(Self.title(ofState: $0))] }),
      "flows": .list(
        Set(rows.map(\.flow)).sorted().map { .text($0) }),
    ]
  }

  // MARK: States

  private static func title(ofState state: String) -> String {
    state.replacing("_", with: " ")
  }

  /// How many keys of a language are how far.
  private func sums(_ language: String) -> ViewData {
    let states = rows.compactMap { $0.state(language) }
    return [
      "language": .text(language), "count": .text(String(states.count)),
      "states": .list(
        Self.states.map { state in
          [
            "id": .text(state), "title": .text(Self.title(ofState: state)),
            "count": .text(String(states.filter { $0 == state }.count)),
          ]
        }),
    ]
  }

  // MARK: Rows

  private func view(of row: Row, _ language: String) -> ViewData? {
    guard let state = row.state(language) else { return nil }
    let text = row.entry.texts[language]
    let length = text.map(length) ?? 0
    let limit = row.entry.maximumLength
    let isFirst = language == languages.first
    return [
      "id": .text("\(row.flow).\(row.entry.key)" + (isFirst ? "" : ".\(language)")),
      "key": .text(row.entry.key), "file": .text(row.file), "flow": .text(row.flow),
      "language": .text(language), "text": text.map { .text(Self.text($0)) } ?? .null,
      "is-plural": .flag(text?.isPlural ?? false), "forms": .list(text.map(forms) ?? []),
      "length": .text(String(length)), "limit": limit.map { .text(String($0)) } ?? .null,
      "is-long": .flag(limit.map { length > $0 } ?? false),
      "is-near": .flag(limit.map { length <= $0 && length * 10 > $0 * 9 } ?? false),
      "state": .text(state), "state-title": .text(Self.title(ofState: state)),
      "is-stale": .flag(row.entry.isStale),
      "claim": row.entry.claim.map { .text($0) } ?? .null,
      "comment": row.entry.comment.isEmpty ? .null : .text(row.entry.comment),
      "has-many-places": .flag(row.places.count > 3),
      "place-count": .text(String(row.places.count)),
      "places": .list(row.places.map { ["title": .text($0.title), "url": .text($0.url)] }),
    ]
  }

  private func forms(_ text: CopyText) -> [ViewData] {
    PluralCategory.allCases.compactMap { category in
      text.forms[category].map {
        ["category": .text(category.rawValue), "text": .text($0.written)]
      }
    }
  }
}
