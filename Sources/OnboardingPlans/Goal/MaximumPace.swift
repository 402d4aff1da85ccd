public import OnboardingDomain

/// The fastest change of weight a plan supports for a person, with the reason that binds.
public struct MaximumPace: Sendable, Hashable {
  /// What keeps a pace from being faster.
  public enum Reason: String, Sendable, Hashable, CaseIterable, Codable {
    /// 1 % of weight a week.
    case onePercentOfWeight = "one-percent-of-weight"
    /// 2 lb a week.
    case twoPounds = "two-pounds"
    /// A deficit of 1000 kcal/day.
    case deficitCap = "deficit-cap"
    /// The least energy of a plan.
    case intakeFloor = "intake-floor"
    /// 0.5 % of weight a week, when gaining.
    case halfPercentOfWeight = "half-percent-of-weight"
    /// A surplus of 500 kcal/day, when gaining.
    case surplusCap = "surplus-cap"
    /// No loss at all for this person: age, health or body mass index.
    case noDeficit = "no-deficit"

    /// The reason in words, to follow "that is".
    public var phrase: String {
      switch self {
      case .onePercentOfWeight: "1 % of your weight"
      case .twoPounds: "the 2 lb a week that guidelines advise at most"
      case .deficitCap: "a deficit of 1000 kcal a day"
      case .intakeFloor: "what leaves you the least energy a plan allows"
      case .halfPercentOfWeight: "0.5 % of your weight"
      case .surplusCap: "a surplus of 500 kcal a day"
      case .noDeficit: "no weight loss, because a plan for you has no deficit"
      }
    }
  }

  /// The limit itself in kg/week, ≥ 0, unrounded: paces up to here are accepted.
  public let limit: Kilograms
  /// Which limit it is.
  public let reason: Reason

  /// The limit floored to 0.1 lb/week, as it is offered in pounds.
  public var offeredPounds: Double { limit.pounds.roundedDownToTenths }
  /// The limit floored to 0.1 kg/week, as it is offered in kilograms.
  public var offeredKilograms: Double { limit.value.roundedDownToTenths }

  /// Whether a pace is not faster than the limit.
  public func allows(_ pace: Kilograms) -> Bool { pace.value <= limit.value + 1e-9 }

  /// "1.7 lb (0.8 kg) a week".
  var words: String {
    "\(offeredPounds.text(digits: 1)) lb (\(offeredKilograms.text(digits: 1)) kg) a week"
  }

  /// The fastest loss: min(1 % of weight, 2 lb, 1000 kcal/day, maintenance − floor).
  ///
  /// - Parameters:
  ///   - weight: weight now.
  ///   - maintenance: energy that holds it, kcal/day.
  ///   - floor: least energy of a plan, see `SafetyLimits.intakeFloor`.
  public static func loss(
    weight: Kilograms, maintenance: Kilocalories, floor: Kilocalories
  ) -> MaximumPace {
    let room = max(0, maintenance.value - floor.value)
    let perKilogram = SafetyLimits.dailyEnergyPerWeeklyKilogram
    return least([
      (SafetyLimits.fastestShareOfWeight * weight.value, .onePercentOfWeight),
      (SafetyLimits.fastestLoss.value, .twoPounds),
      (SafetyLimits.largestDeficit / perKilogram, .deficitCap),
      (room / perKilogram, .intakeFloor),
    ])
  }

  /// The fastest gain: min(0.5 % of weight, 500 kcal/day).
  public static func gain(weight: Kilograms) -> MaximumPace {
    least([
      (SafetyLimits.fastestGainShareOfWeight * weight.value, .halfPercentOfWeight),
      (
        SafetyLimits.largestSurplus / SafetyLimits.dailyEnergyPerWeeklyKilogram, .surplusCap
      ),
    ])
  }

  /// No loss at all.
  public static let none = MaximumPace(limit: Kilograms(0), reason: .noDeficit)

  private static func least(_ limits: [(Double, Reason)]) -> MaximumPace {
    var least = limits[0]
    for limit in limits.dropFirst() where limit.0 < least.0 { least = limit }
    return MaximumPace(limit: Kilograms(least.0), reason: least.1)
  }
}
