internal import OnboardingDomain

/// A verdict in words.
public struct VerdictMessage: Sendable, Hashable, Encodable {
  /// The verdict.
  public let id: TargetVerdict
  /// The change as a percentage of weight now, unrounded.
  public let changePercent: Double
  /// The verdict in a sentence or two, in English.
  public let message: String
  /// What it rests on.
  public let source: Citation

  /// The verdict on a goal before a plan is made.
  ///
  /// - Parameter goal: with the smallest pace where none was chosen yet.
  public init(
    for person: Person, activity: PhysicalActivityLevel, goal: WeightGoal,
    circumstances: Set<HealthCircumstance> = []
  ) {
    let maximum = MaximumPace.loss(for: person, activity: activity, circumstances: circumstances)
    let verdict = TargetVerdict(
      for: person, goal: goal, maximum: maximum, circumstances: circumstances)
    self.init(verdict, from: person.weight, goal: goal, maximum: maximum)
  }

  /// The words for a verdict.
  init(_ verdict: TargetVerdict, from weight: Kilograms, goal: WeightGoal, maximum: MaximumPace?) {
    id = verdict
    changePercent = TargetVerdict.changePercent(from: weight, to: goal.target)
    let change = Kilograms(abs(weight.value - (goal.target ?? weight).value))
    let size =
      "\(change.pounds.text()) lb (\(change.value.text(digits: 1)) kg, "
      + "\(changePercent.text()) % of your weight)"
    let first = "Guidelines suggest 5–10 % as a first goal over about six months."
    let rules: [TargetVerdict: SafetyRule] = [
      .notOfferedMinor: .minimumAge, .notOfferedHealth: .pregnancy,
      .notOfferedUnderweight: .underweightTarget, .paceTooFast: .maximumPace,
    ]
    source = rules[verdict]?.source ?? .obesityGuideline
    message =
      switch verdict {
      case .notOfferedMinor: "Plans to change weight are for adults. This one holds yours."
      case .notOfferedHealth: "With your health in mind, this plan has no deficit."
      case .notOfferedUnderweight:
        "That is below the healthy range for your height, so this plan has no deficit."
      case .paceTooFast:
        "That pace is faster than is safe for you. Your fastest supported pace is "
          + "\(maximum?.words ?? "slower")."
      case .wellWithinReach: "Losing \(size) is well within reach."
      case .realistic: "Losing \(size) is a realistic target. \(first)"
      case .ambitious: "Losing \(size) is ambitious: we set milestones. \(first)"
      case .longTerm: "Losing \(size) is a long-term goal: the first milestone is 5–10 %. \(first)"
      case .gainOK:
        "Gaining \(size) is possible step by step. How much is muscle depends on training."
      case .maintain: "Holding your weight is a goal of its own."
      }
  }
}
