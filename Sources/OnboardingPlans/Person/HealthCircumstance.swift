public import OnboardingDomain

/// Something about a person's health that rules out a deficit or calls for advice in person.
///
/// Raw values are what the command line takes under `circumstances`.
public enum HealthCircumstance: String, Choosable {
  /// Weeks 1–13 of a pregnancy: no deficit, no extra energy.
  case pregnantFirstTrimester = "pregnant-trimester-1"
  /// Weeks 14–27 of a pregnancy: no deficit, 340 kcal/day more.
  case pregnantSecondTrimester = "pregnant-trimester-2"
  /// Week 28 of a pregnancy and later: no deficit, 452 kcal/day more.
  case pregnantThirdTrimester = "pregnant-trimester-3"
  /// Breastfeeding a child of up to 6 months: no deficit, 330 kcal/day more.
  case breastfeedingFirstHalfYear = "breastfeeding-0-6-months"
  /// Breastfeeding a child of 7–12 months: no deficit, 400 kcal/day more.
  case breastfeedingSecondHalfYear = "breastfeeding-7-12-months"
  /// An eating disorder now or in the past: no numeric deficit.
  case eatingDisorderHistory = "eating-disorder-history"
  /// Insulin or sulfonylurea: ask a doctor first.
  case diabetesMedication = "diabetes-medication"
  /// Kidney disease: ask a doctor first.
  case kidneyDisease = "kidney-disease"
  /// Bariatric surgery: ask a doctor first.
  case bariatricSurgery = "bariatric-surgery"
  /// Weight lost without meaning to: ask a doctor first.
  case unintentionalLoss = "unintentional-weight-loss"

  /// Energy that it adds to maintenance, in kcal/day.
  ///
  /// Source: Dietary Guidelines for Americans 2020–2025, Table A3-2.
  public var additionalEnergy: Double {
    switch self {
    case .pregnantSecondTrimester: 340
    case .pregnantThirdTrimester: 452
    case .breastfeedingFirstHalfYear: 330
    case .breastfeedingSecondHalfYear: 400
    default: 0
    }
  }

  /// The rule that it falls under.
  public var rule: SafetyRule {
    switch self {
    case .pregnantFirstTrimester, .pregnantSecondTrimester, .pregnantThirdTrimester: .pregnancy
    case .breastfeedingFirstHalfYear, .breastfeedingSecondHalfYear: .breastfeeding
    case .eatingDisorderHistory: .eatingDisorderHistory
    case .diabetesMedication, .kidneyDisease, .bariatricSurgery, .unintentionalLoss: .seeADoctor
    }
  }
}
