internal import OnboardingFlows

extension MealDay {
  /// The stretch of day that drawings show.
  var axis: DayAxis { DayAxis(containing: ranges) }
}
