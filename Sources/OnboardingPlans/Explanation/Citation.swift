/// Where a number, a formula or a limit comes from.
///
/// The raw value is a short id for links; it is encoded as its text.
public enum Citation: String, Sendable, Hashable, CaseIterable {
  /// Resting energy.
  case mifflin = "mifflin-1990"
  /// Resting energy from fat-free mass.
  case cunningham = "cunningham-1991"
  /// Which equation is the most accurate.
  case academy = "academy-evidence-library"
  /// Activity and goal-setting of the planner.
  case nihPlanner = "nih-planner"
  /// Steps and activity.
  case steps = "steps-and-activity"
  /// Estimated energy requirements.
  case nasem = "nasem-2023"
  /// The dynamic model.
  case hall = "hall-2011"
  /// The starting rule for calories.
  case paceRule = "pace-rule"
  /// Body fat from BMI.
  case jackson = "jackson-2002"
  /// Floors, first goals, deficits.
  case obesityGuideline = "obesity-guideline-2013"
  /// Deficits of 500–1000 kcal.
  case deficit = "deficit-guidance"
  /// Rates of loss.
  case rate = "rate-of-loss"
  /// Body mass index.
  case bodyMassIndex = "who-894"
  /// Young people.
  case youth = "aap-2016"
  /// Pregnancy.
  case pregnancy = "iom-2009"
  /// Eating disorders.
  case eatingDisorders = "levinson-2017"
  /// Protein.
  case protein = "protein-studies"
  /// Shares of macronutrients, carbohydrate, fibre.
  case macronutrients = "dga-2020"
  /// Least fat.
  case fat = "fao-2010"
  /// The gap before bed.
  case beforeBed = "fujiwara-2005"
  /// Activity for health.
  case activity = "tudor-locke-2004"
  /// What no publication settles.
  case judgement = "judgement"

  /// The citation as it is shown, in the spelling of the flows' English.
  public var text: String {
    switch self {
    case .mifflin:
      "Mifflin MD et al. A new predictive equation for resting energy expenditure. Am J "
        + "Clin Nutr 1990;51:241–7"
    case .cunningham:
      "Cunningham JJ. Am J Clin Nutr 1991;54:963–9"
    case .academy:
      "Academy of Nutrition and Dietetics, Evidence Analysis Library, adult weight "
        + "management"
    case .nihPlanner:
      "NIH Body Weight Planner, National Institute of Diabetes and Digestive and Kidney "
        + "Diseases"
    case .steps:
      "BMC Res Notes 2011;4:512; ACSM metabolic equation for walking; slope and base are a "
        + "judgment"
    case .nasem:
      "NASEM. Dietary Reference Intakes for Energy. 2023. doi:10.17226/26818"
    case .hall:
      "Hall KD et al. Quantification of the effect of energy imbalance on bodyweight. "
        + "Lancet 2011;378:826–37"
    case .paceRule:
      "7700 kcal per kg (3500 kcal per lb) as a starting rule; see Hall KD. Int J Obes "
        + "2008;32:573–6 for its limits"
    case .jackson:
      "Jackson AS et al. Int J Obes 2002;26:789–96"
    case .obesityGuideline:
      "Jensen MD et al. 2013 AHA/ACC/TOS guideline for the management of overweight and "
        + "obesity in adults. Circulation 2014;129:S102–38"
    case .deficit:
      "CDC and NHLBI guidance on weight loss: 500–1000 kcal/day, 1–2 lb/week"
    case .rate:
      "CDC, Steps for Losing Weight: 1–2 lb/week; Garthe I et al. Int J Sport Nutr Exerc "
        + "Metab 2011;21:97–104 (0.7% a week kept lean mass, 1.4% did not); 1% a week is a "
        + "judgment"
    case .bodyMassIndex:
      "WHO. Obesity: preventing and managing the global epidemic. Technical Report Series "
        + "894, 2000"
    case .youth:
      "Golden NH et al. (AAP). Preventing obesity and eating disorders in adolescents. "
        + "Pediatrics 2016;138:e20161649"
    case .pregnancy:
      "IOM. Weight Gain During Pregnancy. 2009; Dietary Guidelines for Americans 2020–2025, "
        + "Table A3-2"
    case .eatingDisorders:
      "Levinson CA et al. Eat Behav 2017;27:14–16"
    case .protein:
      "Morton RW et al. Br J Sports Med 2018;52:376–84; ISSN position stand, J Int Soc "
        + "Sports Nutr 2017;14:20; reference weight at BMI 25 is a judgment"
    case .macronutrients:
      "Dietary Guidelines for Americans 2020–2025, Table A1-2 (AMDR, RDA, 14 g fiber per "
        + "1000 kcal)"
    case .fat:
      "FAO/WHO. Fats and fatty acids in human nutrition. 2010; AMDR 20–35%"
    case .beforeBed:
      "Fujiwara Y et al. Am J Gastroenterol 2005;100:2633–6; scheduling, not metabolism"
    case .activity:
      "Tudor-Locke C, Bassett DR. Sports Med 2004;34:1–8 (5000 steps); session counts are a "
        + "judgment"
    case .judgement:
      "A judgment of this plan, not a published limit"
    }
  }
}

extension Citation: Encodable {
  /// Writes the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
