internal import OnboardingFlows
internal import OnboardingPlans

extension Explanation {
  /// The formula with the person's numbers in the place of their names:
  /// `10 × 67.1 kg + 6.25 × 162.6 cm − 5 × 32 years − 161`, `1,485.6 kcal/day × 1.7`.
  var filledIn: String {
    // Longer names first, so that "weight" does not eat a part of "reference weight".
    inputs.sorted { $0.name.count > $1.name.count }.reduce(formula) { formula, input in
      let number = NumberText.grouped(input.value, digits: input.value < 3 ? 2 : 1)
      let unit = input.unit.isEmpty ? "" : " \(input.unit)"
      return formula.replacing(input.name, with: number + unit)
    }
  }

  /// The number of an input, by its name.
  func input(_ name: String) -> Double? { inputs.first { $0.name == name }?.value }
}
