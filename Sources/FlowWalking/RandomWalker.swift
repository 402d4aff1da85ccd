public import OnboardingDomain
internal import SeededRandom

/// A person who answers a flow at random: gives any answer that its field takes, makes every mistake,
/// presses any button, goes back, reloads, changes answers after the end. What was not met yet comes
/// first. The same seed makes the same walk.
///
/// Whatever happens, a page has to follow that has words and leads on. An answer that the flow's rules
/// refuse is given again as the page suggests it, then anew; where nothing will do, the walker goes
/// back.
public struct RandomWalker {
  /// What was met so far, over all walks of this walker.
  public private(set) var met: Set<Encounter> = []
  /// How often a form was refused because of a choice that it offered.
  var refusals: [Encounter: Int] = [:]
  /// What is there to be met.
  public let all: Set<Encounter>

  let flow: Flow
  let variant: Variant
  let placesOfVariant: Set<String>
  let today: CalendarDate
  var dice: SplitMix
  /// What forms of this walk were taken with: which units later screens ask in.
  var answers = Answers()
  /// What an account was made with, by place: it stays, so a person who comes back enters the same.
  var accounts: [String: [FormInput.Entry]] = [:]
  var steps: [Journey.Step] = []
  private var places: [String] = []
  var knownLinks: Set<String> = []

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

  mutating func meet(_ encounter: Encounter) {
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

  func finding(_ reason: String, _ client: TestClient) -> WalkFinding {
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
}
