internal import OnboardingDomain

/// How a line of a plan's bill is calculated: which words of the catalogue say it (`how.formula.<name>`), and the numbers
/// that stand in them.
struct PlanFormula: Sendable {
  /// The names of all of them.
  static let names = [
    "female", "male", "other", "activity", "pounds", "kilograms", "least", "most", "no-deficit",
    "protein", "protein-share", "fat", "fat-share", "carbohydrate", "way", "intake",
  ]

  private let name: String
  private let numbers: [(String, ComputedValue?)]

  init(_ name: String, _ numbers: [(String, ComputedValue?)]) {
    self.name = name
    self.numbers = numbers
  }

  /// A flag for each name, of which one is set, and the numbers.
  var data: ViewData {
    let flags = Self.names.map { ("is-\($0)", ViewData.flag($0 == name)) }
    return .object(ViewMembers(flags + numbers.map { ($0, $1.map { .value($0) } ?? .null) }))
  }
}
