public import OnboardingDomain

/// Which published equations describe a person's body.
///
/// Raw values are the choice ids of the flows.
public enum Sex: String, Choosable {
  /// The equations for women.
  case female
  /// The equations for men.
  case male
  /// The mean of both results; safety limits take the stricter of the two.
  case other

  /// The result of an equation that exists once for women and once for men.
  ///
  /// For `other` it is the mean of both, a convention without measurements behind it; at rest the
  /// two published results lie 83 kcal/day to either side.
  func blend(female: @autoclosure () -> Double, male: @autoclosure () -> Double) -> Double {
    switch self {
    case .female: female()
    case .male: male()
    case .other: (female() + male()) / 2
    }
  }
}
