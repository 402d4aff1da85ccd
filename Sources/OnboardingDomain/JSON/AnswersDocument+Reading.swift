internal import StrictJSON

extension AnswersDocument {
  /// Reads a document strictly: a member that no question has, that stands twice, or whose value the
  /// question can't take is a problem. `null` counts as no answer. Rules between answers are not
  /// asked; `Onboarding.results` does that.
  ///
  /// - Parameters:
  ///   - json: the document, UTF-8.
  ///   - flow: whose questions it answers.
  ///   - today: the day where the person is, for dates and years of birth.
  /// - Throws: `AnswerProblems` with every member that can't stand, in the order of the flow.
  public init(json: [UInt8], of flow: Flow, today: CalendarDate) throws(AnswerProblems) {
    let reading = Self.read(json, of: flow, today: today)
    try reading.problems.throwIfAny()
    self.init(reading.answers, of: flow)
  }

  /// What a document holds that can stand, and what is wrong with the rest.
  package struct Reading {
    /// The answers that can stand.
    package fileprivate(set) var answers = Answers()
    /// What is wrong with the others, in the order of the flow.
    package fileprivate(set) var problems = AnswerProblems()
    /// Whether it is a JSON object at all; without one nothing is missing in it.
    package fileprivate(set) var isObject = true
  }

  /// Reads a document, as `init(json:of:today:)` does, and keeps what can stand.
  package static func read(
    _ json: [UInt8], of flow: Flow, today: CalendarDate
  ) -> Reading {
    AnswersReader.read(json, flow, today)
  }
}

/// Reads the members of a document as answers.
private struct AnswersReader {
  private let flow: Flow
  private let today: CalendarDate
  private var reading = AnswersDocument.Reading()

  static func read(_ json: [UInt8], _ flow: Flow, _ today: CalendarDate) -> AnswersDocument.Reading
  {
    var reader = AnswersReader(flow: flow, today: today)
    reader.read(json)
    return reader.reading
  }

  private init(flow: Flow, today: CalendarDate) {
    self.flow = flow
    self.today = today
  }

  private mutating func read(_ json: [UInt8]) {
    let members: [JSONNode.Member]
    do throws(JSONReader.Failure) {
      let node = try JSONReader.read(json)
      guard let found = node.members else {
        report("answers", "a JSON object", "this is \(node.kind)")
        reading.isObject = false
        return
      }
      members = found
    } catch {
      report("answers", "JSON (RFC 8259)", "at byte \(error.offset): \(error.message)")
      reading.isObject = false
      return
    }
    let fields = (flow.fields + flow.givenFacts).filter { $0.format != .newPassword }
    for member in members where !fields.contains(where: { $0.key == member.key }) {
      report(member.key, "the name of a question", "no question of \(flow.id) has it")
    }
    // The units come before what is measured in them, wherever they stand in the document.
    for field in fields.filter({ $0.format.unitsField == nil })
      + fields.filter({ $0.format.unitsField != nil })
    {
      guard let node = members.first(where: { $0.key == field.key })?.node else { continue }
      if case .null = node.value { continue }
      read(node, as: field)
    }
  }

  private mutating func read(_ node: JSONNode, as field: Field) {
    guard let answer = answer(node, to: field) else {
      reading.problems.add(AnswerProblem(field, "\(shown(node)) is not that"))
      return
    }
    guard let error = field.error(in: answer, today: today) else {
      reading.answers[field.id] = answer
      return
    }
    reading.problems.add(AnswerProblem(field, reason(error, node)))
  }

  /// The answer that a value is; nil where it is of another kind.
  private func answer(_ node: JSONNode, to field: Field) -> Answer? {
    switch field.format {
    // Words are read as a form would be: without space at their ends, a code without its dashes, tags each once.
    case .text, .email, .phone, .code, .timeZone: node.string.flatMap { entered($0, in: field) }
    case .newPassword: nil
    case .number, .birthYear: node.number.map { .number($0) }
    case .mass: node.number.map { .mass(Kilograms($0), reading.answers.units(of: field.format)) }
    case .length:
      node.number.map { .length(Centimetres($0), reading.answers.units(of: field.format)) }
    case .birthDate, .date: node.string.flatMap(CalendarDate.init(iso8601:)).map { .date($0) }
    case .time: node.string.flatMap { TimeOfDay($0) }.map { .time($0) }
    case .singleChoice: node.string.map { .choice(ChoiceID($0)) }
    case .multipleChoice(let choices, _): texts(node).map { .choices(ordered($0, as: choices)) }
    case .country: node.string.flatMap { Country($0) }.map { .country($0) }
    case .money(_, let currency):
      node.number.flatMap { Money(amount: $0, currency) }.map { .money($0) }
    case .scale, .rating: node.number.flatMap(Int.init(exactly:)).map { .level($0) }
    case .tags: texts(node).map { .tags(FormParser.tags(in: $0)) }
    case .toggle: node.bool.map { .flag($0) }
    case .windows: windows(node).map { .windows($0) }
    }
  }

  private func entered(_ text: String, in field: Field) -> Answer? {
    let input = FormInput([FormInput.Entry(name: field.id.rawValue, value: text)])
    return FormParser(input, earlier: reading.answers, today: today).parse([field])[field.id] ?? nil
  }

  /// The options in the order of the question, those that it doesn't have behind them.
  private func ordered(_ texts: [String], as choices: [Choice]) -> [ChoiceID] {
    let chosen = texts.map { ChoiceID($0) }
    let known = choices.map(\.id).filter(chosen.contains)
    return known.count == chosen.count ? known : chosen
  }

  private func texts(_ node: JSONNode) -> [String]? {
    guard let elements = node.elements else { return nil }
    let texts = elements.compactMap(\.string)
    return texts.count == elements.count ? texts : nil
  }

  private func windows(_ node: JSONNode) -> [TimeWindow]? {
    guard let elements = node.elements else { return nil }
    let windows = elements.compactMap { element -> TimeWindow? in
      guard element.members?.count == 2, let start = element["start"]?.string,
        let end = element["end"]?.string, let start = TimeOfDay(start), let end = TimeOfDay(end)
      else { return nil }
      return TimeWindow(start: start, end: end)
    }
    return windows.count == elements.count ? windows : nil
  }

  // MARK: Messages

  private mutating func report(_ key: String, _ limit: String, _ reason: String) {
    reading.problems.add(AnswerProblem(key: key, limit: limit, reason: reason))
  }

  private func reason(_ error: FieldError, _ node: JSONNode) -> String {
    switch error.key {
    case "date-in-future": "\(shown(node)) lies in the future"
    case "day-out-of-range":
      "\(shown(node)) is not from \(error.arguments.joined(separator: " to "))"
    case "date-too-early", "birth-year-out-of-range": "\(shown(node)) lies too far back or ahead"
    case "exclusive-choice": "an option that stands alone has others beside it"
    case "windows-overlap": "two windows overlap"
    case "too-few", "too-many": "there are \(node.elements?.count ?? 0)"
    default:
      node.number == nil ? "\(shown(node)) is not that" : "\(shown(node)) is out of range"
    }
  }

  private func shown(_ node: JSONNode) -> String {
    switch node.value {
    case .string(let text): "“\(text.prefix(40))”"
    case .number(let text): text.count <= 24 ? text : "the number"
    default: node.kind
    }
  }
}
