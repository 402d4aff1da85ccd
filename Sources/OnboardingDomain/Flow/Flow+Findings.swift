/// What is wrong with the definition of a flow. None of it can be seen by the compiler.
public struct FlowDefinitionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The rule that is broken, kebab-case.
  public let rule: String
  /// Where: `flow`, `flow/screen` or `flow/screen/field`.
  public let place: String
  /// What is wrong.
  public let message: String
  /// How to mend it.
  public let remedy: String

  /// The place, what is wrong and how to mend it, in one line.
  public var description: String { "\(place): \(message). \(remedy)" }
}

extension Flow {
  /// Everything that is wrong with the definition; empty for a sound flow.
  public func findings() -> [FlowDefinitionError] {
    identifierFindings() + duplicateFindings() + referenceFindings() + reachabilityFindings()
      + cookieFindings() + migrationFindings()
  }

  /// The most bytes of an encoded session: what fits into 4,050 bytes of `Set-Cookie` once sealed.
  public static let largestSession = 2900

  private func finding(
    _ rule: String, _ place: [String], _ message: String, _ remedy: String
  ) -> FlowDefinitionError {
    FlowDefinitionError(
      rule: rule, place: ([id.rawValue] + place).joined(separator: "/"), message: message,
      remedy: remedy)
  }

  private func identifierFindings() -> [FlowDefinitionError] {
    var places: [(String, Bool)] = [(id.rawValue, id.isKebabCase)]
    for variant in variants {
      places.append((variant.id.rawValue, variant.id.isKebabCase))
      places += variant.sections.map { ($0.id.rawValue, $0.id.isKebabCase) }
      for screen in variant.screens {
        places.append((screen.id.rawValue, screen.id.isKebabCase))
        places += screen.sheets.map { ($0.id.rawValue, $0.id.isKebabCase) }
        places += screen.actions.map { ($0.id.rawValue, $0.id.isKebabCase) }
      }
    }
    for field in fields {
      places.append((field.id.rawValue, field.id.isKebabCase))
      places += field.format.choices.map { ($0.id.rawValue, $0.id.isKebabCase) }
    }
    let reserved: Set = ["restart", "account", "assets", "preview", "healthz", "readyz", "metrics"]
    return places.filter { !$0.1 }.map {
      finding(
        "identifier", [$0.0], "the id is not kebab-case",
        "Use lower-case letters, digits and single hyphens")
    }
      + screenIDs.filter { reserved.contains($0.rawValue) && $0 == "restart" }.map {
        finding(
          "reserved-identifier", [$0.rawValue], "the id is an address of its own",
          "Give the screen another id")
      }
      + (reserved.contains(id.rawValue)
        ? [
          finding(
            "reserved-identifier", [], "the id is an address of its own",
            "Give the flow another id")
        ] : [])
  }

  private func duplicateFindings() -> [FlowDefinitionError] {
    var findings: [FlowDefinitionError] = []
    if screenIDs.count > ScreenSet.capacity {
      findings.append(
        finding(
          "too-many-screens", [], "the flow has \(screenIDs.count) screens",
          "A session holds at most \(ScreenSet.capacity); split the flow"))
    }
    for variant in variants {
      for id in variant.screens.map(\.id).duplicates {
        findings.append(
          finding(
            "duplicate-screen", [id.rawValue], "two screens of \(variant.id) have this id",
            "Rename one of them"))
      }
      for id in variant.sections.map(\.id).duplicates {
        findings.append(
          finding(
            "duplicate-section", [id.rawValue], "two sections of \(variant.id) have this id",
            "Rename one of them"))
      }
      let asked = variant.screens.flatMap { screen in screen.fields.map { $0.id } }
      for id in asked.duplicates {
        findings.append(
          finding(
            "question-asked-twice", [id.rawValue],
            "two screens of \(variant.id) ask for this field",
            "Ask once, and show the answer where it is needed again"))
      }
    }
    for field in fields {
      for id in field.format.choices.map(\.id).duplicates {
        findings.append(
          finding(
            "duplicate-choice", [field.id.rawValue, id.rawValue], "two choices have this id",
            "Rename one of them"))
      }
      if case .multipleChoice(let choices, _) = field.format, choices.count > 63 {
        findings.append(
          finding(
            "too-many-choices", [field.id.rawValue], "the field has \(choices.count) choices",
            "A session holds at most 63; split the question"))
      }
    }
    return findings
  }

