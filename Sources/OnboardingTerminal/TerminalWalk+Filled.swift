internal import OnboardingApp
internal import OnboardingDomain

extension TerminalWalk {
  /// Walks to the last screen with the answers that the session began with: nothing is read. Every
  /// screen is sent as it stands; of several buttons the one is pressed that records what was
  /// filled in. A new password is made up; no account is made of it.
  public func runFilled() -> Ending {
    let filled = model.session.answers
    var pressed: Set<String> = []
    // Each button of each place once is more than any walk takes.
    for _ in 0..<1_000 where !model.isComplete {
      writeScreen()
      let (place, screen) = (model.place, model.screen.id)
      for field in place.fields where field.format == .newPassword {
        model.enter(secret: "seven quiet boats 42", in: field.id)
      }
      let action = button(on: place, filled, pressed)
      pressed.insert(Self.name(action, place))
      let problems = press(action) ? [] : model.problems
      guard problems.isEmpty else {
        return .refused(
          on: screen,
          lines: problems.map { "\($0.field): \(words.message($0, at: place))" })
      }
    }
    guard model.isComplete else { return .inputEnded(on: model.screen.id) }
    writeScreen()
    return .completed
  }

  private static func name(_ action: ActionID?, _ place: Place) -> String {
    "\(place.name) \(action?.rawValue ?? "")"
  }

  /// The button that a person with these answers pressed: the one that records them, else the
  /// primary one; one that was pressed before did not lead on, so another one is tried.
  private func button(on place: Place, _ filled: Answers, _ pressed: Set<String>) -> ActionID? {
    let buttons: [(id: ActionID?, effect: Effect)] =
      [(nil, place.sheet?.primary ?? place.screen.primary)]
      + place.actions.map { ($0.id, $0.effect) }
    let fresh = buttons.filter { !pressed.contains(Self.name($0.id, place)) }
    let recording = fresh.first { button in
      if case .record(let field, let answer) = button.effect {
        filled[field] == answer
      } else {
        false
      }
    }
    // Who has no answer to anything that is asked here has skipped it, where that can be.
    let skipping = fresh.first { button in
      button.effect == .skip && !place.fields.isEmpty
        && place.fields.allSatisfy { filled[$0.id] == nil }
    }
    let leaving = fresh.first { button in
      switch button.effect {
      case .record(let field, _): filled[field] == nil && place.actions.isEmpty
      case .createAccount:
        place.fields.contains { $0.format == .email && filled[$0.id] != nil }
          || !place.screen.isSkippable
      // What was chosen there is kept, and what the choice opens follows: a purchase, not the way round it.
      case .keep: place.fields.contains { filled[$0.id] != nil }
      case .signIn, .revisit, .reset, .preview, .open, .prefer, .write: false
      case .proceed, .skip, .confirm, .dismiss, .settle, .draw: true
      }
    }
    return (recording ?? skipping ?? leaving ?? fresh.first ?? buttons[0]).id
  }
}
