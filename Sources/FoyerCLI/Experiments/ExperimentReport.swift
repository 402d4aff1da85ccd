import Insights
import OnboardingConsole
import OnboardingDomain
import OnboardingStore
import Statistics

/// A value that JSON has as `null` where there is none, so that all objects of a kind have the same keys.
@propertyWrapper struct OrNull<Value: Encodable>: Encodable {
  var wrappedValue: Value?

  init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

/// What `foyer experiment show` prints.
struct ExperimentReport: Encodable {
  struct Arm: Encodable {
    let arm: String
    let weight: Int
    /// How many came to a difference; nil of too few.
    @OrNull var exposed: Int?
    /// How many of them did what the experiment is about; nil of too few.
    @OrNull var reached: Int?
  }

  struct Range: Encodable {
    let value: Double
    let low: Double
    let high: Double

    init(_ difference: Difference) {
      value = difference.value
      low = difference.interval.low
      high = difference.interval.high
    }
  }

  struct Guard: Encodable {
    let guardrail: String
    /// What all of its numbers are: `share`, 0 to 1, or `seconds`.
    let unit: String
    let mostAllowed: Double
    @OrNull var control: Double?
    @OrNull var arm: Double?
    /// Whether either is not told because it holds for so few.
    let isWithheld: Bool
    @OrNull var difference: Range?
    let verdict: String
  }

  struct Comparison: Encodable {
    let arm: String
    @OrNull var difference: Range?
    let finding: String
    let sentence: String
    let guardrails: [Guard]
  }

  let flow: String
  let experiment: String
  let state: String
  @OrNull var decidedFor: String?
  @OrNull var conclusion: String?
  let hypothesis: String
  let goal: String
  let day: Int
  let leastDays: Int
  let mostDays: Int
  let isChanged: Bool
  /// Whether the flow has it no more.
  let isGone: Bool
  /// How many of a hundred new sessions take part while it runs.
  let ramp: Int
  /// Whether the figures are those of the decision, and stay so.
  let isKept: Bool
  @OrNull var splitP: Double?
  /// Whether people were not split as drawn, so that no result is told.
  let isOff: Bool
  let arms: [Arm]
  private(set) var comparisons: [Comparison] = []

  /// - Parameter isGone: whether the flow has it no more.
  init(_ reading: ExperimentReading, isGone: Bool = false) {
    let (experiment, run) = (reading.experiment, reading.run)
    self.isGone = isGone
    ramp = run.ramp
    flow = run.flow
    self.experiment = run.id
    state = run.state.rawValue
    decidedFor = run.arm
    conclusion = run.conclusion
    hypothesis = experiment.hypothesis
    goal = experiment.goal.description
    day = reading.day
    leastDays = experiment.days.lowerBound
    mostDays = experiment.days.upperBound
    isChanged = run.digest != experiment.digest
    isKept = reading.isKept
    splitP = reading.toldPeople.flatMap { _ in reading.split?.pValue }
    let isOff = reading.isSplitOff
    self.isOff = isOff
    arms = reading.arms.map { arm in
      let shown = Withholding.shown(arm.reached.total)
      return Arm(
        arm: arm.arm.id.rawValue, weight: arm.weight, exposed: shown,
        reached: isOff ? nil : shown.flatMap { _ in Withholding.shown(arm.reached.count) })
    }
    let isDrawing = isDrawing
    comparisons = reading.comparisons.map { comparison in
      Comparison(
        arm: comparison.arm.rawValue,
        difference: isOff ? nil : comparison.difference.map { Range($0) },
        finding: comparison.finding.name,
        sentence: Self.sentence(comparison, reading, isDrawing: isDrawing),
        guardrails: isOff
          ? []
          : comparison.guardrails.map { guardrail in
            let isTime = guardrail.guardrail.measure == .timeToFinish
            let most = guardrail.guardrail.mostAllowed
            return Guard(
              guardrail: guardrail.guardrail.measure.description,
              unit: isTime ? "seconds" : "share", mostAllowed: isTime ? most : most / 100,
              control: guardrail.control, arm: guardrail.arm,
              isWithheld: guardrail.isWithheld,
              difference: guardrail.difference.map { Range($0) },
              verdict: guardrail.verdict.rawValue)
          })
    }
  }

