package import SourceText

extension Onboarding {
  /// What a flow's own code does wrong with answers, as far as its example people and one changed answer
  /// of theirs show: answers that a field can't hold, and errors at fields that are not on the screen.
  ///
  /// - Parameter today: the day on which everybody is.
  package func answerFindings(on today: CalendarDate) -> [Diagnostic] {
    var findings = AnswerFindings(flow: flow, today: today)
    for field in flow.fields + flow.givenFacts {
      if let answer = field.suggestion { findings.hold(answer, to: field, "the question suggests") }
    }
    for screen in flow.variants.flatMap(\.screens) {
      for effect in screen.effects {
        switch effect {
        case .record(let field, let answer), .revisit(_, let field, let answer),
          .prefer(let field, let answer, _):
          findings.hold(answer, to: field, "a button of \(screen.id) records")
        default: break
        }
      }
    }
    for person in examples {
      for field in person.answers.fields {
        findings.hold(person.answers[field], to: field, "the example \(person.id) has")
      }
      for variant in flow.variants { walk(variant, as: person.answers, &findings) }
    }
    return findings.found
  }

  /// Goes through the screens of a variant as a person with these answers, and on each of them once more
  /// with every other answer to one of its fields.
  private func walk(
    _ variant: Variant, as answers: Answers, _ findings: inout AnswerFindings
  ) {
    var behind: [Screen] = []
    for screen in variant.path(for: answers) {
      let known = answers.limited(to: behind)
      behind.append(screen)
      for field in screen.fields + screen.recordedFields {
        findings.hold(
          suggestion(for: field.id, answers: known, today: findings.today), to: field,
          "the flow suggests on \(screen.id)")
        for variation in field.variations(of: answers[field.id]) {
          var changed = answers
          changed[field.id] = variation.answer
          leave(screen, of: variant, with: changed, instead: answers, &findings)
        }
      }
      leave(screen, of: variant, with: answers, instead: known, &findings)
    }
  }

  /// What the flow says of a form of a screen, and what it does to the answers of others.
  private func leave(
    _ screen: Screen, of variant: Variant, with answers: Answers, instead earlier: Answers,
    _ findings: inout AnswerFindings
  ) {
    let reconciled = reconcile(answers, with: earlier, on: screen.id, today: findings.today)
    for field in reconciled.fields where reconciled[field] != answers[field] {
      findings.hold(reconciled[field], to: field, "reconcile writes after \(screen.id)")
    }
    let onPath = answers.limited(to: variant.path(for: answers))
    let asked = Set((screen.fields + screen.sheets.flatMap(\.fields)).map(\.id))
    for error in check(onPath, on: screen.id, today: findings.today)
    where !asked.contains(error.field) {
      findings.add(
        .strayError,
        "\(screen.id): the error \(error.key) is at \(error.field), which the screen "
          + "doesn't ask, so nobody is told",
        fix: "Give it to a field of \(screen.id), or look for it on the screen that asks")
    }
  }
}

/// Findings about one flow, each once.
private struct AnswerFindings {
  let flow: Flow
  let today: CalendarDate
  private(set) var found: [Diagnostic] = []
  private var seen: Set<String> = []

  init(flow: Flow, today: CalendarDate) {
    self.flow = flow
    self.today = today
  }

  mutating func hold(_ answer: Answer?, to id: FieldID, _ source: String) {
    guard let field = flow.field(id) ?? flow.givenFacts.first(where: { $0.id == id }) else {
      return
    }
    hold(answer, to: field, source)
  }

  /// Holds an answer to its field; of each source the first that doesn't fit is told.
  mutating func hold(_ answer: Answer?, to field: Field, _ source: String) {
    guard let answer, field.error(in: answer, today: today) != nil,
      seen.insert("\(field.id) \(source)").inserted
    else { return }
    add(
      .unfitAnswer, "\(field.id): \(source) \(answer.inWords), which is not an answer to it",
      fix: "Make it \(field.format.expectation)")
  }

  mutating func add(_ rule: ReadingRule, _ message: String, fix: String) {
    found.append(
      Diagnostic(
        rule: rule.rawValue, place: .flow(flow.id), message: "\(flow.id)/\(message)", fix: fix))
  }
}
