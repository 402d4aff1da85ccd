internal import OnboardingDomain

/// Ten checks of a plan against limits that are sourced already: a checklist, no score of health.
public struct PlanChecklist: Sendable, Hashable {
  /// One line.
  public struct Line: Sendable, Hashable, Encodable {
    /// What is checked.
    public let id: Check
    /// Whether the plan keeps it.
    public let passed: Bool
    /// The plan's figure.
    public let value: Double
    /// The limit with its unit.
    public let limit: String
    /// Where the limit comes from.
    public let source: Citation
  }

  /// What is checked; raw values are ids of catalogues.
  public enum Check: String, Sendable, Hashable, CaseIterable, Encodable {
    /// Change a week as a share of weight; of a gain it is half of what it may be of a loss.
    case paceShare = "pace-share-of-weight"
    /// Change a week; of a gain what the largest surplus stands for.
    case pacePounds = "pace-pounds"
    /// Energy against the floor.
    case intakeFloor = "intake-floor"
    /// Size of the deficit.
    case deficit = "deficit"
    /// Enough protein.
    case proteinEnough = "protein-enough"
    /// Protein as a share of energy.
    case proteinShare = "protein-share"
    /// Fibre.
    case fibre = "fibre"
    /// Fat as a share of energy.
    case fatShare = "fat-share"
    /// Carbohydrate.
    case carbohydrate = "carbohydrate"
    /// Activity.
    case activity = "activity"
  }

  /// Ten lines.
  public let lines: [Line]

  init(_ basis: PlanBasis, sessionsPerWeek sessions: Int) {
    let (person, macros, target) = (basis.person, basis.macros, basis.energy.targetKcal)
    let changes = abs(basis.energy.dailyChange) > 10
    let pace = changes ? basis.effectivePace : Kilograms(0)
    let share = pace.value / person.weight.value * 100
    let floor = SafetyLimits.intakeFloor(person.sex).value
    let deficit = max(0, -basis.energy.dailyChange)
    let reference = MacroRule.referenceWeight(of: person.weight, height: person.height).value
    let protein = Double(macros.proteinGrams) / reference
    // Whole grams may lie half a gram below the figure they stand for.
    let proteinSlack = 0.5 / reference + 1e-9
    let proteinShare = 4 * Double(macros.proteinGrams) / target * 100
    let fatShare = 9 * Double(macros.fatGrams) / target * 100
    let carbohydrate = Double(macros.carbohydrateGrams)
    func line(
      _ id: Check, _ passed: Bool, _ value: Double, _ limit: String, _ source: Citation
    ) -> Line { Line(id: id, passed: passed, value: value, limit: limit, source: source) }
    let isGain = basis.weightGoal.direction == .gain
    lines = [
      isGain
        ? line(.paceShare, share <= 0.5 + 1e-6, share, "at most 0.5 % of weight a week", .judgement)
        : line(.paceShare, share <= 1 + 1e-6, share, "at most 1 % of weight a week", .rate),
      isGain
        ? line(
          .pacePounds, pace.value <= MaximumPace.surplusPace + 1e-6, pace.pounds,
          "at most 500 kcal/day more than maintenance", .judgement)
        : line(.pacePounds, pace.pounds <= 2 + 1e-6, pace.pounds, "at most 2 lb a week", .rate),
      line(
        .intakeFloor, target >= floor, target, "at least \(floor.text()) kcal/day",
        .obesityGuideline),
      // The target is rounded to 10 kcal, which may add 5.
      line(
        .deficit, deficit <= SafetyLimits.largestDeficit + 5, deficit, "at most 1000 kcal/day",
        .deficit),
      line(
        .proteinEnough, protein >= 1.2 - proteinSlack, protein, "at least 1.2 g/kg", .protein),
      line(
        .proteinShare, proteinShare <= 35, proteinShare, "at most 35 % of energy", .macronutrients),
      line(
        .fibre, macros.fibreGrams > 0, Double(macros.fibreGrams), "a target is set", .macronutrients
      ),
      line(
        // Whole grams of 9 kcal.
        .fatShare, (20 - 0.4...35 + 0.4).contains(fatShare), fatShare, "20–35 % of energy", .fat),
      line(
        .carbohydrate, carbohydrate >= Double(MacroTargets.carbohydrateAllowance), carbohydrate,
        "at least 130 g", .macronutrients),
      line(.activity, sessions >= 3, Double(sessions), "at least 3 sessions a week", .activity),
    ]
  }
}
