internal import OnboardingDomain

/// Numbers as a calculation shows them: with no more digits than they have.
extension ComputedValue {
  /// The nearest whole number.
  static func whole(_ number: Double) -> ComputedValue { .number(number.rounded(), digits: 0) }

  /// A number with one digit behind the point at most, a small one with two.
  static func number(upToTwoDigitsOf number: Double) -> ComputedValue {
    short(number, most: number < 3 ? 2 : 1)
  }

  /// A number with one digit behind the point at most.
  static func number(upToOneDigitOf number: Double) -> ComputedValue { short(number, most: 1) }

  private static func short(_ number: Double, most: Int) -> ComputedValue {
    let scales = [1.0, 10, 100]
    let shown = (number * scales[most]).rounded() / scales[most]
    let digits = (0..<most).first { (shown * scales[$0]).rounded() / scales[$0] == shown } ?? most
    return .number(shown, digits: digits)
  }
}
