import SourceText

extension Flow {
  /// Ids that can be no address, or are taken by the site itself.
  func identifierFindings() -> [Diagnostic] {
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

  /// Ids that stand for two things, and more of them than a session has room for.
  func duplicateFindings() -> [Diagnostic] {
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
}

extension Array where Element: Hashable {
  fileprivate var duplicates: [Element] {
    var seen: Set<Element> = []
    var reported: Set<Element> = []
    return filter { !seen.insert($0).inserted && reported.insert($0).inserted }
  }
}
