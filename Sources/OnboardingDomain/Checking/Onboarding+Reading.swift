package import SourceText

extension Onboarding {
  /// The answers that something computed from them asked for, for the example people: results,
  /// files, what is handed in, rules between answers, suggestions, choices that are not open.
  ///
  /// - Parameter context: the day, and what was settled in the session.
  package func computedFields(in context: ComputationContext) -> Set<FieldID> {
    let observer = AnswerObserver()
    for person in examples {
      var answers = person.answers
      answers.observer = observer
      let results = results(for: answers, in: context)
      for name in vocabulary.values { _ = results.value(name) }
      for name in vocabulary.fragments { _ = results.view(name) }
      for name in vocabulary.downloads { _ = results.download(name) }
      _ = submission(for: answers, in: context)
      for screen in flow.variants.flatMap(\.screens) {
        _ = check(answers, on: screen.id, today: context.today)
        _ = unavailableChoices(on: screen.id, answers: answers, today: context.today)
      }
      for field in flow.fields {
        _ = suggestion(for: field.id, answers: answers, today: context.today)
      }
    }
    return observer.noted
  }
}

extension Flow {
  /// What a builder should look at although nothing fails: answers that change nothing and are shown
  /// to nobody, and computations that ask for answers which nobody gives.
  ///
  /// - Parameter computed: the answers that the computations ask for.
  package func readingFindings(computed: Set<FieldID>) -> [Diagnostic] {
    let known = computed.union(ownReads)
    let unread = fields.filter { !known.contains($0.id) && $0.format != .newPassword }.map {
      Diagnostic(
        rule: ReadingRule.unreadAnswer.rawValue, severity: .warning, place: .flow(id),
        message: "\($0.id): the answer changes nothing and is shown to nobody",
        fix:
          "Drop the question, show the answer, or add an example person whose plan depends on it")
    }
    let asked = Set(
      (variants.flatMap(\.screens).flatMap { $0.fields + $0.recordedFields } + givenFacts).map(\.id)
    )
    return unread
      + computed.subtracting(asked).sorted { $0.rawValue < $1.rawValue }.map {
        Diagnostic(
          rule: ReadingRule.unaskedInput.rawValue, place: .flow(id),
          message: "\($0): something is computed from this answer, and no screen asks for it",
          fix: "Ask for it, or correct the id")
      }
  }

  /// What conditions, units and buttons read, and what a review shows to the person.
  private var ownReads: Set<FieldID> {
    var reads = Set(fields.compactMap(\.format.unitsField))
    for variant in variants {
      var passed: [Field] = []
      for screen in variant.screens {
        reads.formUnion(screen.shownWhen.fields)
        if screen.kind == .review {
          reads.formUnion(passed.filter { $0.visibility == .shown }.map(\.id))
        }
        passed += screen.fields + screen.recordedFields
        for effect in screen.effects {
          switch effect {
          case .confirm(let field, _): reads.insert(field)
          case .settle(let kind), .draw(let kind, _):
            reads.formUnion([kind.field].compactMap(\.self))
          case .createAccount: reads.formUnion(screen.allFieldIDs)
          default: break
          }
        }
      }
    }
    return reads
  }
}
