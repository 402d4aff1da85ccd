package import OnboardingDomain
internal import OnboardingPlans

/// The first change of a weight, which is mostly water and stored carbohydrate: scales show a small
/// goal long before the energy of a plan could have made as much tissue.
///
/// Source: Hall KD et al. Lancet 2011;378:826–37.
package enum EarlyChange {
  /// Scales have to be so many days and a quarter of the time sooner before it is worth a word: on the
  /// way to a far goal the water is forgotten.
  private static let leastDays = 3

  /// The whole days in which a plan's energy alone would make a change, at 7,700 kcal/kg; nil where
  /// the goal doesn't come noticeably sooner.
  ///
  /// - Parameters:
  ///   - change: of weight, in either direction.
  ///   - dailyChange: deficit or surplus of the plan, kcal/day.
  ///   - goalDay: days to the goal in the projection.
  package static func daysWithoutIt(
    for change: Kilograms, at dailyChange: Double, goalDay: Int
  ) -> Int? {
    guard dailyChange != 0 else { return nil }
    let weekly = dailyChange.magnitude / SafetyLimits.dailyEnergyPerWeeklyKilogram
    guard let days = Int(exactly: (change.value.magnitude / weekly * 7).rounded()) else {
      return nil
    }
    return days - goalDay >= leastDays && goalDay * 4 <= days * 3 ? days : nil
  }
}
