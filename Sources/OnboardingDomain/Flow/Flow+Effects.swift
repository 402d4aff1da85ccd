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

extension Flow {
  /// What the flow itself notes beside the answers, such as the day from which a plan counts: hidden fields that a
  /// screen records, while no form asks for them and no button says them.
  package var notedFields: Set<FieldID> {
    let screens = variants.flatMap(\.screens)
    let recorded = screens.flatMap(\.recordedFields).filter { $0.visibility == .hidden }
    let asked = screens.flatMap { screen in screen.fields + screen.sheets.flatMap(\.fields) }
    return Set(recorded.map(\.id)).subtracting(asked.map(\.id))
      .subtracting(effects.flatMap(\.saidFields))
  }
}

extension Effect {
  /// The fields to which the button itself gives an answer.
  fileprivate var saidFields: [FieldID] {
    switch self {
    case .record(let field, _), .revisit(_, let field, _): [field]
    case .prefer(let field, _, let noted): [field] + [noted?.field].compactMap(\.self)
    default: []
    }
  }

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
