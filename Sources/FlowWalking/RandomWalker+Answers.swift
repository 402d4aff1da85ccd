internal import OnboardingDomain
internal import SeededRandom

extension RandomWalker {
  mutating func fillIn(_ client: TestClient, _ place: String) throws {
    let fields = variant.fields(at: place)
    let buttons = client.page.actions.filter { unmet.contains(.button(place, ActionID($0))) }
    let isPressing = Int.random(in: 0..<(buttons.isEmpty ? 4 : 2), using: &dice) == 0
    let action =
      isPressing ? (buttons.first ?? client.page.actions.randomElement(using: &dice)) : nil
    // A choice that was refused is tried by itself: it may have been what stood beside it.
    var suspect: (field: FieldID, entries: [FormInput.Entry])?
    for attempt in 0..<12 {
      // A page that was refused shows what was entered; opened anew it shows what it suggests.
      if attempt == 1 { try open(client.address, client, place) }
      let goals = attempt == 0 ? unmet : []
      let tried = attempt > 1 && attempt.isMultiple(of: 2) ? suspect : nil
      let form =
        attempt == 1
        ? []
        : accounts[place]
          ?? fields.flatMap { field -> [FormInput.Entry] in
            if let tried, !field.isRequired || field.id == tried.field {
              return field.id == tried.field ? tried.entries : []
            }
            return entries(for: field, client.page, goals)
          }
      try send(form, action, client, place)
      if client.response.status == 200 {
        note(form, fields, place, action)
        return
      }
      guard client.response.status == 422 else {
        throw finding("the answer to a form is \(client.response.status)", client)
      }
      let invalid = fields.filter { client.page.invalid.contains($0.id.rawValue) }
      if let tried {
        for choice in chosen(form, invalid.filter { $0.id == tried.field }) {
          refusals[choice, default: 0] += 1
        }
      }
      suspect =
        invalid.first { !chosen(form, [$0]).isEmpty }.map { field in
          (field.id, form.filter { $0.name == field.id.rawValue })
        } ?? suspect
    }
    // Nothing will do here, as the message says: an earlier answer has to change.
    guard let back = client.page.backAddress else { throw finding("nothing leads on", client) }
    try open(back, client, place)
  }

  mutating func send(
    _ form: [FormInput.Entry], _ action: String?, _ client: TestClient, _ place: String
  ) throws {
    steps.append(Journey.Step(place, .send(form, action: action)))
    try client.submit(pairs: form.map { ($0.name, $0.value) }, action: action)
    // A page around the flow, such as the one that leads to the app: back to where they were.
    if client.page.screen == nil, let back = client.page.backAddress {
      try open(back, client, place)
    }
  }

  private mutating func note(
    _ form: [FormInput.Entry], _ fields: [Field], _ place: String, _ action: String?
  ) {
    if let action { meet(.button(place, ActionID(action))) }
    if action == nil, case .createAccount? = variant.primary(at: place) { accounts[place] = form }
    for choice in chosen(form, fields) { meet(choice) }
    let pressed = action.flatMap { action in
      variant.actions(at: place).first { $0.id.rawValue == action }?.effect
    }
    // A button of every last screen takes nothing of its form.
    if action != nil, pressed == nil { return }
    guard pressed != .skip else {
      for field in fields { answers[field.id] = nil }
      return
    }
    // Nor do these.
    switch pressed {
    case .signIn, .revisit, .reset, .open, .dismiss, .prefer: return
    default: break
    }
    let parser = FormParser(FormInput(form), earlier: answers, today: today)
    for (field, answer) in parser.parse(fields).answers {
      if let answer { answers[field] = answer }
    }
  }

  /// The choices that a form takes.
  private func chosen(_ form: [FormInput.Entry], _ fields: [Field]) -> [Encounter] {
    fields.flatMap { field in
      field.format.choices.filter { choice in
        form.contains { $0.name == field.id.rawValue && $0.value == choice.id.rawValue }
      }.map { .choice(field.id, $0.id) }
    }
  }

  mutating func entries(
    for field: Field, _ page: Page, _ goals: Set<Encounter>
  ) -> [FormInput.Entry] {
    let wanted = field.format.choices.map(\.id).filter { goals.contains(.choice(field.id, $0)) }
    return field.randomEntries(
      using: &dice, offered: { page.offers($0.rawValue, in: field.id.rawValue) },
      wanted: Set(wanted.shuffled(using: &dice).prefix(1)), today: today)
  }
}
