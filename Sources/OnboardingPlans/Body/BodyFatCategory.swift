/// The band of a percentage of body fat.
///
/// Source: American Council on Exercise: men 2–5, 6–13, 14–17, 18–24, 25+; women 10–13, 14–20,
/// 21–24, 25–31, 32+; read as half-open bands.
public enum BodyFatCategory: String, Sendable, Hashable, CaseIterable {
  /// What the body can't do without; never a goal.
  case essential = "essential"
  /// Typical of athletes.
  case athletes = "athletes"
  /// Typical of people who train.
  case fitness = "fitness"
  /// The middle of adults.
  case average = "average"
  /// Above the average band; shown as "higher body fat".
  case higher = "higher"

  /// The band of that percentage; for `Sex.other` edges are the means of both rows.
  public init(bodyFatPercent percent: Double, sex: Sex) {
    func edge(_ women: Double, _ men: Double) -> Double { sex.blend(female: women, male: men) }
    switch percent {
    case ..<edge(14, 6): self = .essential
    case ..<edge(21, 14): self = .athletes
    case ..<edge(25, 18): self = .fitness
    case ..<edge(32, 25): self = .average
    default: self = .higher
    }
  }
}
