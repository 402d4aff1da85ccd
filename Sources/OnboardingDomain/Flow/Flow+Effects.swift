extension Screen {
  /// What the buttons of the screen and of its sheets do. The one list of them: what walks over
  /// effects starts here.
  package var effects: [Effect] {
    [primary] + actions.map(\.effect) + sheets.flatMap { [$0.primary] + $0.actions.map(\.effect) }
  }
}

extension Flow {
  /// What every button of every variant does.
  package var effects: [Effect] { variants.flatMap(\.screens).flatMap(\.effects) }
}

extension Effect {
  /// Whether a person leaves the screen forwards by it.
  package var leadsOn: Bool {
    switch self {
    case .proceed, .skip, .record, .confirm, .createAccount, .signIn, .settle: true
    case .revisit, .reset, .preview, .prefer, .keep, .write, .open, .dismiss, .draw: false
    }
  }

  /// Whether it makes an account, or opens one.
  var opensAccount: Bool {
    switch self {
    case .createAccount, .signIn: true
    default: false
    }
  }

  /// What is settled once and for all, where anything is.
  package var outcomeKind: OutcomeKind? {
    switch self {
    case .settle(let kind), .draw(let kind, _): kind
    default: nil
    }
  }
}
