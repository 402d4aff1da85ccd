extension CatalogueBuilder {
  /// Every state of a page.
  ///
  /// - Parameter shown: what the page shows of what the flow computes.
  package func states(
    of screen: Screen, _ sheet: Sheet?, shown: ScreenCatalogue.Shown
  ) -> [ScreenState] {
    let visitors = visitors(of: screen, sheet)
    guard let first = visitors.first(where: \.isWalker) ?? visitors.first else { return [] }
    let fields = sheet?.fields ?? screen.fields
    var states = visitors.filter { $0.isWalker || $0.id == first.id }.map {
      state("filled-\($0.id)", .filled, $0, screen)
    }
    if !fields.isEmpty {
      states.append(state("empty", .empty, first, screen, isAnswered: false))
      states += errors(on: screen, fields, first)
      states += longest(on: screen, fields, first).map { [$0] } ?? []
    }
    states += ruleErrors(on: screen, sheet, visitors)
    states += recordings(on: screen, sheet, first)
    states += permissionAnswers(on: screen, fields, first)
    states += skipped(on: screen, sheet, first, shown)
    states += results(on: screen, sheet, visitors, shown)
    return states
  }

  func state(
    _ id: String, _ kind: ScreenState.Kind, _ visitor: Visitor, _ screen: Screen,
    isAnswered: Bool = true, input: FormInput? = nil, errors: [FieldError] = []
  ) -> ScreenState {
    ScreenState(
      id, kind, person: visitor.id,
      session: session(visitor, at: screen, isAnswered: isAnswered), change: visitor.change,
      input: input, errors: errors, outcomes: visitor.outcomes)
  }

  // MARK: Forms

  /// Everything left empty, and everything filled in wrongly.
  private func errors(on screen: Screen, _ fields: [Field], _ visitor: Visitor) -> [ScreenState] {
    let session = session(visitor, at: screen, isAnswered: false)
    func isMistake(_ field: Field, _ input: FormInput) -> Bool {
      !parse(input, [field], session.answers).errors.isEmpty
    }
    let forms = [
      ("error-empty", FormInput.mistaken(fields, [\.blankInput, \.wrongInput], isMistake)),
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

  private func longest(on screen: Screen, _ fields: [Field], _ visitor: Visitor) -> ScreenState? {
    var visitor = visitor
    var isLonger = false
    for field in fields {
      guard let longest = field.longestAnswer(than: visitor.answers[field.id]) else { continue }
      visitor.answers[field.id] = longest
      isLonger = true
    }
    guard isLonger else { return nil }
    visitor.change = "with the longest legal input"
    return state("longest", .longest, visitor, screen)
  }

  private func parse(
    _ input: FormInput, _ fields: [Field], _ earlier: Answers
  ) -> FormParser.Result {
    FormParser(input, earlier: earlier, today: today).parse(fields)
  }

  /// One state for each rule between answers that one changed answer breaks.
  private func ruleErrors(
    on screen: Screen, _ sheet: Sheet?, _ visitors: [Visitor]
  ) -> [ScreenState] {
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
          let keys = errors.map { "\($0.field)-\($0.key)" }
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

  // MARK: Buttons

  /// What buttons record: a permission granted or denied, another view.
  private func recordings(
    on screen: Screen, _ sheet: Sheet?, _ visitor: Visitor
  ) -> [ScreenState] {
    let actions =
      [Action("primary", sheet?.primary ?? screen.primary)] + (sheet?.actions ?? screen.actions)
    return actions.compactMap { action in
      var changed = visitor
      switch action.effect {
      case .record(let field, let answer):
        guard screen.kind == .permission else { return nil }
        changed.answers[field] = answer
        changed.change = "after \(action.id)"
        return state("after-\(action.id)", .result, changed, screen)
      case .prefer(let field, let answer):
        guard answer != visitor.answers[field] else { return nil }
        changed.answers[field] = answer
        changed.change = "\(field) is \(action.id)"
        return state("view-\(action.id)", .preference, changed, screen)
      default: return nil
      }
    }
  }

  /// Every way to answer a page that asks for permissions: each of them alone, none, on and off.
  private func permissionAnswers(
    on screen: Screen, _ fields: [Field], _ visitor: Visitor
  ) -> [ScreenState] {
    guard screen.kind == .permission else { return [] }
    return fields.flatMap { field -> [ScreenState] in
      switch field.format {
      case .singleChoice, .multipleChoice, .toggle: break
      default: return []
      }
      let current = visitor.answers[field.id]
      let longest = field.longestAnswer(than: current)
      return field.variations(of: current).filter { $0.answer != longest }.map { variation in
        var changed = visitor
        changed.answers[field.id] = variation.answer
        changed.change = "\(field.id) \(variation.words)"
        return state("answer-\(field.id)-\(variation.name)", .result, changed, screen)
      }
    }
  }

  /// A page that can be skipped, and a page that shows answers, once everything was skipped.
  private func skipped(
    on screen: Screen, _ sheet: Sheet?, _ visitor: Visitor, _ shown: ScreenCatalogue.Shown
  ) -> [ScreenState] {
    let position = variant.position(of: screen.id) ?? 0
    let skippable = variant.screens.prefix(position + 1).filter(\.isSkippable)
    let showsAnswers = screen.kind == .review || !shown.values.isEmpty || !shown.fragments.isEmpty
    guard sheet == nil, screen.isSkippable || showsAnswers, !skippable.isEmpty else { return [] }
    var changed = visitor
    for field in skippable.flatMap(\.allFieldIDs) { changed.answers[field] = nil }
    guard screen.isSkippable || changed.answers != visitor.answers,
      screen.shownWhen.holds(for: changed.answers)
    else { return [] }
    changed.outcomes = visitor.outcomes.filter { name, _ in
      !skippable.contains { screen in
        screen.effects.contains { if case .confirm(_, name) = $0 { true } else { false } }
      }
    }
    changed.change = "everything skipped that can be"
    return [state("skipped", .skipped, changed, screen)]
  }
}

extension Array {
  /// The first of each key.
  func unique<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}
