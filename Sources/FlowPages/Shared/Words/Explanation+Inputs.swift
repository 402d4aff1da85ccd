internal import OnboardingPlans

extension Explanation {
  /// The number of an input, by its name.
  func input(_ name: String) -> Double? { inputs.first { $0.name == name }?.value }
}
