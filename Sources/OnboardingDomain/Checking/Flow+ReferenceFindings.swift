import SourceText

extension Flow {
  /// Conditions and buttons that name what is nowhere.
  func referenceFindings() -> [Diagnostic] {
    variants.flatMap(\.screens).flatMap { screen -> [Diagnostic] in
      let unknown = Set(screen.shownWhen.fields).filter { field($0) == nil }.map { id in
        finding(
          .unknownField, [screen.id.rawValue], "its condition reads \(id), which nobody asks",
          "Correct the id or add the field")
      }
      return unknown + screen.effects.flatMap { findings(of: $0, at: screen) }
        + choiceFindings(of: screen.shownWhen, at: screen)
    }
  }

  private func findings(of effect: Effect, at screen: Screen) -> [Diagnostic] {
    func unknown(
      _ message: String, _ fix: String, _ rule: FlowRule = .unknownField
    ) -> Diagnostic { finding(rule, [screen.id.rawValue], message, fix) }
    let known = Set(screen.fields.map(\.id) + screen.recordedFields.map(\.id))
    var findings: [Diagnostic] = []
    switch effect {
    case .record(let id, _) where !known.contains(id),
      .revisit(_, let id, _) where !known.contains(id):
      findings.append(
        unknown(
          "a button records \(id)", "Declare the field among the screen's recorded fields"))
    case .prefer(_, _, let noted?)
    where !(known.contains(noted.source) && known.contains(noted.field)):
      findings.append(
        unknown(
          "a button notes \(noted.source) as \(noted.field)",
          "Ask the one on the screen and declare the other among its recorded fields"))
    case .prefer(let id, _, _) where field(id) == nil,
      .confirm(let id, _) where field(id) == nil:
      findings.append(
        unknown(
          "a button names \(id), which nobody asks", "Correct the id or add the field"))
    case .settle(let kind) where kind.field.map({ field($0) == nil }) ?? false,
      .draw(let kind, _) where kind.field.map({ field($0) == nil }) ?? false:
      findings.append(
        unknown(
          "the outcome \(kind.name) is the answer of a field that nobody asks",
          "Correct the id or add the field"))
    case .write(let text, let number) where !(known.contains(text) && known.contains(number)):
      findings.append(
        unknown("a button writes \(text) under \(number)", "Ask both on the screen"))
    case .keep(_, _, let required) where !known.isSuperset(of: required):
      findings += required.filter { !known.contains($0) }.map {
        unknown("a button requires \($0)", "Ask it on the screen")
      }
    case .keep(let ids, _, _) where !ids.allSatisfy({ field($0) != nil }),
      .reset(let ids) where !ids.allSatisfy({ field($0) != nil }),
      .createAccount(let ids) where !ids.allSatisfy({ field($0) != nil }),
      .signIn(_, let ids) where !ids.allSatisfy({ field($0) != nil }):
      findings += ids.filter { field($0) == nil }.map {
        unknown("a button names \($0), which nobody asks", "Correct the id or add the field")
      }
    case .open(let sheet) where screen.sheet(sheet) == nil,
      .keep(_, .some(let sheet), _) where screen.sheet(sheet) == nil,
      .draw(_, let sheet) where screen.sheet(sheet) == nil:
      findings.append(
        unknown(
          "a button opens the sheet \(sheet)", "Add the sheet to the screen", .unknownSheet))
    default: break
    }
    if case .revisit(let target, _, _) = effect, index(of: target) == nil {
      findings.append(
        unknown("a button leads to \(target)", "Correct the id", .unknownScreen))
    }
    return findings
  }

  /// A condition about a choice that its field doesn't offer can never hold.
  func choiceFindings(of condition: Condition, at screen: Screen) -> [Diagnostic] {
    func check(_ id: FieldID, _ choices: [ChoiceID]) -> [Diagnostic] {
      guard let field = field(id) else { return [] }
      let offered = Set(field.format.choices.map(\.id))
      return choices.filter { !offered.contains($0) }.map {
        finding(
          .deadCondition, [screen.id.rawValue], "its condition asks whether \(id) is \($0)",
          "The field doesn't offer that choice; correct it")
      }
    }
    return switch condition {
    case .always, .answered, .compare: []
    case .is(let id, let choice), .contains(let id, let choice): check(id, [choice])
    case .isOneOf(let id, let choices): check(id, choices)
    case .not(let inner): choiceFindings(of: inner, at: screen)
    case .all(let conditions), .any(let conditions):
      conditions.flatMap { choiceFindings(of: $0, at: screen) }
    }
  }
}
