internal import HTTPCore
public import OnboardingDomain

/// What came of the visits of a simulated person.
public struct SimulatedOutcome: Sendable, Hashable {
  /// Whether they came to the last screen.
  public var isFinished = false
  /// Whether their answers were handed in, which some flows do before an offer that many leave at.
  public var hasHandedIn = false
  /// How often a form came back with errors.
  public var refusals = 0
  /// How often they came back on another day.
  public var returns = 0
  /// The screens and sheets that they saw, in order.
  public var places: [String] = []
  /// A response that no person should get, in words; nil where there was none.
  public var failure: String?
}

/// A simulated person's way through a flow, over whatever transport their browser has: reads, fills in,
/// errs, goes back, changes an answer, gives up and perhaps comes back on another day. All of it follows
/// from the person and from what the server shows.
///
/// Nothing waits: each request carries the moment at which the person would have made it.
public struct SimulatedWalk {
  /// The most pages that a person looks at.
  private static let patience = 400

  let flow: Flow
  let person: SimulatedPerson
  let client: TestClient
  let today: CalendarDate
  private let seal: (_ moment: Int64) -> String
  private let end: Int64

  var dice: Dice
  var outcome = SimulatedOutcome()
  /// What time it is for the person, in milliseconds since 1970 UTC.
  var now: Int64
  /// The units in which they think, once they chose.
  var units: UnitSystem?
  /// The first weight that they entered, in kilograms.
  var weight: Double?
  /// Whether they have had enough.
  var isLeaving = false
  /// How often each place was shown.
  private var visits: [String: Int] = [:]
  /// How often in a row the page that is shown was refused.
  private var refusalsHere = 0

  /// A way of a person.
  ///
  /// - Parameters:
  ///   - client: a browser without cookies.
  ///   - end: after this moment nothing has happened yet, in milliseconds since 1970 UTC.
  ///   - today: the day on which ages are counted.
  ///   - seal: the value of the header `Foyer-Simulation` for a moment in milliseconds since 1970 UTC.
  public init(
    of person: SimulatedPerson, through flow: Flow, _ client: TestClient, until end: Int64,
    today: CalendarDate, seal: @escaping (_ moment: Int64) -> String
  ) {
    self.flow = flow
    self.person = person
    self.client = client
    self.today = today
    self.seal = seal
    self.end = end
    dice = person.dice
    now = person.arrival
  }

  /// Walks until they finish or give up for good, or until the end of the time.
  ///
  /// - Throws: what the transport throws.
  public mutating func walk() throws -> SimulatedOutcome {
    let asked = flow.variants.count > 1 ? person.variant.map { "?variant=\($0)" } : nil
    try open("/\(flow.id)\(asked ?? "")", isTyped: true)
    while try goesOn() {
      if client.page.isComplete {
        try lookAround()
        outcome.isFinished = true
        break
      }
      if givesUp() {
        guard try comesBack() else { break }
        continue
      }
      try leavePage()
    }
    return outcome
  }

  /// Whether there is a page of the flow to look at, and time for it.
  private mutating func goesOn() throws -> Bool {
    guard client.response.status == 200 || client.response.status == 422 else {
      outcome.failure = "the answer at \(client.address) is \(client.response.status)"
      return false
    }
    if client.page.place == nil {
      // A page around the flow: back to where they were.
      guard let back = client.page.backAddress, outcome.places.count < Self.patience else {
        outcome.failure = "\(client.address) is no page of the flow"
        return false
      }
      try open(back)
      return try goesOn()
    }
    return now < end && outcome.places.count < Self.patience
  }

  // MARK: Requests

  /// Opens an address at this moment: a link of the page, unless it is typed.
  mutating func open(_ address: String, isTyped: Bool = false) throws {
    client.headers = headers(isTyped: isTyped)
    try client.open(address)
    noteArrival()
  }

  /// Sends the page's form at this moment.
  mutating func send(_ entries: [FormInput.Entry], _ action: ActionID? = nil) throws {
    client.headers = headers()
    try client.submit(pairs: entries.map { ($0.name, $0.value) }, action: action?.rawValue)
    if client.response.status == 422 {
      outcome.refusals += 1
      refusalsHere += 1
    } else {
      noteArrival()
    }
  }

