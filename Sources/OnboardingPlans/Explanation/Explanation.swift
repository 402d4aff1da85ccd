/// How one number of a plan came about: value, formula, the person's inputs, source, error.
public struct Explanation: Sendable, Hashable, Encodable {
  /// One of the person's numbers.
  public struct Input: Sendable, Hashable, Encodable {
    /// What it is, as the formula calls it.
    public let name: String
    /// How much.
    public let value: Double
    /// In what.
    public let unit: String

    init(_ name: String, _ value: Double, _ unit: String) {
      self.name = name
      self.value = value
      self.unit = unit
    }
  }

  /// The number's name, kebab-case: `target-kcal`.
  public let key: String
  /// The number, unrounded.
  public let value: Double
  /// Its unit.
  public let unit: String
  /// How it was calculated, with the names of `inputs`.
  public let formula: String
  /// What went in.
  public let inputs: [Input]
  /// Where the formula comes from.
  public let source: Citation
  /// How far off it may be.
  public let uncertainty: String

  init(
    _ key: Key, _ value: Double, _ unit: String, formula: String, _ inputs: [Input],
    source: Citation, uncertainty: String
  ) {
    self.key = key.rawValue
    self.value = value
    self.unit = unit
    self.formula = formula
    self.inputs = inputs
    self.source = source
    self.uncertainty = uncertainty
  }

  /// The numbers that plans explain.
  public enum Key: String, Sendable, CaseIterable {
    /// Energy at rest.
    case restingKcal = "resting-kcal"
    /// The level of activity.
    case pal = "pal"
    /// Energy that holds the weight.
    case maintenanceKcal = "maintenance-kcal"
    /// Energy to eat.
    case targetKcal = "target-kcal"
    /// The fastest pace supported.
    case maximumPace = "maximum-pace"
    /// Protein.
    case proteinGrams = "protein-grams"
    /// Carbohydrate.
    case carbohydrateGrams = "carbohydrate-grams"
    /// Fat.
    case fatGrams = "fat-grams"
    /// Fibre.
    case fibreGrams = "fibre-grams"
    /// Body fat on day 0.
    case bodyFatPercent = "body-fat-percent"
    /// Days until the goal.
    case goalDays = "goal-days"
    /// Where the intake levels off.
    case levelsOffAtKg = "levels-off-at-kg"
    /// The eating span.
    case eatingMinutes = "eating-minutes"
    /// The rest of the day.
    case overnightFastMinutes = "overnight-fast-minutes"
    /// Hours lost in a year.
    case productiveHours = "productive-hours"
    /// Waking days lost in a year.
    case wakingDays = "waking-days"
  }
}
