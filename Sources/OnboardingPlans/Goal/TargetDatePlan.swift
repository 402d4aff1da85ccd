public import OnboardingDomain

/// The intake that reaches a weight on a date, within what is safe.
public struct TargetDatePlan: Sendable, Hashable {
  /// Energy to eat, kcal/day: what the date asks, or the nearest that is safe.
  public let intake: Kilocalories
  /// Days until the goal at that intake; nil where two years are not enough.
  public let days: Int?
  /// Whether the date asked for more than is safe.
  public let isCapped: Bool
  /// What capped it.
  public let reason: MaximumPace.Reason?

  /// Solves for the intake, then applies floors and caps.
  ///
  /// A loss keeps a deficit of at most what `MaximumPace.loss` allows, a gain a surplus of at most
  /// 500 kcal/day. Rules of age and health are `EnergyDecision`'s.
  ///
  /// - Parameter days: until the date, 1 … 730.
  public init(
    _ model: BodyWeightModel, of person: Person, target: Kilograms, days: Int
  ) {
    let maintenance = model.maintenance
    let isLoss = target <= person.weight
    let maximum =
      isLoss
      ? MaximumPace.loss(
        weight: person.weight, maintenance: maintenance,
        floor: SafetyLimits.intakeFloor(person.sex))
      : MaximumPace.gain(weight: person.weight)
    let change = maximum.limit.value * SafetyLimits.dailyEnergyPerWeeklyKilogram
    let safe = maintenance.value + (isLoss ? -change : change)
    let wanted = model.intake(toReach: target, after: days)?.value
    let isSafe = wanted.map { isLoss ? $0 >= safe : $0 <= safe } ?? false
    if let wanted, isSafe {
      intake = Kilocalories(wanted)
      self.days = days
      isCapped = false
      reason = nil
    } else {
      intake = Kilocalories(safe)
      self.days = model.day(of: target, at: intake)
      isCapped = true
      reason = maximum.reason
    }
  }
}
