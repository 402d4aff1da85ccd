import SourceText

extension Flow {
  /// The most bytes of an id of an experiment or an arm; they are spelt out in every session.
  static let longestExperimentID = 32
  /// The most experiments at once, so that pages stay few and sessions short.
  static let mostExperiments = 8

  /// Experiments that nobody can walk, that tell nothing, or that blur each other.
  func experimentFindings() -> [Diagnostic] {
    var findings: [Diagnostic] = []
    if experiments.count > Self.mostExperiments {
      findings.append(
        finding(
          .unfitExperiment, [], "the flow has \(experiments.count) experiments",
          "Take decided ones away; there can be \(Self.mostExperiments)"))
    }
    findings += repeated(experiments.map(\.id)).map {
      finding(
        .duplicateExperiment, ["experiment", $0.rawValue], "two experiments have this id",
        "Rename one of them; the id of an old one would mix their people")
    }
    return findings + experiments.flatMap(findings(of:)) + overlapFindings()
  }

  private func finding(
    _ rule: FlowRule, _ experiment: Experiment, _ message: String, _ fix: String
  ) -> Diagnostic {
    finding(rule, ["experiment", experiment.id.rawValue], message, fix)
  }

  private func repeated<ID: Hashable>(_ ids: [ID]) -> [ID] {
    var seen: Set<ID> = []
    var reported: Set<ID> = []
    return ids.filter { !seen.insert($0).inserted && reported.insert($0).inserted }
  }

  private func findings(of experiment: Experiment) -> [Diagnostic] {
    identifierFindings(of: experiment) + sizeFindings(of: experiment)
      + experiment.arms.flatMap { findings(of: $0, in: experiment) }
      + measureFindings(of: experiment)
  }

  private func identifierFindings(of experiment: Experiment) -> [Diagnostic] {
    let ids = [experiment.id.rawValue] + experiment.arms.map(\.id.rawValue)
    return ids.filter {
      !Identifier<Experiment>($0).isKebabCase || $0.utf8.count > Self.longestExperimentID
    }.map {
      finding(
        .identifier, ["experiment", $0], "the id is not kebab-case, or too long",
        "Use at most \(Self.longestExperimentID) lower-case letters, digits and single hyphens")
    }
      + repeated(experiment.arms.map(\.id)).map {
        finding(
          .duplicateExperiment, experiment, "two arms are called \($0)", "Rename one of them")
      }
      + experiment.strayChanges.map {
        finding(
          .unfitExperiment, experiment, "it changes something for \($0), which is none of its arms",
          "Correct the id, or give the arm a weight")
      }
  }

