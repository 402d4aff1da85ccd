public import SourceText

extension Flow {
  /// Everything that is wrong with the definition; empty for a sound flow.
  public func findings() -> [Diagnostic] {
    identifierFindings() + duplicateFindings() + fieldFindings() + referenceFindings()
      + reachabilityFindings() + deadEndFindings() + conditionFindings() + cookieFindings()
      + migrationFindings() + consentFindings() + experimentFindings()
  }

  /// The most bytes of an encoded session: what fits into 4,050 bytes of `Set-Cookie` once sealed.
  public static let largestSession = 2900

  func finding(
    _ rule: FlowRule, _ place: [String], _ message: String, _ fix: String
  ) -> Diagnostic {
    let path = ([id.rawValue] + place).joined(separator: "/")
    return Diagnostic(
      rule: rule.rawValue, place: .flow(id), message: "\(path): \(message)", fix: fix)
  }

  private func identifierFindings() -> [Diagnostic] {
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
    let reserved: Set = [
      "account", "app", "assets", "handover", "preview", "resume", "healthz", "readyz", "metrics",
    ]
    let folders: Set = [
      "components", "console", "dev", "fonts", "js", "new", "pages", "screens",
    ]
    let reservedForScreens: Set = ["restart", "hand-over", "devices", "later"]
    return places.filter { !$0.1 }.map {
      finding(
        .identifier, [$0.0], "the id is not kebab-case",
        "Use lower-case letters, digits and single hyphens")
    }
      + screenIDs.filter { reservedForScreens.contains($0.rawValue) }.map {
        finding(
          .reservedIdentifier, [$0.rawValue], "the id is an address of its own",
          "Give the screen another id")
      }
      + (reserved.contains(id.rawValue)
        ? [
          finding(
            .reservedIdentifier, [], "the id is an address of its own",
            "Give the flow another id")
        ] : [])
      + (folders.contains(id.rawValue)
        ? [
          finding(
            .reservedIdentifier, [],
            "Templates/\(id) or Public/\(id) is a folder that all flows share",
            "Give the flow another id")
        ] : [])
  }

  private func duplicateFindings() -> [Diagnostic] {
    var findings: [Diagnostic] = []
    if screenIDs.count > ScreenSet.capacity {
      findings.append(
        finding(
          .tooManyScreens, [], "the flow has \(screenIDs.count) screens",
          "A session holds at most \(ScreenSet.capacity); split the flow"))
    }
    for id in variants.map(\.id).duplicates {
      findings.append(
        finding(.duplicateVariant, [id.rawValue], "two variants have this id", "Rename one of them")
      )
    }
    for variant in variants {
      for id in variant.screens.map(\.id).duplicates {
        findings.append(
          finding(
            .duplicateScreen, [id.rawValue], "two screens of \(variant.id) have this id",
            "Rename one of them"))
      }
      for id in variant.sections.map(\.id).duplicates {
        findings.append(
          finding(
            .duplicateSection, [id.rawValue], "two sections of \(variant.id) have this id",
            "Rename one of them"))
      }
      for screen in variant.screens { findings += duplicates(in: screen) }
      let asked = variant.screens.flatMap { screen in screen.fields.map { $0.id } }
      for id in asked.duplicates {
        findings.append(
          finding(
            .questionAskedTwice, [id.rawValue],
            "two screens of \(variant.id) ask for this field",
            "Ask once, and show the answer where it is needed again"))
      }
    }
    for field in fields {
      for id in field.format.choices.map(\.id).duplicates {
        findings.append(
          finding(
            .duplicateChoice, [field.id.rawValue, id.rawValue], "two choices have this id",
            "Rename one of them"))
      }
      if case .multipleChoice(let choices, _) = field.format, choices.count > 63 {
        findings.append(
          finding(
            .tooManyChoices, [field.id.rawValue], "the field has \(choices.count) choices",
            "A session holds at most 63; split the question"))
      }
    }
    return findings
  }

  /// Sheets of a screen have addresses, buttons of a form have values: each once.
  private func duplicates(in screen: Screen) -> [Diagnostic] {
    let sheets = screen.sheets.map(\.id).duplicates.map {
      finding(
        .duplicateSheet, [screen.id.rawValue, $0.rawValue], "two sheets of the screen have this id",
        "Rename one of them")
    }
    let forms = [screen.actions] + screen.sheets.map(\.actions)
    return sheets
      + forms.flatMap { $0.map(\.id).duplicates }.map {
        finding(
          .duplicateAction, [screen.id.rawValue, $0.rawValue], "two buttons of a form have this id",
          "Rename one of them")
      }
  }

