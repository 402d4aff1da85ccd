public import OnboardingDomain

/// Weights between the limits of the body mass index.
///
/// Source: WHO, Physical status, Technical Report Series 854; WHO 2000, TRS 894.
public enum HealthyWeight {
  /// Below this body mass index (kg/m²) an adult is underweight.
  public static let lowestBodyMassIndex = 18.5
  /// From this body mass index (kg/m²) an adult is overweight.
  public static let overweightBodyMassIndex = 25.0
  /// Between 18.5 and this (kg/m²) a target comes with a word of caution. A judgement.
  public static let cautionBodyMassIndex = 20.0

  /// Weight in kg over the square of height in m.
  public static func bodyMassIndex(_ weight: Kilograms, height: Centimetres) -> Double {
    weight.value / (height.metres * height.metres)
  }

  /// The lightest target a loss plan supports: a body mass index of 18.5.
  public static func lowestSupportedTarget(height: Centimetres) -> Kilograms {
    Kilograms(lowestBodyMassIndex * height.metres * height.metres)
  }

  /// Healthy weights for a height; the upper end (25) itself is excluded.
  public static func range(height: Centimetres) -> Range<Kilograms> {
    let upper = Kilograms(overweightBodyMassIndex * height.metres * height.metres)
    return lowestSupportedTarget(height: height)..<upper
  }
}
