/// Works out the states of the pages of one variant, each page by itself.
package struct CatalogueBuilder: Sendable {
  let onboarding: any Onboarding
  let variant: Variant
  let arms: [ArmChoice]
  let today: CalendarDate
  let people: [ExamplePerson]
  let walks: [ExampleWalk]
  let resultMarks: ResultMarks
  /// The fields in which a button keeps how a person wants to see the pages.
  private let preferences: [FieldID]

  var flow: Flow { onboarding.flow }

  /// - Parameters:
  ///   - variant: the variant, as the arms have it.
  ///   - arms: the arms that people walk.
  ///   - today: the day on which everybody is.
  ///   - people: whose answers the pages show; nil for the example people of the flow.
  ///   - resultMarks: what is known of results of this flow on this day.
  package init(
    _ onboarding: any Onboarding, variant: Variant, arms: [ArmChoice] = [],
    today: CalendarDate, people: [ExamplePerson]? = nil, resultMarks: ResultMarks = ResultMarks()
  ) {
    let people = people ?? onboarding.examples
    self.onboarding = onboarding
    self.people = people
    self.variant = variant
    self.arms = arms
    self.today = today
    self.resultMarks = resultMarks
    preferences = variant.screens.flatMap(\.effects).compactMap { effect in
      if case .prefer(let field, _, _) = effect { field } else { nil }
    }
    var walks: [ExampleWalk] = []
    for person in people {
      let screens = variant.path(for: person.answers).map(\.id)
      if let index = walks.firstIndex(where: { $0.screens == screens }) {
        walks[index].companions.append(person.id)
      } else {
        walks.append(ExampleWalk(person: person.id, screens: screens))
      }
    }
    self.walks = walks
  }

  // MARK: People at a screen

  /// A person who stands at a screen, with everything that they answered on the way.
  struct Visitor {
    let id: String
    var answers: Answers
    var outcomes: [String: String] = [:]
    /// What a service says of them once it has confirmed an answer.
    var confirmed: [String: String] = [:]
    /// How they differ from the example, in words.
    var change: String?
    /// How they differ, as a part of an id.
    var variation: String?
    /// Whether their whole walk is shown, not only what is special about them.
    var isWalker = true

    /// Notes how they differ now, in words and as a part of an id.
    mutating func differ(_ words: String, _ name: String) {
      change = [change, words].compactMap(\.self).joined(separator: ", ")
      variation = [variation, name].compactMap(\.self).joined(separator: "-")
    }
  }

  /// The example people whose path leads over a screen; where nobody's does, the first one with
  /// answers that lead there.
  func visitors(of screen: Screen, _ sheet: Sheet?) -> [Visitor] {
    let found = people.filter { screen.shownWhen.holds(for: $0.answers) }.map {
      Visitor(
        id: $0.id, answers: $0.answers, confirmed: $0.outcomes,
        isWalker: walks.contains { [id = $0.id] walk in walk.person == id })
    }
    if !found.isEmpty { return found.map { settled($0, at: screen, sheet) } }
    let first = people.first ?? ExamplePerson(id: "anybody", answers: Answers())
    var answers = first.answers
    screen.shownWhen.fulfil(in: &answers, flow)
    let visitor = Visitor(
      id: first.id, answers: answers, confirmed: first.outcomes,
      change: "so that \(screen.shownWhen.inWords)")
    return [settled(visitor, at: screen, sheet)]
  }

  /// Draws and confirmations that lie behind a page have come out one way or another.
  private func settled(_ visitor: Visitor, at screen: Screen, _ sheet: Sheet?) -> Visitor {
    var visitor = visitor
    for earlier in variant.path(for: visitor.answers) {
      let isHere = earlier.id == screen.id
      for effect in earlier.effects {
        switch effect {
        case .draw(let kind, let showing) where !isHere || showing == sheet?.id:
          visitor.outcomes[kind.name] = kind.odds.max { $0.weight < $1.weight }?.value
        case .confirm(let field, let service) where !isHere:
          if case .text(let text)? = visitor.answers[field] {
            visitor.outcomes[service] = text
            visitor.outcomes.merge(visitor.confirmed) { $1 }
          }
        default: break
        }
      }
      if isHere { break }
    }
    return visitor
  }

  /// The walk of a visitor up to a screen: what lies ahead is not answered yet.
  func session(_ visitor: Visitor, at screen: Screen, isAnswered: Bool = true) -> Session {
    var session = Session(
      id: SessionID.example, flow: flow, variant: variant.id, startedAt: 0)
    session.arms = arms
    for earlier in path(of: visitor, to: screen) where earlier.id != screen.id {
      session.leave(earlier.id, of: flow)
    }
    session.answers = answers(of: visitor, at: screen, isAnswered: isAnswered)
    return session
  }

  /// What a visitor has answered at a screen.
  func answers(of visitor: Visitor, at screen: Screen, isAnswered: Bool = true) -> Answers {
    let behind = path(of: visitor, to: screen)
    // A button further on may lead back here; then what it recorded keeps this screen on the path.
    let conditions = Set(behind.flatMap(\.shownWhen.fields))
    var answers = visitor.answers.limited(to: behind)
    for field in conditions { answers[field] = visitor.answers[field] }
    // How a person wants to see the pages holds from the first one on.
    for field in preferences { answers[field] = visitor.answers[field] }
    if !isAnswered {
      for field in screen.allFieldIDs where !conditions.contains(field) { answers[field] = nil }
    }
    return answers
  }

  /// The screens that a visitor comes over, with the one they stand at as the last.
  private func path(of visitor: Visitor, to screen: Screen) -> [Screen] {
    let path = variant.path(for: visitor.answers)
    return path.firstIndex { $0.id == screen.id }.map { Array(path[...$0]) } ?? path
  }
}

extension SessionID {
  /// The id of made-up sessions.
  static let example: SessionID = {
    guard let id = SessionID(bytes: Array(repeating: 0, count: 16)) else {
      fatalError("a session id has 16 bytes; see SessionID.init")
    }
    return id
  }()
}

extension Condition {
  /// Changes answers so that the condition holds, as far as one pass can.
  func fulfil(in answers: inout Answers, _ flow: Flow) {
    guard !holds(for: answers) else { return }
    switch self {
    case .always: break
    case .answered(let field):
      answers[field] = flow.field(field)?.variations(of: nil).first?.answer
    case .is(let field, let choice): answers[field] = .choice(choice)
    case .isOneOf(let field, let choices): answers[field] = choices.first.map(Answer.choice)
    case .contains(let field, let choice):
      var chosen: [ChoiceID] = []
      if case .choices(let known)? = answers[field] { chosen = known }
      answers[field] = .choices(chosen + [choice])
    case .all(let conditions): for part in conditions { part.fulfil(in: &answers, flow) }
    case .any(let conditions): conditions.first?.fulfil(in: &answers, flow)
    case .compare(let field, _, _): tryVariations(of: [field], in: &answers, flow)
    case .not(let inner): tryVariations(of: inner.fields, in: &answers, flow)
    }
  }

  private func tryVariations(of fields: [FieldID], in answers: inout Answers, _ flow: Flow) {
    for field in fields.compactMap(flow.field) {
      for variation in field.variations(of: answers[field.id]) {
        var changed = answers
        changed[field.id] = variation.answer
        if holds(for: changed) {
          answers = changed
          return
        }
      }
    }
  }
}
