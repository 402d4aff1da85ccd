extension CatalogueBuilder {
  /// States in which a page shows something that no filled one does: as few as it takes for every
  /// word, flag and absence that an example person, one changed answer, or something that was settled
  /// and what follows it can bring.
  func results(
    on screen: Screen, _ sheet: Sheet?, _ visitors: [Visitor], _ shown: ScreenCatalogue.Shown
  ) -> [ScreenState] {
    guard !shown.values.isEmpty || !shown.fragments.isEmpty || hasChoices(screen, sheet) else {
      return []
    }
    var covered: Set<String> = []
    for visitor in visitors where visitor.isWalker {
      covered.formUnion(marks(of: visitor, on: screen, sheet, shown))
    }
    let examples = visitors.filter { !$0.isWalker }
    let changed = visitors.first.map { variations(of: $0, at: screen, sheet) } ?? []
    let outcomes = visitors.first?.outcomes
    let usual = visitors.first.map { marks(of: $0, on: screen, sheet, shown) } ?? []
    func seen(_ visitors: [Visitor]) -> [(visitor: Visitor, marks: Set<String>)] {
      visitors.map { visitor in
        var marks = marks(of: visitor, on: screen, sheet, shown)
        // What is told of something settled depends on all of it: which one, since when, until when.
        let news = marks.subtracting(usual)
        if visitor.outcomes != outcomes, !news.isEmpty {
          marks.insert(news.sorted().joined(separator: ", "))
        }
        return (visitor, marks)
      }
    }
    var candidates = seen(examples + changed)
    // What was settled can be followed by something else where it was settled: a purchase by its bill,
    // or by its end. Only a page that tells of it shows that.
    let settled = candidates.filter {
      $0.visitor.outcomes != outcomes && !$0.marks.isSubset(of: covered)
    }
    candidates += seen(
      settled.flatMap { variations(of: $0.visitor, at: screen, sheet) { $0.settles } })
    var states: [ScreenState] = []
    // The one that shows most of what is missing, then the next; ties go to the first.
    while true {
      for index in candidates.indices { candidates[index].marks.subtract(covered) }
      candidates.removeAll { $0.marks.isEmpty }
      guard var best = candidates.first else { return states.unique(by: \.id) }
      for candidate in candidates where candidate.marks.count > best.marks.count {
        best = candidate
      }
      covered.formUnion(best.marks)
      let name = ["result", best.visitor.id, best.visitor.variation].compactMap { $0 }
      states.append(
        state(name.joined(separator: "-"), .result, best.visitor, screen))
    }
  }

  private func hasChoices(_ screen: Screen, _ sheet: Sheet?) -> Bool {
    sheet == nil && screen.fields.contains { !$0.format.choices.isEmpty }
  }

  // MARK: One changed answer

  /// Everybody who differs from a visitor in one answer, or in one thing that was settled, and whose
  /// answers still keep to the rules.
  ///
  /// - Parameter isVaried: on which screens the difference comes about.
  private func variations(
    of visitor: Visitor, at screen: Screen, _ sheet: Sheet?,
    where isVaried: (Screen) -> Bool = { _ in true }
  ) -> [Visitor] {
    let path = variant.path(for: visitor.answers)
    let behind = path.prefix { $0.id != screen.id } + [screen]
    var result: [Visitor] = []
    for earlier in behind where isVaried(earlier) {
      for field in earlier.fields + earlier.recordedFields {
        for variation in field.variations(of: visitor.answers[field.id]) {
          var changed = visitor
          changed.answers[field.id] = variation.answer
          changed.differ("\(field.id) \(variation.words)", "\(field.id)-\(variation.name)")
          if isLegal(changed, at: screen, changing: field, on: earlier) { result.append(changed) }
        }
      }
      result += outcomes(of: visitor, from: earlier, isHere: earlier.id == screen.id, sheet)
    }
    return result
  }

  private func outcomes(
    of visitor: Visitor, from screen: Screen, isHere: Bool, _ sheet: Sheet?
  ) -> [Visitor] {
    var result: [Visitor] = []
    func add(_ kind: OutcomeKind, _ value: String) {
      guard visitor.outcomes[kind.name] != value else { return }
      var changed = visitor
      changed.outcomes[kind.name] = value
      changed.differ("\(kind.name) is \(value)", "\(kind.name)-\(value)")
      result.append(changed)
    }
    for effect in screen.effects {
      switch effect {
      // Who has settled something may come back to where it was done.
      case .settle(let kind):
        for odds in kind.odds { add(kind, odds.value) }
        if let field = kind.field.flatMap(flow.field) {
          for choice in field.format.choices { add(kind, choice.id.rawValue) }
        }
      case .write(let text, let number):
        guard let person = people.first(where: { $0.id == visitor.id }) else { break }
        for sample in onboarding.sampleNotes(of: text, under: number, by: person, today: today)
        where sample.notes.contains(where: { visitor.outcomes[$0.key] == nil }) {
          var changed = visitor
          changed.outcomes.merge(sample.notes) { $1 }
          changed.differ("\(text) was written \(sample.words)", "\(text)-\(sample.words)")
          result.append(changed)
        }
      case .draw(let kind, _) where !isHere: for odds in kind.odds { add(kind, odds.value) }
      case .draw(let kind, let showing) where showing == sheet?.id:
        for odds in kind.odds { add(kind, odds.value) }
      default: break
      }
    }
    return result
  }

  private func isLegal(
    _ visitor: Visitor, at screen: Screen, changing field: Field, on changed: Screen
  ) -> Bool {
    guard screen.shownWhen.holds(for: visitor.answers) else { return false }
    let path = variant.path(for: visitor.answers)
    let known = visitor.answers.limited(to: path)
    if case .choice(let choice)? = visitor.answers[field.id] {
      let refused = onboarding.unavailableChoices(on: changed.id, answers: known, today: today)
      if refused.contains(where: { $0.field == field.id && $0.choice == choice }) { return false }
    }
    for earlier in path {
      guard onboarding.check(known, on: earlier.id, today: today).isEmpty else { return false }
      if earlier.id == screen.id { return true }
      guard earlier.isSkippable || earlier.requiredFieldIDs.allSatisfy({ known[$0] != nil })
      else { return false }
    }
    return false
  }

  // MARK: What a page shows

  /// What tells one result from another: words, flags, and what is there or not. Numbers and names
  /// are alike.
  private func marks(
    of visitor: Visitor, on screen: Screen, _ sheet: Sheet?, _ shown: ScreenCatalogue.Shown
  ) -> Set<String> {
    let answers = answers(of: visitor, at: screen)
    let known = answers.limited(to: variant.path(for: answers))
    var marks: Set<String> = []
    if hasChoices(screen, sheet) {
      for choice in onboarding.unavailableChoices(on: screen.id, answers: known, today: today) {
        marks.insert("\(choice.field).\(choice.choice) \(choice.key)")
      }
    }
    guard !shown.values.isEmpty || !shown.fragments.isEmpty else { return marks }
    // What was drawn is all that a page about the draw tells, even where it is but a number.
    for case .draw(let kind, let showing) in screen.effects where showing == sheet?.id {
      marks.insert("\(kind.name) is \(visitor.outcomes[kind.name] ?? "open")")
    }
    let parts =
      shown.values.map(ResultMarks.Part.value) + shown.fragments.map(ResultMarks.Part.fragment)
    let cause = ResultMarks.Cause(
      answers: known, outcomes: visitor.outcomes, variant: variant.id)
    return marks.union(
      resultMarks.marks(of: parts, cause) {
        onboarding.results(
          for: known,
          in: ComputationContext(
            today: today, now: nil, outcomes: visitor.outcomes, session: .example,
            variant: variant.id))
      })
  }
}

extension Screen {
  /// Whether a button of it settles something once and for all.
  fileprivate var settles: Bool { effects.contains { $0.outcomeKind != nil } }
}
