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
    if !fields.isEmpty {
      states += furtherErrors(on: screen, fields, first, after: states)
      states += spokenErrors(on: screen, fields, first, shown, after: states)
    }
    states += recordings(on: screen, sheet, first)
    states += permissionAnswers(on: screen, fields, first)
    states += skipped(on: screen, sheet, first, shown)
    states += results(on: screen, sheet, visitors, shown)
    states += shown.notices.map { notice in
      ScreenState(
        "notice-\(notice)", .notice, person: first.id, session: session(first, at: screen),
        change: first.change, outcomes: first.outcomes, notice: notice)
    }
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

  private func longest(on screen: Screen, _ fields: [Field], _ visitor: Visitor) -> ScreenState? {
    var visitor = visitor
    var isLonger = false
    for field in fields {
      guard let longest = field.longestAnswer else { continue }
      visitor.answers[field.id] = longest
      isLonger = true
    }
    guard isLonger else { return nil }
    visitor.change = "with the longest legal input"
    return state("longest", .longest, visitor, screen)
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
      case .prefer(let field, let answer, _):
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
      let longest = field.longestAnswer
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
