public import OnboardingDomain

/// A published equation for resting energy from fat-free mass.
///
/// Only for body fat that was *measured* (DXA, impedance, calipers): 5 points of error in body fat
/// move the result of an 80-kg person by 86 kcal/day, as much as the sexes differ in Mifflin's
/// equation. A silhouette never feeds one of these.
public enum FatFreeMassEquation: String, Sendable, Hashable, CaseIterable {
  /// 370 + 21.6 FFM, also known as Cunningham 1991. The choice where body fat was measured.
  ///
  /// Source: Cunningham JJ. Am J Clin Nutr 1991;54:963–9.
  case katchMcArdle = "katch-mcardle"
  /// 500 + 22 LBM; runs high for people who are not athletes. Source: Cunningham 1980.
  case cunningham1980 = "cunningham-1980"
  /// 413 + 19.7 FFM, R² 0.64. Source: Mifflin MD et al. Am J Clin Nutr 1990;51:241–7.
  case mifflinFatFree = "mifflin-fat-free-mass"

  /// Energy at rest in kcal/day, unrounded.
  public func restingEnergy(fatFreeMass: Kilograms) -> Kilocalories {
    switch self {
    case .katchMcArdle: Kilocalories(370 + 21.6 * fatFreeMass.value)
    case .cunningham1980: Kilocalories(500 + 22 * fatFreeMass.value)
    case .mifflinFatFree: Kilocalories(413 + 19.7 * fatFreeMass.value)
    }
  }

  /// The mass without fat of a person who weighs `weight`.
  ///
  /// - Parameter bodyFatPercent: measured body fat, 3–60 % of weight.
  public static func fatFreeMass(of weight: Kilograms, bodyFatPercent: Double) -> Kilograms {
    Kilograms(weight.value * (1 - bodyFatPercent / 100))
  }
}
