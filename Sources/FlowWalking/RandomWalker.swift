public import OnboardingDomain
internal import OnboardingWords
internal import SeededRandom

/// Somebody who answers a flow at random: gives any answer that its field takes, makes every mistake,
/// presses any button, goes back, reloads, changes answers after the end. What was not met yet comes
/// first. The same seed makes the same walk.
///
/// Whatever happens, a page has to follow that has words and leads on. An answer that the flow's rules
/// refuse is given again as the page proposes it, then anew; where nothing will do, the walker goes
/// back.
public struct RandomWalker {
  /// What was met so far, over all walks of this walker.
  public private(set) var met: Set<Encounter> = []
  /// How often a form was refused because of a choice that it offered.
  private var refusals: [Encounter: Int] = [:]
  /// What is there to be met.
  public let all: Set<Encounter>

  private let flow: Flow
  private let variant: Variant
  private let placesOfVariant: Set<String>
  private let today: CalendarDate
  private var dice: SplitMix
  /// What forms of this walk were taken with: which units later screens ask in.
  private var answers = Answers()
  /// What an account was made with, by place: it stays, so whoever comes back enters the same.
  private var accounts: [String: [FormInput.Entry]] = [:]
  private var steps: [Journey.Step] = []
  private var places: [String] = []
  private var knownLinks: Set<String> = []

  /// A walker through a variant of a flow, the default one unless named.
  ///
  /// - Parameter today: the day on which it walks, for dates of birth.
  public init(
    _ flow: Flow, variant: VariantID? = nil, today: CalendarDate, seed: UInt64
  ) {
    self.flow = flow
    self.variant = variant.map(flow.variant) ?? flow.variants[0]
    self.today = today
    placesOfVariant = self.variant.places
    all = self.variant.encounters
    dice = SplitMix(seed: seed)
  }

  /// What was not met yet.
  public var unmet: Set<Encounter> { all.subtracting(met) }

  /// Choices that were refused again and again, and never taken.
  public var refused: [Encounter] {
    refusals.filter { $0.value >= 5 && !met.contains($0.key) }.map(\.key)
      .sorted { $0.description < $1.description }
  }

  /// Walks from the start to the last screen, looks around there and changes something; returns the
  /// screens and sheets on the way, the last screen at its end.
  ///
  /// - Throws: `WalkFinding` for whatever a person must never meet.
  @discardableResult public mutating func walk(_ client: TestClient) throws -> [String] {
    (answers, accounts, steps, places) = (Answers(), [:], [], [])
    try client.open("/\(flow.id)")
    try finish(client)
    for screen in variant.screens where !places.contains(screen.id.rawValue) {
      meet(.absence(screen.id))
    }
    for _ in 0..<6 { try step(client) }
    try client.open("/\(flow.id)")
    try finish(client)
    return places
  }

  private mutating func finish(_ client: TestClient) throws {
    while !client.page.isComplete {
      guard places.count < 600 else { throw finding("the walk does not end", client) }
      try step(client)
    }
    try arrive(client)
  }

  private mutating func meet(_ encounter: Encounter) {
    if all.contains(encounter) { met.insert(encounter) }
  }

  // MARK: Pages

  /// Holds a page to what every page must be.
  private mutating func arrive(_ client: TestClient) throws {
    let page = client.page
    guard client.response.status == 200 || client.response.status == 422 else {
      throw finding("the answer is \(client.response.status)", client)
    }
    guard let place = page.place, placesOfVariant.contains(place) else {
      throw finding("the page is no screen of the variant \(variant.id)", client)
    }
    if page.words.isEmpty { throw finding("the page has no words", client) }
    places.append(place)
    meet(.page(place))
  }

  private func finding(_ reason: String, _ client: TestClient) -> WalkFinding {
    let end = Journey.Step(client.page.place ?? client.address, .look)
    return WalkFinding(
      reason: reason, journey: Journey(flow.id, steps + [end]), words: client.page.words)
  }

  // MARK: Steps

  private mutating func step(_ client: TestClient) throws {
    try arrive(client)
    guard let place = client.page.place else { return }
    switch Int.random(in: 0..<24, using: &dice) {
    case 0: return try reload(client, place)
    case 1: if let back = client.page.backAddress { return try open(back, client, place) }
    case 2...5: if let link = link(client.page) { return try open(link, client, place) }
    default:
      let links = links(client.page).filter { unmetPlaces.contains(self.place(of: $0)) }
      if Bool.random(using: &dice), let link = links.randomElement(using: &dice) {
        return try open(link, client, place)
      }
    }
    let errors = unmet.filter { if case .error(place, _, _) = $0 { true } else { false } }
    if !errors.isEmpty, Bool.random(using: &dice), try err(client, place, errors) { return }
    try fillIn(client, place)
  }

