public import OnboardingDomain

/// How protein and fat are set; carbohydrate takes what remains.
public struct MacroRule: Sendable, Hashable {
  /// Protein in g per kg of reference weight.
  public let proteinPerKilogram: Double
  /// Fat as a share of energy, 0.20–0.40.
  public let fatShare: Double

  /// A rule.
  ///
  /// - Parameters:
  ///   - proteinPerKilogram: 0.8–2.2 g/kg; values outside are held to these.
  ///   - fatShare: 0.20–0.40; values outside are held to these.
  public init(proteinPerKilogram: Double, fatShare: Double = 0.30) {
    self.proteinPerKilogram = proteinPerKilogram.clamped(to: Self.leastProtein...2.2)
    self.fatShare = fatShare.clamped(to: 0.20...0.40)
  }

  /// Losing: 1.6 g/kg, 2.0 with resistance training.
  ///
  /// Source: Morton 2018 (1.62 g/kg, 95 % CI 1.03–2.20); ISSN 2017 (1.4–2.0 g/kg).
  public static func lose(trained: Bool) -> MacroRule {
    MacroRule(proteinPerKilogram: trained ? 2.0 : 1.6)
  }
  /// Gaining, and training for performance: 1.6 g/kg.
  public static let gain = MacroRule(proteinPerKilogram: 1.6)
  /// All else: 1.2 g/kg.
  public static let maintain = MacroRule(proteinPerKilogram: 1.2)

  /// Protein never goes below this, g/kg of reference weight. Source: RDA, DGA 2020–2025.
  static let leastProtein = 0.8
  /// Protein stays within this share of energy. Source: AMDR, DGA 2020–2025.
  static let proteinCap = 0.35
  /// Fat stays above these, as a share of energy and in g/kg. Source: FAO/WHO 2010; AMDR.
  static let leastFatShare = 0.20
  static let leastFat = 0.5

  /// The weight that protein is counted on: the real one, at most that of a body mass index of 25.
  ///
  /// A judgement that keeps a person of 150 kg from 250 g of protein.
  public static func referenceWeight(of weight: Kilograms, height: Centimetres) -> Kilograms {
    let limit = HealthyWeight.overweightBodyMassIndex * height.metres * height.metres
    return Kilograms(min(weight.value, limit))
  }
}