  private func referenceFindings() -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for screen in variants.flatMap(\.screens) {
      for id in Set(screen.shownWhen.fields) where field(id) == nil {
        findings.append(
          finding(
            .unknownField, [screen.id.rawValue], "its condition reads \(id), which nobody asks",
            "Correct the id or add the field"))
      }
      let known = Set(screen.fields.map(\.id) + screen.recordedFields.map(\.id))
      for effect in screen.effects {
        switch effect {
        case .record(let id, _) where !known.contains(id),
          .revisit(_, let id, _) where !known.contains(id):
          findings.append(
            finding(
              .unknownField, [screen.id.rawValue], "a button records \(id)",
              "Declare the field among the screen's recorded fields"))
        case .prefer(_, _, let noted?)
        where !(known.contains(noted.source) && known.contains(noted.field)):
          findings.append(
            finding(
              .unknownField, [screen.id.rawValue],
              "a button notes \(noted.source) as \(noted.field)",
              "Ask the one on the screen and declare the other among its recorded fields"))
        case .prefer(let id, _, _) where field(id) == nil,
          .confirm(let id, _) where field(id) == nil:
          findings.append(
            finding(
              .unknownField, [screen.id.rawValue], "a button names \(id), which nobody asks",
              "Correct the id or add the field"))
        case .settle(let kind) where kind.field.map({ field($0) == nil }) ?? false,
          .draw(let kind, _) where kind.field.map({ field($0) == nil }) ?? false:
          findings.append(
            finding(
              .unknownField, [screen.id.rawValue],
              "the outcome \(kind.name) is the answer of a field that nobody asks",
              "Correct the id or add the field"))
        case .write(let text, let number) where !(known.contains(text) && known.contains(number)):
          findings.append(
            finding(
              .unknownField, [screen.id.rawValue], "a button writes \(text) under \(number)",
              "Ask both on the screen"))
        case .keep(_, _, let required) where !known.isSuperset(of: required):
          findings += required.filter { !known.contains($0) }.map {
            finding(
              .unknownField, [screen.id.rawValue], "a button requires \($0)", "Ask it on the screen"
            )
          }
        case .keep(let ids, _, _) where !ids.allSatisfy({ field($0) != nil }),
          .reset(let ids) where !ids.allSatisfy({ field($0) != nil }),
          .createAccount(let ids) where !ids.allSatisfy({ field($0) != nil }),
          .signIn(_, let ids) where !ids.allSatisfy({ field($0) != nil }):
          findings += ids.filter { field($0) == nil }.map {
            finding(
              .unknownField, [screen.id.rawValue], "a button names \($0), which nobody asks",
              "Correct the id or add the field")
          }
        case .open(let sheet) where screen.sheet(sheet) == nil,
          .keep(_, .some(let sheet), _) where screen.sheet(sheet) == nil,
          .draw(_, let sheet) where screen.sheet(sheet) == nil:
          findings.append(
            finding(
              .unknownSheet, [screen.id.rawValue], "a button opens the sheet \(sheet)",
              "Add the sheet to the screen"))
        default: break
        }
        if case .revisit(let target, _, _) = effect, index(of: target) == nil {
          findings.append(
            finding(
              .unknownScreen, [screen.id.rawValue], "a button leads to \(target)",
              "Correct the id"))
        }
      }
      findings += choiceFindings(of: screen.shownWhen, at: screen)
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

  /// The first screen must always be there, and a condition may read only what was asked before.
  private func reachabilityFindings() -> [Diagnostic] { variants.flatMap(reachabilityFindings) }

  func reachabilityFindings(of variant: Variant) -> [Diagnostic] {
    guard let first = variant.screens.first, let last = variant.screens.last else {
      return [
        finding(
          .noScreens, [variant.id.rawValue], "the variant has no screens", "Add a screen")
      ]
    }
    var findings: [Diagnostic] = []
    for screen in [first, last] where screen.shownWhen != .always {
      findings.append(
        finding(
          .conditionalEnd, [screen.id.rawValue],
          "the first and the last screen must always be shown", "Remove its condition"))
    }
    if last.kind != .completion {
      findings.append(
        finding(
          .noCompletion, [last.id.rawValue], "the last screen is not a completion",
          "Give it the kind completion"))
    }
    // A button further on may record a field and lead back, so recorded fields count everywhere.
    var known = Set(variant.screens.flatMap { $0.recordedFields.map(\.id) })
    for screen in variant.screens {
      for id in Set(screen.shownWhen.fields) where field(id) != nil && !known.contains(id) {
        findings.append(
          finding(
            .unreachableScreen, [screen.id.rawValue],
            "its condition reads \(id), which is asked later", "Ask earlier or move the screen"))
      }
      known.formUnion(screen.fields.map(\.id))
    }
    return findings
  }

  /// A person who comes to a screen that no button leads on from never comes to the end.
  private func deadEndFindings() -> [Diagnostic] {
    variants.flatMap { variant in
      variant.screens.dropLast().filter { !$0.effects.contains(where: \.leadsOn) }.map {
        finding(
          .deadEnd, [$0.id.rawValue], "no button of the screen or of its sheets leads on",
          "Give one of them an effect that goes on, such as .proceed or .skip")
      }
    }
  }

  private func cookieFindings() -> [Diagnostic] {
    let worst = SessionCodec(self).worstCase
    guard worst > Self.largestSession else { return [] }
    return [
      finding(
        .cookieTooLarge, [],
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
