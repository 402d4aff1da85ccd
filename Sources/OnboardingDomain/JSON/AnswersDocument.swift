/// The JSON of answers, in both directions: what `foyer plan` takes, what is handed in and exported,
/// what a person is filled in from, and what an app can store.
///
/// One object, its members in canonical units under the names of the questions: `weight-kg`,
/// `birth-date` as `YYYY-MM-DD`, times as `HH:MM`, options by their ids, lists as lists. A question
/// without an answer has no member.
public struct AnswersDocument: Sendable, Hashable, Encodable {
  /// The answers.
  public let answers: Answers
  private let fields: [Field]

  /// The document of these answers.
  public init(_ answers: Answers, of flow: Flow) {
    self.answers = answers
    fields = flow.fields + flow.givenFacts
  }

  /// Whether both hold the same answers.
  public static func == (one: Self, other: Self) -> Bool { one.answers == other.answers }
  /// Feeds the answers.
  public func hash(into hasher: inout Hasher) { hasher.combine(answers) }

  /// Writes a member for each answer, in the order of the flow.
  public func encode(to encoder: any Encoder) throws {
    try encode(to: encoder, naming: \.key)
  }

  private func encode(to encoder: any Encoder, naming name: (Field) -> String) throws {
    var members = encoder.container(keyedBy: Key.self)
    for field in fields {
      guard let answer = answers[field.id] else { continue }
      try encode(answer, in: &members, under: Key(stringValue: name(field)))
    }
  }

  /// The same under the ids of the fields, as the first flows hand it in: a name that others read stays.
  public struct ByFieldID: Sendable, Encodable {
    private let document: AnswersDocument

    /// The document of these answers.
    public init(_ answers: Answers, of flow: Flow) {
      document = AnswersDocument(answers, of: flow)
    }

    /// Writes a member for each answer, in the order of the flow.
    public func encode(to encoder: any Encoder) throws {
      try document.encode(to: encoder, naming: \.id.rawValue)
    }
  }

  private func encode(
    _ answer: Answer, in members: inout KeyedEncodingContainer<Key>, under key: Key
  ) throws {
    switch answer {
    case .text(let text), .timeZone(let text): try members.encode(text, forKey: key)
    case .country(let country): try members.encode(country.code, forKey: key)
    case .money(let money): try encode(money.amount, in: &members, under: key)
    case .number(let number): try encode(number, in: &members, under: key)
    case .mass(let mass, _): try encode(mass.value, in: &members, under: key)
    case .length(let length, _): try encode(length.value, in: &members, under: key)
    case .date(let date): try members.encode(date.iso8601, forKey: key)
    case .time(let time): try members.encode(time.text, forKey: key)
    case .choice(let choice): try members.encode(choice.rawValue, forKey: key)
    case .choices(let choices): try members.encode(choices.map(\.rawValue), forKey: key)
    case .level(let level): try members.encode(level, forKey: key)
    case .tags(let tags): try members.encode(tags, forKey: key)
    case .flag(let flag): try members.encode(flag, forKey: key)
    case .windows(let windows):
      try members.encode(
        windows.map { ["start": $0.start.text, "end": $0.end.text] }, forKey: key)
    }
  }

  private func encode(
    _ number: Double, in members: inout KeyedEncodingContainer<Key>, under key: Key
  ) throws {
    // JSON has no words for it, and no person gave it: a rule of the flow has divided by 0.
    guard number.isFinite else { return }
    if let whole = Int(exactly: number) {
      try members.encode(whole, forKey: key)
    } else {
      try members.encode(number, forKey: key)
    }
  }

  /// The name of a member.
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
