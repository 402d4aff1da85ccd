package import OnboardingDomain
internal import OnboardingPlans

/// How the day of a goal compares with what the energy of its plan alone would take, at 7,700 kcal/kg: what
/// people work out from a pace.
///
/// Source: Hall KD et al. Lancet 2011;378:826–37.
package enum GoalTiming: Sendable, Hashable {
  /// Scales show it sooner: the first change is mostly water and stored carbohydrate, so that a small goal is there
  /// long before the energy could have made as much tissue.
  case sooner(daysAlone: Int)
  /// It takes longer: a body that has changed uses another amount, so that the same energy changes less.
  case later(daysAlone: Int)
  /// About as long.
  case asPaced

  /// Scales have to be so many days and a quarter of the time sooner before it is worth a word: on the
  /// way to a far goal the water is forgotten.
  private static let leastSooner = 3
  /// A week and a quarter of the time is no rounding of a date.
  private static let leastLater = 7

  /// - Parameters:
  ///   - change: of weight, in either direction.
  ///   - dailyChange: deficit or surplus of the plan, kcal/day.
  ///   - goalDay: days to the goal in the projection.
  package init(of change: Kilograms, at dailyChange: Double, goalDay: Int) {
    let weekly = dailyChange.magnitude / SafetyLimits.dailyEnergyPerWeeklyKilogram
    guard dailyChange != 0,
      let days = Int(exactly: (change.value.magnitude / weekly * 7).rounded())
    else {
      self = .asPaced
      return
    }
    if days - goalDay >= Self.leastSooner, goalDay * 4 <= days * 3 {
      self = .sooner(daysAlone: days)
    } else if goalDay - days >= Self.leastLater, goalDay * 4 >= days * 5 {
      self = .later(daysAlone: days)
    } else {
      self = .asPaced
    }
  }

  /// The days that the energy alone would take to a goal that scales show sooner; nil for any other.
  package var daysOfSooner: Int? { if case .sooner(let days) = self { days } else { nil } }

  /// The days that the energy alone would take to a goal that takes longer; nil for any other.
  package var daysOfLater: Int? { if case .later(let days) = self { days } else { nil } }
}
