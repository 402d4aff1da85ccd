extension Flow {
  /// What the quickest way through a variant takes: what may be skipped is, what is optional stays
  /// empty, and of choices that lead different ways the one with the shorter way is taken.
  ///
  /// NB: conditions on numbers are taken not to hold, for nobody knows which number a person has.
  public func shortestEffort(in variant: VariantID? = nil) -> Effort {
    var walk = ShortestWalk(variant.map(self.variant) ?? variants[0])
    return walk.effort(from: 0, Answers())
  }
}

/// Every way through a variant as far as conditions tell them apart.
private struct ShortestWalk {
  private struct Place: Hashable {
    let position: Int
    let answers: Answers
  }

  private let screens: [Screen]
  private let deciding: Set<FieldID>
  private var known: [Place: Effort] = [:]

  init(_ variant: Variant) {
    screens = variant.screens
    deciding = Set(screens.flatMap(\.shownWhen.fields))
  }

  mutating func effort(from position: Int, _ answers: Answers) -> Effort {
    guard position < screens.count - 1 else { return Effort() }
    let place = Place(position: position, answers: answers)
    if let effort = known[place] { return effort }
    let screen = screens[position]
    let best: Effort
    if screen.shownWhen.holds(for: answers) {
      let ways = self.ways(through: screen, answers).map { way in
        way.effort + effort(from: position + 1, way.answers)
      }
      best = ways.min { $0.total < $1.total } ?? Effort()
    } else {
      best = effort(from: position + 1, answers)
    }
    known[place] = best
    return best
  }

  private typealias Way = (effort: Effort, answers: Answers)

  private func ways(through screen: Screen, _ answers: Answers) -> [Way] {
    var ways: [Way] = []
    for effect in [screen.primary] + screen.actions.map(\.effect) {
      switch effect {
      case .skip: ways.append((screen.leaving, answers))
      case .record(let field, let answer):
        ways += answered(screen, answers).map { way in
          guard deciding.contains(field) else { return way }
          var answers = way.answers
          answers[field] = answer
          return (way.effort, answers)
        }
      case .proceed, .confirm, .createAccount, .settle, .open:
        if effect == screen.primary { ways += answered(screen, answers) }
      default: break
      }
    }
    return ways.isEmpty ? answered(screen, answers) : ways
  }

  /// Each way of answering the fields of a screen that leads somewhere of its own.
  private func answered(_ screen: Screen, _ answers: Answers) -> [Way] {
    screen.fields.reduce([(screen.leaving, answers)]) { ways, field in
      ways.flatMap { way in
        outcomes(of: field).map { outcome in
          var answers = way.answers
          if deciding.contains(field.id) { answers[field.id] = outcome.answer }
          return (way.effort + outcome.effort, answers)
        }
      }
    }
  }

  private func outcomes(of field: Field) -> [(effort: Effort, answer: Answer?)] {
    guard deciding.contains(field.id) else { return [(field.leastEffort, nil)] }
    var answers: [Answer?] = field.isRequired ? [] : [field.suggestion]
    switch field.format {
    case .singleChoice(let choices): answers += choices.map { .choice($0.id) }
    case .multipleChoice(let choices, _): answers += choices.map { .choices([$0.id]) }
    default: return [(field.leastEffort, field.suggestion)]
    }
    return answers.map { (field.effort(of: $0), $0) }
  }
}