  /// What goes with a request at this moment; browsers name the page that led to it.
  private func headers(isTyped: Bool = false) -> [(RequestHeaders.Name, String)] {
    person.headers + [(.foyerSimulation, seal(now))]
      + (isTyped ? [] : [(.referer, "http://localhost\(client.address)")])
  }

  private mutating func noteArrival() {
    refusalsHere = 0
    guard let place = client.page.place else { return }
    visits[place, default: 0] += 1
    outcome.places.append(place)
    let screens = variant.screens
    guard let here = screens.firstIndex(where: { $0.id.rawValue == client.page.screen }),
      let submitting = screens.firstIndex(where: \.submits), here > submitting
    else { return }
    outcome.hasHandedIn = true
  }

  /// The variant whose page is shown: the one of all that have the screen whose fields the page asks.
  var variant: Variant {
    let place = client.page.place ?? ""
    let asked = { [page = client.page] (variant: Variant) in
      variant.fields(at: place).count { field in
        field.inputParts.contains { page.asks(field.inputName($0)) }
      }
    }
    let known = flow.variants.filter { $0.places.contains(place) }
    guard known.count > 1 else { return known.first ?? flow.variants[0] }
    return known.max { asked($0) < asked($1) } ?? flow.variants[0]
  }

  /// The screen that is shown, also where a sheet lies above it.
  var screen: Screen? { client.page.screen.flatMap { variant.screen(ScreenID($0)) } }

  // MARK: Time

  /// Lets the time pass that a person is on the page.
  mutating func dwell() {
    let place = client.page.place ?? ""
    let words = (client.page.words.split(separator: " ").count + 10) / 20 * 20
    let controls = Dictionary(client.page.controls.map { ($0.name, $0.value) }) { first, _ in first
    }
    var seconds = 0.8
    // Who was here before doesn't read again. Four words a second, and of a page with many words about
    // one in eight. Source: Brysbaert, J. Mem. Lang. 109 (2019), 238 words a minute.
    let isNew = visits[place, default: 0] == 1 && refusalsHere == 0
    seconds += Double(min(words, 160)) * (isNew ? 0.032 : 0.01)
    for field in variant.fields(at: place) {
      let isSuggested = !(controls[field.inputName(.whole)] ?? "").isEmpty
      seconds += field.secondsToFill(isSuggested: isSuggested) * (refusalsHere > 0 ? 0.4 : 0.8)
    }
    if screen?.kind == .processing { seconds = 3 }
    var taken = dice.logNormal(median: seconds * person.persona.pace, spread: 0.4)
    // A message, a doorbell: three in a hundred put it away for a while.
    let interruption = dice.logNormal(median: 60, spread: 0.8)
    if dice.isTrue(0.03) { taken += interruption }
    now += Int64(min(taken, 1200) * 1000) + 1
  }

  // MARK: Giving up

  /// Whether the person leaves on this page, without another word.
  private mutating func givesUp() -> Bool {
    let chance = dice.unit()
    if isLeaving { return true }
    // Once for each time that something new stands there.
    guard let place = client.page.place, let screen, visits[place] == 1 || refusalsHere > 0 else {
      return false
    }
    guard !place.contains("/") else { return chance < 0.01 }
    let words = Double((client.page.words.split(separator: " ").count + 10) / 20 * 20)
    let typed = Double(screen.fields.count { $0.isTyped && $0.isRequired })
    var hazard =
      switch screen.kind {
      case .information: 0.006
      case .question: 0.006 + 0.005 * typed
      case .review: 0.008
      case .processing: 0.002
      case .result: 0.006
      case .permission: 0.015
      case .account: 0.06
      case .paywall: 0.15
      case .completion: 0.004
      }
    hazard += words / 20_000
    if outcome.places.count == 1 { hazard += 0.05 }
    if refusalsHere > 0 { hazard = 0.05 * Double(refusalsHere) }
    if outcome.returns > 0 { hazard *= 0.5 }
    return chance < hazard * person.persona.impatience
  }

  /// Whether the person comes back on another day; their browser still has its cookies.
  private mutating func comesBack() throws -> Bool {
    let (isLoyal, pause) = (
      dice.isTrue(person.persona.loyalty), dice.logNormal(median: 20, spread: 0.3)
    )
    let then = now + Int64(pause * 3_600_000)
    guard isLoyal, outcome.returns < 2, then < end else { return false }
    now = then
    isLeaving = false
    outcome.returns += 1
    try open("/\(flow.id)", isTyped: true)
    return true
  }
}
