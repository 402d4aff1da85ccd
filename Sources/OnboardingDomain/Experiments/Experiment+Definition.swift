extension Experiment {
  /// The definition in one text, by which a later change of it is noticed; what an experiment is read from that its flow
  /// has no more.
  public var definition: String {
    var lines = ["experiment \(id)", "hypothesis \(hypothesis)", "goal \(goal)"]
    lines += arms.map { arm in
      "arm \(arm.id) \(arm.weight) \(arm.changes.map(\.summary).joined(separator: "; "))"
    }
    lines += guardrails.map { "guardrail \($0.measure) \($0.mostAllowed)" }
    lines.append("days \(days.lowerBound) \(days.upperBound)")
    lines.append("smallest \(smallestEffect)")
    return lines.joined(separator: "\n") + "\n"
  }

  /// A number that another definition has only by chance: 16 hexadecimal digits.
  public var digest: String {
    let digits = String(Identifier<Experiment>(definition).fingerprint, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The experiment of such a text; nil where it is not the definition of one, as that of a later version.
  public init?(definition: String) {
    var lines = definition.split(separator: "\n", omittingEmptySubsequences: false)[...]
    guard let id = lines.popFirst()?.rest(after: "experiment ") else { return nil }
    // It may be of several lines.
    guard let end = lines.lastIndex(where: { $0.hasPrefix("goal ") }),
      let goal = Goal(lines[end].dropFirst("goal ".count)),
      let hypothesis = lines[..<end].joined(separator: "\n")[...].rest(after: "hypothesis ")
    else { return nil }
    var (arms, guardrails): ([Arm], [Guardrail]) = ([], [])
    var (days, smallest): (ClosedRange<Int>?, Double?)
    for line in lines[(end + 1)...] {
      if let rest = line.rest(after: "arm ") {
        guard let arm = Arm(rest) else { return nil }
        arms.append(arm)
      } else if let rest = line.rest(after: "guardrail ") {
        guard let guardrail = Guardrail(rest) else { return nil }
        guardrails.append(guardrail)
      } else if let rest = line.rest(after: "days ") {
        let bounds = rest.split(separator: " ").compactMap { Int($0) }
        guard bounds.count == 2, bounds[0] <= bounds[1] else { return nil }
        days = bounds[0]...bounds[1]
      } else if let rest = line.rest(after: "smallest ") {
        smallest = Double(rest)
      }
    }
    guard let days, let smallest else { return nil }
    self.init(
      ExperimentID(String(id)), hypothesis: String(hypothesis), arms: arms, goal: goal,
      guardrails: guardrails, smallestEffect: smallest, days: days)
    // What was passed over, or was understood otherwise, shows here.
    guard self.definition == definition else { return nil }
  }
}

extension Goal {
  /// The goal of its description; nil where it is none.
  fileprivate init?(_ description: Substring) {
    let words = description.split(separator: " ")
    switch (words.first, words.count) {
    case ("completed", 1): self = .completed
    case ("purchased", 1): self = .purchased
    case ("reached", 2): self = .reached(ScreenID(String(words[1])))
    case ("chose", 3): self = .chose(FieldID(String(words[1])), ChoiceID(String(words[2])))
    default: return nil
    }
  }
}

extension Guardrail {
  /// The guardrail of its measure's description and a number; nil where it is none.
  fileprivate init?(_ text: Substring) {
    let words = text.split(separator: " ")
    guard let most = words.last.flatMap({ Double($0) }) else { return nil }
    switch (words.first, words.count) {
    case ("unfinished", 2): self = .unfinished(atMost: most)
    case ("left", 3): self = .left(ScreenID(String(words[1])), atMost: most)
    case ("refused", 3): self = .refused(ScreenID(String(words[1])), atMost: most)
    case ("server", 3): self = .serverErrors(atMost: most)
    case ("time", 4): self = .timeToFinish(atMost: most)
    default: return nil
    }
  }
}

extension Arm {
  /// The arm of its id, its weight and what it changes in words; nil where it is none.
  fileprivate init?(_ text: Substring) {
    let words = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count == 3, let weight = Int(words[1]) else { return nil }
    var changes: [Change] = []
    for summary in words[2].split(separator: "; ") {
      guard let change = Change(summary) else { return nil }
      changes.append(change)
    }
    self.init(id: ArmID(String(words[0])), weight: weight, changes: changes)
  }
}

extension Arm.Change {
  /// The change in words: `without good-news, comparison`.
  public var summary: String {
    switch self {
    case .edition(let id): "edition \(id)"
    case .placing(let screen, .before(let other)): "\(screen) before \(other)"
    case .placing(let screen, .after(let other)): "\(screen) after \(other)"
    case .leavingOut(let screens):
      "without \(screens.map(\.rawValue).joined(separator: ", "))"
    case .words(let keys): "other words for \(keys.joined(separator: ", "))"
    }
  }

  /// The change of its summary; nil where it is none.
  fileprivate init?(_ summary: Substring) {
    func list(_ text: Substring) -> [String] { text.split(separator: ", ").map { String($0) } }
    let words = summary.split(separator: " ")
    if words.count == 3, ["before", "after"].contains(words[1]) {
      let (screen, other) = (ScreenID(String(words[0])), ScreenID(String(words[2])))
      self = .placing(screen, words[1] == "before" ? .before(other) : .after(other))
    } else if let id = summary.rest(after: "edition ") {
      self = .edition(VariantID(String(id)))
    } else if let screens = summary.rest(after: "without ") {
      self = .leavingOut(list(screens).map { ScreenID($0) })
    } else if let keys = summary.rest(after: "other words for ") {
      self = .words(list(keys))
    } else {
      return nil
    }
  }
}

extension Substring {
  /// What comes after a beginning; nil where it begins otherwise.
  fileprivate func rest(after beginning: String) -> Substring? {
    hasPrefix(beginning) ? dropFirst(beginning.count) : nil
  }
}
