/// How people can have a section behind them without having done it: what it needs to know may be left
/// out, or not everybody comes to it.
package struct LeavingOut: Sendable {
  /// When each of its screens is on the path; empty where one always is.
  private let conditions: [Condition]
  /// What it asks of everybody who doesn't leave it out.
  private let needed: [FieldID]

  /// How that section can be left out; nil if it can't.
  package init?(of section: Section) {
    let conditions = section.screens.map(\.shownWhen)
    let hasScreenOfAll = conditions.contains(.always)
    // A password never becomes an answer.
    let needed = section.screens.flatMap(\.fields)
      .filter { $0.isRequired && $0.isReviewed && $0.format != .newPassword }
    let mayBeSkipped = section.screens.flatMap(\.effects).contains { effect in
      if case .skip = effect { true } else { false }
    }
    guard mayBeSkipped && !needed.isEmpty || !hasScreenOfAll else { return nil }
    self.conditions = hasScreenOfAll ? [] : conditions
    self.needed = needed.map(\.id)
  }

  /// Whether a person with these answers leaves it out: they never come to it, or have answered nothing
  /// that it needs to know.
  package func applies(to answers: Answers) -> Bool {
    if !conditions.isEmpty, !conditions.contains(where: { $0.holds(for: answers) }) { return true }
    return !needed.isEmpty && !needed.contains { answers.holds($0) }
  }
}