  private mutating func open(_ link: String, _ client: TestClient, _ place: String) throws {
    steps.append(Journey.Step(place, .open(link)))
    try client.open(link)
  }

  private mutating func reload(_ client: TestClient, _ place: String) throws {
    let wasRefused = client.response.status == 422
    try open(client.address, client, place)
    guard wasRefused || client.page.place == place else {
      throw finding("opening \(place) again leads to \(client.page.place ?? "nowhere")", client)
    }
  }

  /// A link that was not followed yet, else any.
  private mutating func link(_ page: Page) -> String? {
    let links = links(page)
    let new = links.filter { knownLinks.insert($0).inserted }
    return new.first ?? links.randomElement(using: &dice)
  }

  /// The links that lead to screens and sheets.
  private func links(_ page: Page) -> [String] {
    page.links.map { String($0.prefix { $0 != "#" }) }.filter {
      placesOfVariant.contains(place(of: $0))
    }
  }

  /// The screen or sheet that an address of the flow leads to.
  private func place(of address: String) -> String {
    address.prefix { $0 != "?" }.split(separator: "/").dropFirst().joined(separator: "/")
  }

  /// Screens and sheets where something was not met yet.
  private var unmetPlaces: Set<String> {
    Set(
      unmet.compactMap {
        switch $0 {
        case .page(let place), .button(let place, _), .error(let place, _, _): place
        case .absence, .choice: nil
        }
      })
  }

  // MARK: Mistakes

  /// Makes a mistake that was not made here yet; false where the form can't make it.
  private mutating func err(
    _ client: TestClient, _ place: String, _ errors: Set<Encounter>
  ) throws -> Bool {
    let fields = variant.fields(at: place)
    let page = client.page
    let asked = fields.filter { field in
      field.inputParts.contains { page.asks(field.inputName($0)) }
    }
    let ways = asked.flatMap { field in field.mistakes.map { (field: field, entries: $0) } }
      .filter { way in
        expected(way.entries, [way.field]).contains {
          errors.contains(.error(place, $0.field, key: $0.key))
        }
      }
    guard let way = ways.randomElement(using: &dice), takesFields(at: place) else { return false }
    let others = fields.filter { other in
      other.id != way.field.id && !way.entries.contains { $0.name == other.id.rawValue }
    }.flatMap { entries(for: $0, client.page, unmet) }
    try send(way.entries + others, nil, client, place)
    guard client.response.status == 422 else {
      throw finding("a mistake in \(way.field.id) at \(place) is taken for an answer", client)
    }
    let names = way.field.inputParts.map(way.field.inputName) + [way.field.id.rawValue]
    for error in expected(way.entries, [way.field]) {
      meet(.error(place, error.field, key: error.key))
      // What no control offers is a program's mistake, which the summary tells.
      guard error.key == "unknown-choice" || client.page.invalid.contains(where: names.contains)
      else { throw finding("the error \(error.key) is not shown at \(way.field.id)", client) }
    }
    return true
  }

  /// What reading these fields finds wrong with a form.
  private func expected(_ entries: [FormInput.Entry], _ fields: [Field]) -> [FieldError] {
    let result = FormParser(FormInput(entries), earlier: answers, today: today).parse(fields)
    let weak = fields.filter { field in
      field.format == .newPassword && (result.secrets[field.id]?.utf8.count ?? 99) < 8
    }
    return result.errors + weak.map { FieldError($0.id, "account-password") }
  }

  /// Whether the primary button of a place reads the fields.
  private func takesFields(at place: String) -> Bool {
    switch variant.primary(at: place) {
    case .proceed, .preview, .confirm, .keep, .createAccount: true
    default: false
    }
  }

  // MARK: Answers

  private mutating func fillIn(_ client: TestClient, _ place: String) throws {
    let fields = variant.fields(at: place)
    let buttons = client.page.actions.filter { unmet.contains(.button(place, ActionID($0))) }
    let isPressing = Int.random(in: 0..<(buttons.isEmpty ? 4 : 2), using: &dice) == 0
    let action =
      isPressing ? (buttons.first ?? client.page.actions.randomElement(using: &dice)) : nil
    // A choice that was refused is tried by itself: it may have been what stood beside it.
    var suspect: (field: FieldID, entries: [FormInput.Entry])?
    for attempt in 0..<12 {
      // A page that was refused shows what was entered; opened anew it shows what it proposes.
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

  private mutating func send(
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

  private mutating func entries(
    for field: Field, _ page: Page, _ goals: Set<Encounter>
  ) -> [FormInput.Entry] {
    let wanted = field.format.choices.map(\.id).filter { goals.contains(.choice(field.id, $0)) }
    return field.randomEntries(
      using: &dice, offered: { page.offers($0.rawValue, in: field.id.rawValue) },
      wanted: Set(wanted.shuffled(using: &dice).prefix(1)), today: today)
  }
}