  private func referenceFindings() -> [FlowDefinitionError] {
    var findings: [FlowDefinitionError] = []
    for screen in variants.flatMap(\.screens) {
      for id in Set(screen.shownWhen.fields) where field(id) == nil {
        findings.append(
          finding(
            "unknown-field", [screen.id.rawValue], "its condition reads \(id), which nobody asks",
            "Correct the id or add the field"))
      }
      let known = Set(screen.fields.map(\.id) + screen.recordedFields.map(\.id))
      let effects =
        [screen.primary] + screen.actions.map(\.effect)
        + screen.sheets.flatMap { [$0.primary] + $0.actions.map(\.effect) }
      for effect in effects {
        switch effect {
        case .record(let id, _) where !known.contains(id),
          .revisit(_, let id, _) where !known.contains(id):
          findings.append(
            finding(
              "unknown-field", [screen.id.rawValue], "a button records \(id)",
              "Declare the field among the screen's recorded fields"))
        case .prefer(let id, _) where field(id) == nil, .confirm(let id, _) where field(id) == nil:
          findings.append(
            finding(
              "unknown-field", [screen.id.rawValue], "a button names \(id), which nobody asks",
              "Correct the id or add the field"))
        case .settle(let kind) where kind.field.map({ field($0) == nil }) ?? false,
          .draw(let kind, _) where kind.field.map({ field($0) == nil }) ?? false:
          findings.append(
            finding(
              "unknown-field", [screen.id.rawValue],
              "the outcome \(kind.name) is the answer of a field that nobody asks",
              "Correct the id or add the field"))
        case .keep(let forgotten, _) where !forgotten.allSatisfy({ field($0) != nil }):
          findings.append(
            finding(
              "unknown-field", [screen.id.rawValue],
              "a button forgets \(forgotten.filter { field($0) == nil }.map(\.rawValue))",
              "Correct the id or add the field"))
        case .open(let sheet) where screen.sheet(sheet) == nil,
          .keep(_, .some(let sheet)) where screen.sheet(sheet) == nil,
          .draw(_, let sheet) where screen.sheet(sheet) == nil:
          findings.append(
            finding(
              "unknown-sheet", [screen.id.rawValue], "a button opens the sheet \(sheet)",
              "Add the sheet to the screen"))
        default: break
        }
        if case .revisit(let target, _, _) = effect, index(of: target) == nil {
          findings.append(
            finding(
              "unknown-screen", [screen.id.rawValue], "a button leads to \(target)",
              "Correct the id"))
        }
      }
      findings += choiceFindings(of: screen.shownWhen, at: screen)
    }
    return findings
  }

  /// A condition about a choice that its field doesn't offer can never hold.
  private func choiceFindings(of condition: Condition, at screen: Screen) -> [FlowDefinitionError] {
    func check(_ id: FieldID, _ choices: [ChoiceID]) -> [FlowDefinitionError] {
      guard let field = field(id) else { return [] }
      let offered = Set(field.format.choices.map(\.id))
      return choices.filter { !offered.contains($0) }.map {
        finding(
          "dead-condition", [screen.id.rawValue], "its condition asks whether \(id) is \($0)",
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

  /// The first screen must always be there, and a condition may read only what was asked before.
  private func reachabilityFindings() -> [FlowDefinitionError] {
    variants.flatMap { variant -> [FlowDefinitionError] in
      guard let first = variant.screens.first, let last = variant.screens.last else {
        return [
          finding(
            "no-screens", [variant.id.rawValue], "the variant has no screens", "Add a screen")
        ]
      }
      var findings: [FlowDefinitionError] = []
      for screen in [first, last] where screen.shownWhen != .always {
        findings.append(
          finding(
            "conditional-end", [screen.id.rawValue],
            "the first and the last screen must always be shown", "Remove its condition"))
      }
      if last.kind != .completion {
        findings.append(
          finding(
            "no-completion", [last.id.rawValue], "the last screen is not a completion",
            "Give it the kind completion"))
      }
      // A button further on may record a field and lead back, so recorded fields count everywhere.
      var known = Set(variant.screens.flatMap { $0.recordedFields.map(\.id) })
      for screen in variant.screens {
        for id in Set(screen.shownWhen.fields) where field(id) != nil && !known.contains(id) {
          findings.append(
            finding(
              "unreachable-screen", [screen.id.rawValue],
              "its condition reads \(id), which is asked later", "Ask earlier or move the screen"))
        }
        known.formUnion(screen.fields.map(\.id))
      }
      return findings
    }
  }

  private func cookieFindings() -> [FlowDefinitionError] {
    let worst = SessionCodec(self).worstCase
    guard worst > Self.largestSession else { return [] }
    return [
      finding(
        "cookie-too-large", [],
        "the longest answers come to \(worst) bytes, over \(Self.largestSession)",
        "Shorten the longest text fields")
    ]
  }
}

extension Array where Element: Hashable {
  fileprivate var duplicates: [Element] {
    var seen: Set<Element> = []
    var reported: Set<Element> = []
    return filter { !seen.insert($0).inserted && reported.insert($0).inserted }
  }
}
