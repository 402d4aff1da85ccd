/// States of forms that are shown again.
extension CatalogueBuilder {
  /// Everything left empty where that is a mistake, and everything filled in wrongly.
  func errors(on screen: Screen, _ fields: [Field], _ visitor: Visitor) -> [ScreenState] {
    let session = session(visitor, at: screen, isAnswered: false)
    func isMistake(_ field: Field, _ input: FormInput) -> Bool {
      !parse(input, [field], session.answers).errors.isEmpty
    }
    let forms = [
      // What may be left out is left out, too: nonsense there would be something entered.
      ("error-empty", FormInput(fields.flatMap(\.blankInput))),
      ("error-wrong", FormInput.mistaken(fields, [\.wrongInput, \.blankInput], isMistake)),
    ]
    var seen: Set<[FieldError]> = []
    return forms.compactMap { id, input in
      let errors = parse(input, fields, session.answers).errors
      guard !errors.isEmpty, seen.insert(errors).inserted else { return nil }
      return state(
        id, .error, visitor, screen, isAnswered: false, input: input, errors: errors)
    }
  }

  private func parse(
    _ input: FormInput, _ fields: [Field], _ earlier: Answers
  ) -> FormParser.Result {
    FormParser(input, earlier: earlier, today: today).parse(fields)
  }

  /// One state for each rule between answers that one changed answer breaks.
  func ruleErrors(on screen: Screen, _ sheet: Sheet?, _ visitors: [Visitor]) -> [ScreenState] {
    let fields = sheet?.fields ?? screen.fields
    var seen: Set<String> = []
    var states: [ScreenState] = []
    for visitor in visitors {
      for field in fields {
        for variation in field.variations(of: visitor.answers[field.id]) {
          var changed = visitor
          changed.answers[field.id] = variation.answer
          let known = changed.answers.limited(to: variant.path(for: changed.answers))
          let errors = onboarding.check(known, on: screen.id, today: today).filter { error in
            fields.contains { $0.id == error.field }
          }
          let keys = errors.map(\.words)
          guard !errors.isEmpty, keys.contains(where: { seen.insert($0).inserted }) else {
            continue
          }
          changed.change = "\(field.id) \(variation.words)"
          states.append(
            state("error-\(keys[0])", .error, changed, screen, errors: errors))
        }
      }
    }
    return states.unique(by: \.id)
  }

  // MARK: What those leave out

  /// Every mistake whose message the states so far don't show: of as many fields at a time as don't
  /// share a control, the others as the visitor answered them.
  func furtherErrors(
    on screen: Screen, _ fields: [Field], _ visitor: Visitor, after states: [ScreenState]
  ) -> [ScreenState] {
    let earlier = session(visitor, at: screen, isAnswered: false).answers
    var seen = Set(states.flatMap(\.errors).map(\.words))
    func news(_ entries: [FormInput.Entry], _ fields: [Field]) -> [FieldError] {
      parse(FormInput(entries), fields, earlier).errors.filter {
        // Only a program sends what no control offers.
        $0.key != "unknown-choice" && !seen.contains($0.words)
      }
    }
    var waiting = fields.map { (field: $0, mistakes: $0.mistakes[...]) }
    var further: [ScreenState] = []
    while waiting.contains(where: { !$0.mistakes.isEmpty }) {
      var form: [FormInput.Entry] = []
      func isFree(_ entries: [FormInput.Entry]) -> Bool {
        entries.allSatisfy { entry in
          form.allSatisfy { $0.name != entry.name || $0.value == entry.value }
        }
      }
      for index in waiting.indices {
        let field = waiting[index].field
        waiting[index].mistakes = waiting[index].mistakes.drop { news($0, [field]).isEmpty }
        guard let mistake = waiting[index].mistakes.first, isFree(mistake) else { continue }
        waiting[index].mistakes.removeFirst()
        form += mistake.filter { entry in !form.contains { $0.name == entry.name } }
      }
      let names = Set(form.map(\.name))
      form += fields.flatMap { $0.inputs(for: visitor.answers[$0.id]) }
        .filter { !names.contains($0.name) }
      let found = news(form, fields)
      guard let first = found.first else { continue }
      seen.formUnion(found.map(\.words))
      further.append(
        state(
          "error-\(first.words)", .error, visitor, screen, isAnswered: false,
          input: FormInput(form), errors: parse(FormInput(form), fields, earlier).errors))
    }
    return further.unique(by: \.id)
  }

  /// Every message that the page has words for and that no form alone brings about: what a service
  /// says of an address or a code, and the rules that only rare answers break. One of each field at a
  /// time.
  func spokenErrors(
    on screen: Screen, _ fields: [Field], _ visitor: Visitor, _ shown: ScreenCatalogue.Shown,
    after states: [ScreenState]
  ) -> [ScreenState] {
    let seen = Set(states.flatMap(\.errors).map(\.words))
    var waiting = fields.map { field in
      shown.errors.filter { $0.field == field.id && !seen.contains($0.words) }
    }
    var spoken: [ScreenState] = []
    while true {
      let errors = waiting.compactMap(\.first)
      guard let first = errors.first else { return spoken.unique(by: \.id) }
      waiting = waiting.map { Array($0.dropFirst()) }
      spoken.append(state("error-\(first.words)", .error, visitor, screen, errors: errors))
    }
  }
}

extension FieldError {
  /// What is said of which field, as a part of an id.
  fileprivate var words: String { "\(field)-\(key)" }
}
