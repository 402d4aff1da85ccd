public import OnboardingDomain
internal import SeededRandom

/// Somebody who answers a flow at random: presses any button, gives any answer that its field
/// takes. The same seed makes the same walk.
///
/// An answer that the flow's rules refuse is given again as the page proposes it, then anew; where
/// nothing will do, the walker goes back.
public struct RandomWalker {
  /// What was done so far, over all walks of this walker.
  public private(set) var done: Set<String> = []

  private let flow: Flow
  private var dice: SplitMix

  /// A walker through a flow.
  public init(_ flow: Flow, seed: UInt64) {
    self.flow = flow
    dice = SplitMix(seed: seed)
  }

  /// A walk that does not end, or a page that no answer satisfies.
  public struct Stuck: Error, CustomStringConvertible {
    /// Where.
    public let place: String
    /// Where and how.
    public var description: String { "the walker is stuck at \(place)" }
  }

  /// Walks from the start to the last screen; returns the screens and sheets on the way.
  ///
  /// - Throws: `Stuck` after 400 forms.
  @discardableResult public mutating func walk(_ client: TestClient) throws -> [String] {
    try client.open("/\(flow.id)")
    var places: [String] = []
    while !client.page.isComplete {
      let place = Self.place(client.page)
      places.append(place)
      guard places.count < 400 else { throw Stuck(place: place) }
      try step(client, place)
    }
    return places + [Self.place(client.page)]
  }

  /// What a complete set of walks has done: every choice taken, every button pressed.
  public static func everything(in flow: Flow) -> Set<String> {
    var all: Set<String> = []
    for screen in flow.variants.flatMap(\.screens) {
      let fields = screen.fields + screen.sheets.flatMap(\.fields)
      for field in fields {
        for choice in field.format.choices { all.insert("\(field.id)=\(choice.id)") }
      }
      for action in screen.actions { all.insert("\(screen.id) \(action.id)") }
      for sheet in screen.sheets {
        for action in sheet.actions { all.insert("\(screen.id)/\(sheet.id) \(action.id)") }
      }
    }
    return all
  }

  // MARK: Steps

  private static func place(_ page: Page) -> String {
    let screen = page.screen ?? "nowhere"
    return page.body("data-sheet").map { "\(screen)/\($0)" } ?? screen
  }

  private mutating func step(_ client: TestClient, _ place: String) throws {
    // Sheets that a link opens.
    let links = client.page.links.filter { $0.hasPrefix("/\(flow.id)/\(place)/") }
    if let link = links.randomElement(using: &dice), Int.random(in: 0..<3, using: &dice) == 0 {
      try client.open(link)
      return
    }
    let action =
      Int.random(in: 0..<3, using: &dice) == 0
      ? client.page.actions.randomElement(using: &dice) : nil
    let fields = fields(at: place)
    for attempt in 0..<12 {
      // A page that was refused shows what was entered; opened anew it shows what it proposes.
      if attempt == 1 { try client.open(client.address) }
      let pairs = attempt == 1 ? [] : fields.flatMap { self.pairs(for: $0) }
      try client.submit(pairs: pairs, action: action)
      if client.response.status == 200 || client.response.status == 303 {
        note(pairs, fields, place, action)
        return
      }
      guard client.response.status == 422 else {
        throw Stuck(place: "\(place), \(action ?? "primary"), \(client.response.status)")
      }
    }
    // Nothing will do here, as the message says: an earlier answer has to change.
    guard let back = client.page.backAddress else { throw Stuck(place: place) }
    try client.open(back)
  }

  private mutating func note(
    _ pairs: [(String, String)], _ fields: [Field], _ place: String, _ action: String?
  ) {
    if let action { done.insert("\(place) \(action)") }
    for (name, value) in pairs
    where fields.contains(where: { $0.id.rawValue == name && !$0.format.choices.isEmpty }) {
      done.insert("\(name)=\(value)")
    }
  }

  private func fields(at place: String) -> [Field] {
    let parts = place.split(separator: "/").map(String.init)
    let screen = flow.variants.lazy.compactMap { $0.screen(ScreenID(parts[0])) }.first
    guard parts.count > 1 else { return screen?.fields ?? [] }
    return screen?.sheet(SheetID(parts[1]))?.fields ?? []
  }

  // MARK: Answers

  private mutating func pairs(for field: Field) -> [(String, String)] {
    let name = field.id.rawValue
    func number(_ range: ClosedRange<Double>, per unit: Double = 1) -> String {
      let tenths = Double.random(in: range, using: &dice) / unit * 10
      return "\(Int(tenths) / 10).\(Int(tenths) % 10)"
    }
    switch field.format {
    case .text(let length, _):
      return [(name, String(repeating: "a", count: Int.random(in: length, using: &dice)))]
    case .email: return [(name, "person\(UInt32.random(in: 0...9999, using: &dice))@example.com")]
    case .phone: return [(name, "+1 555 010 0199")]
    case .newPassword:
      return [(name, "seven quiet boats \(UInt32.random(in: 0...9999, using: &dice))")]
    case .code(let length): return [(name, String(repeating: "A", count: length.upperBound))]
    case .number(let range, let step):
      let value = Double.random(in: range, using: &dice)
      return [(name, step == 1 ? String(Int(value)) : number(range))]
    case .mass(let range, let units):
      return units.isOnSameForm
        ? [("\(name)-lb", number(range, per: 0.45359237)), ("\(name)-kg", number(range))]
        : [(name, number(range, per: Bool.random(using: &dice) ? 0.45359237 : 1))]
    case .length(let range, let units):
      guard units.isOnSameForm else { return [(name, number(range))] }
      return [
        ("\(name)-feet", String(Int.random(in: 4...6, using: &dice))),
        ("\(name)-inches", String(Int.random(in: 0...11, using: &dice))),
        ("\(name)-cm", number(range)),
      ]
    case .birthDate:
      return [
        ("\(name)-month", String(Int.random(in: 1...12, using: &dice))),
        ("\(name)-day", String(Int.random(in: 1...28, using: &dice))),
        ("\(name)-year", String(Int.random(in: 1940...2011, using: &dice))),
      ]
    case .birthYear: return [(name, String(Int.random(in: 1940...2011, using: &dice)))]
    case .time: return [(name, TimeOfDay(wrapping: Int.random(in: 0..<96, using: &dice) * 15).text)]
    case .timeZone: return [(name, "Europe/Paris")]
    case .singleChoice(let choices):
      return choices.randomElement(using: &dice).map { [(name, $0.id.rawValue)] } ?? []
    case .multipleChoice(let choices, let exclusive):
      let chosen = choices.filter { $0.id != exclusive && Bool.random(using: &dice) }
      if chosen.isEmpty, let one = exclusive ?? choices.first?.id { return [(name, one.rawValue)] }
      return chosen.map { (name, $0.id.rawValue) }
    case .scale(let range): return [(name, String(Int.random(in: range, using: &dice)))]
    case .tags: return [(name, "nuts, celery")]
    case .toggle: return Bool.random(using: &dice) ? [(name, "on")] : []
    // Windows that don't overlap are what the page proposes.
    case .windows: return []
    }
  }
}
