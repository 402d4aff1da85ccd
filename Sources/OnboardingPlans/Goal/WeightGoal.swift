public import OnboardingDomain

/// What a person asks of a plan.
public struct WeightGoal: Sendable, Hashable {
  /// Which way.
  public let direction: GoalDirection
  /// The weight to reach; nil when maintaining.
  public let target: Kilograms?
  /// Change a week, ≥ 0 kg.
  public let pace: Kilograms
  /// Deficit or surplus that the pace stands for, ≥ 0 kcal/day.
  public let dailyEnergy: Kilocalories

  /// To hold the weight.
  public static let maintain = WeightGoal(
    direction: .maintain, target: nil, pace: Kilograms(0), dailyEnergy: Kilocalories(0))

  /// To reach a weight at a pace.
  ///
  /// - Parameters:
  ///   - pace: > 0 kg/week.
  ///   - dailyEnergy: what the pace stands for; 1100 kcal/day for each kg/week where nil.
  public init(
    _ direction: GoalDirection, target: Kilograms, pace: Kilograms,
    dailyEnergy: Kilocalories? = nil
  ) {
    self.init(
      direction: direction, target: target, pace: pace,
      dailyEnergy: dailyEnergy
        ?? Kilocalories(pace.value * SafetyLimits.dailyEnergyPerWeeklyKilogram))
  }

  private init(
    direction: GoalDirection, target: Kilograms?, pace: Kilograms, dailyEnergy: Kilocalories
  ) {
    self.direction = direction
    self.target = target
    self.pace = pace
    self.dailyEnergy = dailyEnergy
  }

  /// Whether a person of that weight is there already.
  func isReached(by weight: Kilograms) -> Bool {
    guard let target else { return false }
    return switch direction {
    case .lose: weight.value <= target.value + 1e-9
    case .gain: weight.value >= target.value - 1e-9
    case .maintain: true
    }
  }
}