  /// What is known of an arm, in one or two sentences: an interval, and whether it is too early to decide.
  ///
  /// - Parameter isDrawing: whether people are drawn for it, so that more may become known.
  static func sentence(
    _ comparison: ExperimentReading.Comparison, _ reading: ExperimentReading, isDrawing: Bool
  ) -> String {
    func range(_ interval: Interval) -> String {
      "between \(Written.points(interval.low)) and \(Written.points(interval.high)) points"
    }
    let known: String
    switch comparison.finding {
    case .tooFew(let fewest):
      known =
        isDrawing
        ? "Too few people yet: a difference is told from \(fewest) in each arm on."
        : "Not known: fewer than \(fewest) people in an arm."
    case .notSplit(let p):
      return "Nothing can be concluded: people were not split as drawn"
        + " (\(ExperimentView.counts(reading)), p = \(ExperimentView.probability(p, reading)))."
    case .notYetKnown(let interval):
      known = "\(isDrawing ? "Not yet known" : "Not known"): \(range(interval))."
    case .noDifference(let interval):
      known = "It makes no difference that would matter: \(range(interval))."
    case .better(let interval): known = "\(comparison.arm) does better: \(range(interval))."
    case .worse(let interval): known = "\(comparison.arm) does worse: \(range(interval))."
    }
    let broken = comparison.broken.map(\.measure.description)
    let warning = broken.isEmpty ? "" : " Worse than allowed: \(broken.joined(separator: ", "))."
    let least = reading.experiment.days.lowerBound
    let days =
      reading.hasRunLongEnough
      ? ""
      : isDrawing
        ? " It is on day \(reading.day) of at least \(least): too early to decide."
        : " It ran for \(reading.wholeDays) whole days of at least \(least) days."
    return known + warning + days
  }

  // MARK: As text

  /// Whether people are drawn for it: not where the flow asks otherwise by now, or has it no more.
  private var isDrawing: Bool { state == "running" && !isGone && !isChanged }

  /// What became of a guardrail, in words.
  private func word(_ verdict: String) -> String {
    switch Verdict(rawValue: verdict) {
    case .met: "holds"
    case .notYetKnown where !isDrawing: "not known"
    case .notMet, .notYetKnown, nil: verdict
    }
  }

  /// For a terminal.
  var lines: [String] {
    var lines = [
      "\(experiment) of \(flow): \(decidedFor.map { "decided for \($0)" } ?? state), "
        + (state == "running"
          ? "day \(day) of \(leastDays) to \(mostDays)"
            + (ramp < 100 ? ", \(ramp) of 100 new sessions take part" : "")
          : "on day \(day)"),
      hypothesis, "goal: \(goal)",
    ]
    if isGone {
      lines.append(
        "The flow has it no more\(state == "running" ? ": nobody is drawn any more" : "").")
    }
    if isKept { lines.append("The figures are as they were when it was decided.") }
    if isChanged {
      lines.append(
        "The definition was changed since it started\(state == "running" ? ": nobody is drawn any more" : "")."
      )
    }
    lines += arms.map { arm in
      guard let exposed = arm.exposed else { return "\(arm.arm)\tfewer than five people" }
      if isOff { return "\(arm.arm)\t\(exposed) exposed" }
      guard let reached = arm.reached else {
        return "\(arm.arm)\t\(exposed) exposed\tfewer than five reached the goal"
      }
      guard exposed > 0 else { return "\(arm.arm)\tnobody exposed" }
      let share = Proportion(reached, of: exposed)
      return "\(arm.arm)\t\(exposed) exposed\t\(reached) reached the goal\t"
        + "\(Written.percentage(share.share)) %"
    }
    for comparison in comparisons {
      lines.append(comparison.sentence)
      lines += comparison.guardrails.map { guardrail in
        let isTime = guardrail.unit == "seconds"
        let unit = isTime ? "s" : "points"
        let most = isTime ? guardrail.mostAllowed : guardrail.mostAllowed * 100
        func change(_ value: Double) -> String {
          isTime ? Written.seconds(value) : Written.points(value)
        }
        let now = guardrail.difference.map {
          "\(change($0.value)) \(unit) (\(change($0.low)) to \(change($0.high)))"
        }
        let few = guardrail.isWithheld ? "fewer than five in an arm" : "too few people"
        return
          "  \(guardrail.guardrail): \(word(guardrail.verdict)),"
          + " \(now ?? few); may be at most +\(Written.number(most, decimals: isTime ? 0 : 1))"
          + " \(unit)"
      }
    }
    if let conclusion { lines.append("Known when it was decided: \(conclusion)") }
    return lines
  }
}

extension ExperimentReading.Finding {
  /// The finding in a word.
  fileprivate var name: String {
    switch self {
    case .tooFew: "too-few"
    case .notSplit: "not-split"
    case .notYetKnown: "not-yet-known"
    case .noDifference: "no-difference"
    case .better: "better"
    case .worse: "worse"
    }
  }
}