  private func sizeFindings(of experiment: Experiment) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    func add(_ message: String, _ fix: String) {
      findings.append(finding(.unfitExperiment, experiment, message, fix))
    }
    if experiment.arms.count < 2 { add("it has no two arms", "Add what it is compared with") }
    for arm in experiment.arms where !(1...1_000_000).contains(arm.weight) {
      add("the weight of \(arm.id) is \(arm.weight)", "Give it a weight from 1 to 1,000,000")
    }
    for arm in experiment.arms.dropFirst() where arm.changes.isEmpty {
      add(
        "\(arm.id) changes nothing", "Say what it changes, or take it away; two controls are one")
    }
    if let control = experiment.control, control.rearranges || !control.words.isEmpty {
      add(
        "the first arm, \(control.id), changes the flow",
        "Put the arm first that is the flow as it is")
    }
    if !experiment.hypothesis.contains(where: \.isLetter) {
      add("it has no hypothesis", "Say what you expect and why, before you look")
    }
    if !(experiment.smallestEffect > 0 && experiment.smallestEffect <= 100) {
      add(
        "the smallest difference that matters is \(experiment.smallestEffect)",
        "Give it in percentage points, above 0")
    }
    if experiment.days.lowerBound < 1 || experiment.days.upperBound > 365 {
      add("it runs for \(experiment.days) days", "Let it run for 1 to 365 days")
    }
    return findings
  }

  private func findings(of arm: Arm, in experiment: Experiment) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    func add(_ rule: FlowRule, _ message: String, _ fix: String) {
      findings.append(finding(rule, experiment, "\(arm.id): \(message)", fix))
    }
    let editions = arm.changes.filter { if case .edition = $0 { true } else { false } }
    if editions.count > 1 { add(.unfitExperiment, "it names two editions", "Name one of them") }
    if let edition = arm.edition, !variants.contains(where: { $0.id == edition }) {
      add(.unknownVariant, "there is no edition \(edition)", "Correct the id")
      return findings
    }
    let walked = variants.filter { $0.id == arm.edition ?? $0.id }
    for screen in arm.namedScreens where !walked.contains(where: { $0.screen(screen) != nil }) {
      add(.unknownScreen, "it names the screen \(screen)", "Correct the id")
    }
    for case .leavingOut(let screens) in arm.changes {
      for screen in screens.compactMap({ id in walked.lazy.compactMap { $0.screen(id) }.first })
      where screen.kind != .information || !screen.allFieldIDs.isEmpty || screen.submits
        || screen.effects.contains(where: { $0.outcomeKind != nil })
      {
        add(
          .unfitExperiment, "it leaves out \(screen.id), which does more than inform",
          "Make an edition without it, so that it is said what becomes of answers")
      }
    }
    for key in repeated(arm.words) {
      add(.unfitExperiment, "\(key) stands twice", "Once is enough")
    }
    guard findings.isEmpty, arm.rearranges else { return findings }
    for variant in walked {
      guard let changed = variant.rearranged(by: arm.changes) else { continue }
      findings += reachabilityFindings(of: changed).map { found in
        finding(
          .unfitExperiment, experiment, "\(arm.id): in \(variant.id), \(found.message)",
          found.fix)
      }
    }
    return findings
  }

  private func measureFindings(of experiment: Experiment) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    func unknown(_ rule: FlowRule, _ message: String) {
      findings.append(finding(rule, experiment, message, "Correct the id"))
    }
    switch experiment.goal {
    case .completed: break
    case .purchased:
      if !outcomeKinds.contains(where: \.isPurchase) {
        findings.append(
          finding(
            .unfitExperiment, experiment, "its goal is a purchase, and nothing in the flow is one",
            "Choose another goal, or settle an outcome called purchase"))
      }
    case .reached(let screen):
      if index(of: screen) == nil { unknown(.unknownScreen, "its goal is the screen \(screen)") }
    case .chose(let id, let choice):
      if let field = field(id) {
        if !field.format.offers(choice) {
          unknown(.unknownChoice, "its goal is \(id) being \(choice), which is not offered")
        }
      } else {
        unknown(.unknownField, "its goal is an answer to \(id), which nobody asks")
      }
    }
    for guardrail in experiment.guardrails {
      switch guardrail.measure {
      case .left(let screen) where index(of: screen) == nil,
        .refused(let screen) where index(of: screen) == nil:
        unknown(.unknownScreen, "a guardrail is about the screen \(screen)")
      case .left(let screen) where isAtEnd(screen):
        findings.append(
          finding(
            .unfitExperiment, experiment,
            "a guardrail is about who leaves on \(screen), which is the end, so that nobody counts as left",
            "Guard a screen before that, or take it away"))
      default: break
      }
      if !(guardrail.mostAllowed >= 0 && guardrail.mostAllowed.isFinite) {
        findings.append(
          finding(
            .unfitExperiment, experiment,
            "a guardrail allows \(guardrail.mostAllowed)", "Allow 0 or more"))
      }
    }
    return findings
  }

  /// Whether all who see a screen have come to the end by then.
  private func isAtEnd(_ id: ScreenID) -> Bool {
    variants.allSatisfy { variant in
      guard let place = variant.screens.firstIndex(where: { $0.id == id }) else { return true }
      return variant.screens[...place].contains { $0.kind == .completion }
    }
  }

  /// Of two experiments that change the same thing nobody could say which did it.
  private func overlapFindings() -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for (place, one) in experiments.enumerated() {
      for other in experiments.dropFirst(place + 1) where one.id != other.id {
        let what: String? =
          if one.changesEdition && other.changesEdition {
            "the edition"
          } else if !walkedTogether(one, other).isEmpty {
            "the order of \(walkedTogether(one, other)[0])"
          } else {
            Set(one.arms.flatMap(\.words)).intersection(other.arms.flatMap(\.words)).sorted().first
              .map { "the words \($0)" }
          }
        guard let what else { continue }
        findings.append(
          finding(
            .overlappingExperiments, one, "it and \(other.id) both change \(what)",
            "Ask one question after the other, or make arms of one experiment of them"))
      }
    }
    return findings
  }

  /// The variants that both experiments arrange.
  private func walkedTogether(_ one: Experiment, _ other: Experiment) -> [VariantID] {
    func arranged(_ experiment: Experiment) -> Set<VariantID> {
      Set(
        experiment.arms.filter(\.rearranges).flatMap { arm in
          variants.filter { variant in
            variant.id == arm.edition ?? variant.id && variant.rearranged(by: arm.changes) != nil
          }.map(\.id)
        })
    }
    let both = arranged(one).intersection(arranged(other))
    return variants.map(\.id).filter(both.contains)
  }
}

extension Arm {
  fileprivate var namedScreens: [ScreenID] {
    changes.flatMap { change -> [ScreenID] in
      switch change {
      case .placing(let screen, let side): [screen, side.screen]
      case .leavingOut(let screens): screens
      case .edition, .words: []
      }
    }
  }
}

extension AnswerFormat {
  /// Whether an answer can be this option; a toggle is `on` or `off`.
  fileprivate func offers(_ choice: ChoiceID) -> Bool {
    self == .toggle ? ["on", "off"].contains(choice) : choices.contains { $0.id == choice }
  }
}

extension OutcomeKind {
  /// Whether it says that a person bought something.
  package var isPurchase: Bool { name == "purchase" }
}
