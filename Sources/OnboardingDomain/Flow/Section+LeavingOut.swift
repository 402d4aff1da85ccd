extension Section {
  /// Whether people can have it behind them without having done it: what it needs to know may be left
  /// out, or not everybody comes to it.
  package var canBeLeftOut: Bool {
    let mayBeSkipped = screens.flatMap(\.effects).contains { effect in
      if case .skip = effect { true } else { false }
    }
    return mayBeSkipped && !needed.isEmpty || screens.allSatisfy { $0.shownWhen != .always }
  }

  /// Whether a person with these answers has left it out: nothing that it needs to know is answered, or
  /// they never come to it.
  package func isLeftOut(by answers: Answers) -> Bool {
    guard canBeLeftOut else { return false }
    let shown = screens.filter { $0.shownWhen.holds(for: answers) }
    if shown.isEmpty { return true }
    return !needed.isEmpty && !needed.contains { answers.holds($0.id) }
  }

  /// What it asks of everybody who doesn't leave it out. A password never becomes an answer.
  private var needed: [Field] {
    screens.flatMap(\.fields).filter { $0.isRequired && $0.isReviewed && $0.format != .newPassword }
  }
}
