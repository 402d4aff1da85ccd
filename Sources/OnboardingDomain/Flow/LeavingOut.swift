/// How people can have a section behind them without having done it: all that it asks may be skipped,
/// or not everybody comes to it.
package struct LeavingOut: Sendable {
  /// A screen of the section.
  private struct Part: Sendable {
    let shownWhen: Condition
    let asks: Bool
    let isSkippable: Bool
    /// Of which one is answered by whoever didn't skip the screen; empty where nothing would tell.
    let telling: [FieldID]

    init(of screen: Screen) {
      shownWhen = screen.shownWhen
      asks = !screen.allFieldIDs.isEmpty
      isSkippable = screen.isSkippable
      // A password never becomes an answer.
      let required = screen.fields.filter {
        $0.isRequired && $0.isReviewed && $0.format != .newPassword
      }
      // What may stay empty tells of a skip only where there is nothing else.
      let optional = screen.isSkippable ? screen.fields : []
      telling = (required.isEmpty ? optional : required).map(\.id)
    }

    func isUndone(in answers: Answers) -> Bool {
      !telling.isEmpty && !telling.contains { answers.holds($0) }
    }
  }

  private let parts: [Part]

  /// How that section can be left out; nil if it can't.
  package init?(of section: Section) {
    let parts = section.screens.map(Part.init(of:))
    let ofAll = parts.filter { $0.shownWhen == .always }
    // Whoever goes past a screen that nobody skips has done something there, whatever they answered.
    let mayBeSkipped =
      parts.contains { $0.isSkippable && !$0.telling.isEmpty }
      && ofAll.allSatisfy { !$0.asks || !$0.telling.isEmpty }
    guard mayBeSkipped || ofAll.isEmpty else { return nil }
    self.parts = parts
  }

  /// Whether a person with these answers leaves it out: they never come to it, or skipped all that it
  /// asks them.
  package func applies(to answers: Answers) -> Bool {
    // Asked by every page behind the section: no list is made.
    var (comesToIt, isAsked) = (false, false)
    for part in parts where part.shownWhen.holds(for: answers) {
      comesToIt = true
      guard part.asks else { continue }
      guard part.isUndone(in: answers) else { return false }
      isAsked = true
    }
    return isAsked || !comesToIt
  }
}
