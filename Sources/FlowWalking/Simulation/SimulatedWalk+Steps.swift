internal import OnboardingDomain

/// What a simulated person does on one page.
extension SimulatedWalk {
  /// How often a person tries to fill in a form that comes back before they let it be.
  private static let tries = 6

  /// Reads the page and leaves it: by its form, by a button, by a link, or back.
  mutating func leavePage() throws {
    let place = client.page.place ?? ""
    let persona = person.persona
    dwell()
    let (wanders, looks, changes) = (
      dice.isTrue(persona.wandering), dice.isTrue(persona.curiosity), dice.isTrue(0.12)
    )
    if wanders, let back = client.page.backAddress { return try open(back) }
    if looks, !place.contains("/"), let sheet = sheetLink() { return try open(sheet) }
    if changes, screen?.kind == .review, let link = changeLink() { return try open(link) }
    if let action = button(at: place) {
      let takesForm = variant.actions(at: place).first { $0.id == action }?.effect.takesFields
      return try send(takesForm == true ? entries(at: place) : [], action)
    }
    try fillIn(place)
  }

  /// The last screen: a look, and what it still asks.
  mutating func lookAround() throws {
    dwell()
    guard let screen, !screen.fields.isEmpty, dice.isTrue(0.5) else { return }
    try send(entries(at: screen.id.rawValue))
  }

  // MARK: Links

  private func placeOf(_ address: String) -> String {
    address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").dropFirst()
      .joined(separator: "/")
  }

  /// A link to a sheet of this screen.
  private mutating func sheetLink() -> String? {
    guard let screen else { return nil }
    let sheets = screen.sheets.map { "\(screen.id)/\($0.id)" }
    return dice.pick(client.page.links.filter { sheets.contains(placeOf($0)) }) { _ in 1 }
  }

  /// A link from the review to an answer.
  private mutating func changeLink() -> String? {
    let links = client.page.links.filter { link in
      link.contains("?change") && !variant.fields(at: placeOf(link)).isEmpty
    }
    return dice.pick(links) { _ in 1 }
  }

  // MARK: Buttons

  /// A button beside the primary one that they press; nil for the primary one.
  private mutating func button(at place: String) -> ActionID? {
    let shown = client.page.actions
    let actions = variant.actions(at: place).filter { shown.contains($0.id.rawValue) }
    let kind = place.contains("/") ? nil : screen?.kind
    var chance = dice.unit()
    for action in actions {
      // Two that do the same are one wish, and often styles show one of them at a time.
      let alike = actions.count { $0.effect == action.effect }
      chance -= likelihood(of: action.effect, on: kind) / Double(alike)
      if chance < 0 { return action.id }
    }
    return nil
  }

  private func likelihood(of effect: Effect, on kind: Screen.Kind?) -> Double {
    let persona = person.persona
    return switch (effect, kind) {
    case (.skip, .paywall): 0.45 + 0.4 * persona.reluctance
    case (.skip, _): persona.reluctance * 0.8
    case (.record, .permission), (.record, nil): persona.reluctance * 0.7
    case (.record, _): 0.2
    case (.settle, _): 0.2 * persona.reluctance
    case (.open, .account): 0.22
    case (.open, _): persona.curiosity
    case (.dismiss, _): 0.25 * persona.reluctance
    case (.revisit, _): 0.1 + persona.curiosity / 2
    case (.preview, _), (.prefer, _): persona.curiosity / 2
    case (.reset, _): 0.02
    case (.keep, _), (.write, _): 0.05
    case (.signIn, _), (.createAccount, _): 0.2
    case (.draw, _), (.confirm, _), (.proceed, _): 0.1
    }
  }

  // MARK: Forms

  /// Fills in the form until it is taken: first as they mean it, after a refusal what was wrong anew,
  /// then as the page suggests it. Where nothing will do an earlier answer is at fault, and they go back.
  private mutating func fillIn(_ place: String) throws {
    let fields = variant.fields(at: place)
    let takes = variant.primary(at: place)?.takesFields == true
    var form = takes ? entries(at: place) : []
    if takes, let slip = slip(in: fields) {
      let names = slip.field.inputParts.map(slip.field.inputName)
      form = form.filter { !names.contains($0.name) } + slip.entries
      // A choice that nobody takes: the page's own would be sent with what is left.
      if slip.entries.isEmpty, client.page.controls.contains(where: { names.contains($0.name) }) {
        form = entries(at: place)
      }
    }
    for attempt in 1...Self.tries {
      try send(form)
      guard client.response.status == 422 else {
        note(form, fields)
        return
      }
      dwell()
      isLeaving = dice.isTrue(0.03 * Double(attempt) * person.persona.impatience)
      if isLeaving { return }
      if attempt == Self.tries / 2 {
        try open(client.address)
        form = []
        guard client.page.place == place else { return }
      } else {
        let invalid = Set(client.page.invalid)
        let wrong = fields.filter { field in
          invalid.contains(field.id.rawValue)
            || field.inputParts.contains { invalid.contains(field.inputName($0)) }
            // No page shows a password again.
            || field.format == .newPassword
        }
        form = entries(of: wrong.isEmpty ? fields : wrong, attempt: attempt)
      }
    }
    guard let back = client.page.backAddress else {
      outcome.failure = "nothing leads on from \(place)"
      return try open("/\(flow.id)")
    }
    try open(back)
  }

  private mutating func slip(in fields: [Field]) -> (field: Field, entries: [FormInput.Entry])? {
    let page = client.page
    let isTyped = fields.contains(where: \.isTyped)
    let errs = dice.isTrue(person.persona.slips * (isTyped ? 1 : 0.3))
    let asked = fields.filter { field in
      !field.slips.isEmpty && field.inputParts.contains { page.asks(field.inputName($0)) }
    }
    guard errs, let field = dice.pick(asked, weight: { _ in 1 }) else { return nil }
    return dice.pick(field.slips) { _ in 1 }.map { (field, $0) }
  }

  private mutating func entries(at place: String) -> [FormInput.Entry] {
    entries(of: variant.fields(at: place), attempt: 0)
  }

  private mutating func entries(of fields: [Field], attempt: Int) -> [FormInput.Entry] {
    let page = client.page
    let controls = Dictionary(page.controls.map { ($0.name, $0.value) }) { first, _ in first }
    var entries: [FormInput.Entry] = []
    for field in fields {
      let situation = FormSituation(
        controls: controls, units: units, weight: weight,
        offers: { page.offers($0.rawValue, in: field.id.rawValue) },
        agreements: Set(flow.consents.map(\.field)), persona: person.persona,
        number: person.number, seed: person.seed, flow: flow.id,
        attempt: attempt, today: today)
      entries += field.humanEntries(situation, using: &dice)
      // What is chosen on this form counts for the fields below.
      if let system = entries.last.flatMap({ UnitSystem(rawValue: $0.value) }) {
        units = system
      }
    }
    return entries
  }

  /// Remembers of a form that was taken what later forms go by.
  private mutating func note(_ form: [FormInput.Entry], _ fields: [Field]) {
    guard weight == nil else { return }
    for field in fields {
      guard case .mass = field.format else { continue }
      weight = form.first { $0.name == field.inputName(.kilograms) }.flatMap { Double($0.value) }
    }
  }
}

extension Effect {
  /// Whether a button with it reads the fields of the form.
  fileprivate var takesFields: Bool {
    switch self {
    case .proceed, .preview, .confirm, .keep, .write, .createAccount: true
    default: false
    }
  }
}
