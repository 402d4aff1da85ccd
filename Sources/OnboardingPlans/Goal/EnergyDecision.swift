public import OnboardingDomain

/// The energy to eat, after every safety rule.
public struct EnergyDecision: Sendable, Hashable {
  /// Energy to eat in kcal/day, a multiple of 10 and never below the floor.
  public let target: Kilocalories
  /// The fastest pace supported; nil when the weight is to stay.
  public let maximumPace: MaximumPace?
  /// What pregnancy or breastfeeding takes in kcal/day, in the target already; 0 for everybody else.
  let additionalEnergy: Double
  /// The rules that apply, the weightiest first.
  public let notices: [SafetyNotice]

  /// Whether a rule took the deficit away.
  public var isWithoutDeficit: Bool { notices.contains { $0.rule.severity == .noDeficit } }

  /// Decides: maintenance − pace × 1100 kcal (or + when gaining), unless a rule forbids it.
  ///
  /// A pace faster than the maximum, an age below 18, pregnancy, breastfeeding, a history of
  /// eating disorders or underweight, now or as the target, leave maintenance without a deficit.
  /// Below 18 and with such a history there is no surplus either.
  public init(
    for person: Person, energy: DailyEnergy, goal: WeightGoal,
    circumstances: Set<HealthCircumstance> = []
  ) {
    let maintenance = energy.maintenance.value
    let floor = SafetyLimits.intakeFloor(person.sex)
    let refusals = SafetyCheck.refusals(person, goal: goal, circumstances: circumstances)
    var notices = refusals
    var change = 0.0
    switch goal.direction {
    case .lose:
      let fastest =
        refusals.isEmpty
        ? MaximumPace.loss(
          weight: person.weight, maintenance: energy.maintenance, floor: floor) : .none
      maximumPace = fastest
      if refusals.isEmpty, !fastest.allows(goal.pace) {
        notices.append(SafetyCheck.tooFast(goal.pace, fastest))
      }
      if notices.isEmpty, !goal.isReached(by: person.weight) { change = -goal.dailyEnergy.value }
    case .gain:
      maximumPace = MaximumPace.gain(weight: person.weight)
      let surplus = min(goal.dailyEnergy.value, SafetyLimits.largestSurplus)
      if notices.isEmpty, !goal.isReached(by: person.weight) {
        change = surplus
        notices += SafetyCheck.surplus(person, goal: goal)
      }
    case .maintain:
      maximumPace = nil
    }
    additionalEnergy = circumstances.map(\.additionalEnergy).max() ?? 0
    let wanted = (maintenance + change + additionalEnergy).rounded(to: 10)
    target = Kilocalories(max(wanted, floor.value))
    if wanted < floor.value {
      notices.append(SafetyCheck.floorAboveMaintenance(floor, maintenance: maintenance))
    }
    notices += SafetyCheck.cautions(
      person, energy: energy, goal: goal, target: target, circumstances: circumstances)
    self.notices = notices
  }
}
