import SourceText

extension Flow {
  /// Conditions that no answers fulfil, and screens whose conditions contradict the way there.
  func conditionFindings() -> [Diagnostic] {
    variants.flatMap { variant in
      variant.screens.filter { $0.shownWhen != .always }.compactMap { screen in
        finding(about: screen, in: variant)
      }
    }
  }

  private func finding(about screen: Screen, in variant: Variant) -> Diagnostic? {
    let fields = Set(screen.shownWhen.fields)
    // What names nothing is told by other rules.
    guard fields.allSatisfy({ field($0) != nil }),
      choiceFindings(of: screen.shownWhen, at: screen).isEmpty
    else { return nil }
    guard
      ConditionCases(about: fields, [screen.shownWhen], in: self).contains(
        where: screen.shownWhen.holds)
    else {
      return finding(
        .deadCondition, [screen.id.rawValue],
        "its condition never holds: \(screen.shownWhen.inWords)",
        "Correct the condition, or drop the screen")
    }
    let askers = Askers(of: fields, in: variant)
    let cases = ConditionCases(
      about: askers.fields, [screen.shownWhen] + askers.conditions, in: self)
    let isReached = cases.contains { answers in
      screen.shownWhen.holds(for: answers) && askers.arePassed(with: answers)
    }
    guard !isReached else { return nil }
    return finding(
      .unreachableScreen, [screen.id.rawValue],
      "no answers lead to it: who fulfils \(screen.shownWhen.inWords) was not asked all of it",
      "Correct its condition, or the conditions of the screens that ask")
  }
}

/// The screens that ask what a condition reads, and what those screens' conditions read in turn.
private struct Askers {
  private(set) var fields: Set<FieldID> = []
  private var screens: [FieldID: [Screen]] = [:]

  init(of fields: Set<FieldID>, in variant: Variant) {
    var open = Array(fields)
    while let field = open.popLast() {
      guard self.fields.insert(field).inserted else { continue }
      let asking = variant.screens.filter { $0.allFieldIDs.contains(field) }
      screens[field] = asking
      open += asking.flatMap(\.shownWhen.fields)
    }
  }

  var conditions: [Condition] { screens.values.joined().map(\.shownWhen) }

  /// Whether a person with these answers passed a screen that asks for each of them.
  func arePassed(with answers: Answers) -> Bool {
    screens.allSatisfy { field, screens in
      answers[field] == nil || screens.contains { $0.shownWhen.holds(for: answers) }
    }
  }
}
