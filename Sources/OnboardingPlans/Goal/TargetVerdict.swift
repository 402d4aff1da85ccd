public import OnboardingDomain

/// How realistic a target is.
public enum TargetVerdict: String, Sendable, Hashable, CaseIterable, Codable {
  /// Under 18.
  case notOfferedMinor = "not-offered-minor"
  /// Pregnant, breastfeeding, or with a history of eating disorders.
  case notOfferedHealth = "not-offered-health"
  /// Underweight now or at the target.
  case notOfferedUnderweight = "not-offered-underweight"
  /// Faster than this person's maximum.
  case paceTooFast = "pace-too-fast"
  /// Up to 5 % of weight.
  case wellWithinReach = "well-within-reach"
  /// Up to 10 %.
  case realistic = "realistic"
  /// Up to 20 %.
  case ambitious = "ambitious-use-milestones"
  /// Above 20 %.
  case longTerm = "long-term-use-milestones"
  /// A gain.
  case gainOK = "gain-ok"
  /// The weight is to stay.
  case maintain = "maintain"

  /// The verdict: the first that applies of age, pregnancy or health, underweight, pace, and the
  /// size of the change.
  ///
  /// Source: 2013 AHA/ACC/TOS guideline (a first goal of 5–10 % within six months); the cuts at 5,
  /// 10 and 20 % are a judgement.
  ///
  /// - Parameter maximum: the fastest loss, see `MaximumPace.loss`.
  public init(
    for person: Person, goal: WeightGoal, maximum: MaximumPace,
    circumstances: Set<HealthCircumstance> = []
  ) {
    let refusal = SafetyCheck.refusals(person, goal: goal, circumstances: circumstances).first
    switch (refusal?.rule, goal.direction) {
    case (_, .maintain): self = .maintain
    case (.minimumAge, _): self = .notOfferedMinor
    case (.underweightNow, _), (.underweightTarget, _): self = .notOfferedUnderweight
    case (.some, _): self = .notOfferedHealth
    case (nil, .gain): self = .gainOK
    case (nil, .lose):
      guard maximum.allows(goal.pace) else {
        self = .paceTooFast
        return
      }
      // A hair of tolerance, so that exactly 10 % in pounds stays 10 %.
      switch Self.changePercent(from: person.weight, to: goal.target) - 1e-9 {
      case ...5: self = .wellWithinReach
      case ...10: self = .realistic
      case ...20: self = .ambitious
      default: self = .longTerm
      }
    }
  }

  /// The change as a percentage of weight now, ≥ 0.
  public static func changePercent(from weight: Kilograms, to target: Kilograms?) -> Double {
    guard let target else { return 0 }
    return abs(weight.value - target.value) / weight.value * 100
  }
}
