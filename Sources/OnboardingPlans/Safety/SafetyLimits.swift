public import OnboardingDomain

/// The limits that every plan keeps, as data.
public enum SafetyLimits {
  /// The youngest age for a deficit, years. Source: AAP, Pediatrics 2016;138:e20161649.
  public static let youngestAge = 18
  /// The oldest age the equations were derived for, years. Source: Mifflin 1990 (19–78).
  public static let oldestDerivedAge = 78
  /// The largest deficit, kcal/day. Source: CDC, NHLBI.
  public static let largestDeficit = 1000.0
  /// The largest surplus, kcal/day. A judgement.
  public static let largestSurplus = 500.0
  /// The fastest loss in shares of weight a week. Source: Garthe 2011; the cut is a judgement.
  public static let fastestShareOfWeight = 0.01
  /// The fastest gain in shares of weight a week. A judgement.
  public static let fastestGainShareOfWeight = 0.005
  /// The fastest loss a week. Source: CDC, 1–2 lb/week.
  public static let fastestLoss = Kilograms(pounds: 2)
  /// A deficit above this share of maintenance is marked. Source: AHA/ACC/TOS 2013.
  public static let largeDeficitShare = 0.30
  /// Body mass index from which a doctor should be asked (kg/m²). A judgement.
  public static let doctorBodyMassIndex = 40.0
  /// Energy of a kilogram of body change under the starting rule, kcal. Source: see Hall 2008.
  public static let energyPerKilogram = 7700.0
  /// The same per day and kilogram a week: 1100.
  public static let dailyEnergyPerWeeklyKilogram = energyPerKilogram / 7

  /// The least energy of any plan in kcal/day: 1200 for women, 1500 for men and `other`.
  ///
  /// Source: 2013 AHA/ACC/TOS guideline, 1200–1500 and 1500–1800 kcal/day; taking the lower end
  /// is a judgement, and so is the stricter one for `other`.
  public static func intakeFloor(_ sex: Sex) -> Kilocalories {
    Kilocalories(sex == .female ? 1200 : 1500)
  }

  /// One limit, for a table of them.
  public struct Entry: Sendable, Hashable {
    /// The rule.
    public let rule: SafetyRule
    /// The limit with its unit.
    public let limit: String
    /// Where it comes from.
    public var source: Citation { rule.source }
  }

  /// The limits as a table.
  public static let table: [Entry] = [
    Entry(rule: .minimumAge, limit: "18 years"),
    Entry(rule: .pregnancy, limit: "no deficit; +0, +340, +452 kcal/day by trimester"),
    Entry(rule: .breastfeeding, limit: "no deficit; +330, then +400 kcal/day"),
    Entry(rule: .eatingDisorderHistory, limit: "no numeric deficit"),
    Entry(rule: .underweightNow, limit: "BMI 18.5"),
    Entry(rule: .underweightTarget, limit: "BMI 18.5"),
    Entry(rule: .maximumPace, limit: "1 % of weight, 2 lb and 1000 kcal/day, above the floor"),
    Entry(rule: .intakeFloor, limit: "1200 kcal/day (women), 1500 kcal/day (men, other)"),
    Entry(rule: .surplusCap, limit: "500 kcal/day"),
    Entry(rule: .gainPace, limit: "0.5 % of weight a week"),
    Entry(rule: .largeDeficit, limit: "30 % of maintenance"),
    Entry(rule: .lowTarget, limit: "BMI 18.5–20"),
    Entry(rule: .overweightTarget, limit: "BMI 25"),
    Entry(rule: .seeADoctor, limit: "BMI 40; diabetes medication, kidney disease, surgery"),
  ]
}
