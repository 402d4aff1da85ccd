public import OnboardingDomain

/// What the equations need to know about a person.
///
/// A value of this type can hold anything; `NutriSyncPlan.make` and `CalAIPlan.make` check the
/// ranges before they use one.
public struct Person: Sendable, Hashable {
  /// Which equations apply.
  public var sex: Sex
  /// Age in years, completed years in a plan; equations are derived for 19–78.
  public var ageYears: Double
  /// Height, 120–230 cm in a plan.
  public var height: Centimetres
  /// Weight, 30–300 kg in a plan.
  public var weight: Kilograms

  /// A person with these measures.
  public init(sex: Sex, ageYears: Double, height: Centimetres, weight: Kilograms) {
    self.sex = sex
    self.ageYears = ageYears
    self.height = height
    self.weight = weight
  }

  /// Body mass index in kg/m².
  public var bodyMassIndex: Double { HealthyWeight.bodyMassIndex(weight, height: height) }
}
