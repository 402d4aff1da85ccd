/// Energy of a whole day as a multiple of energy at rest (PAL).
///
/// 1.2, often seen, lies below the 10th percentile (1.39) of real adults and is never offered.
/// Percentiles of measured PAL, 19–70 years: 10th 1.39, 50th 1.68, 90th 2.03 (NASEM 2023).
public struct PhysicalActivityLevel: Sendable, Hashable, Comparable {
  /// The multiple, about 1.4–2.4.
  public var value: Double

  /// A level of that multiple.
  public init(_ value: Double) { self.value = value }

  /// The highest level a plan assumes.
  public static let highestAssumed = PhysicalActivityLevel(2.0)

  /// What one training session a week adds: 45 minutes at 5 MET are 3 kcal/kg, over seven days,
  /// 22.4 kcal/kg/day at rest and 10 % thermic effect. A judgement.
  public static let perWeeklySession = 0.02

  /// 0–2 sessions a week 1.5, 3–5 sessions 1.7, 6 and more 1.9, for desk work.
  ///
  /// Source: the "very light work" column of the NIH Body Weight Planner; tying numbers of
  /// sessions to its rows is a judgement that agrees with the EER of 2023.
  public static func sessions(perWeek sessions: Int) -> PhysicalActivityLevel {
    switch sessions {
    case ..<3: PhysicalActivityLevel(1.5)
    case 3...5: PhysicalActivityLevel(1.7)
    default: PhysicalActivityLevel(1.9)
    }
  }

  /// 1.40 + 0.0185 per 1000 steps, within 1.40–1.85; ± 0.15.
  ///
  /// The slope is the net cost of walking (ACSM, 0.1 mL O₂/kg/m); the base runs between two
  /// measured points (BMC Res Notes 2011;4:512), which found no significant relation: a judgement.
  public static func steps(perDay steps: Int) -> PhysicalActivityLevel {
    PhysicalActivityLevel((1.40 + 0.0185 * Double(steps) / 1000).clamped(to: 1.40...1.85))
  }

  /// The same by classes of 5000 steps: 1.45, 1.55, 1.65, 1.70; ± 0.15.
  public static func stepClass(perDay steps: Int) -> PhysicalActivityLevel {
    switch steps {
    case ..<5000: PhysicalActivityLevel(1.45)
    case ..<10_000: PhysicalActivityLevel(1.55)
    case ...15_000: PhysicalActivityLevel(1.65)
    default: PhysicalActivityLevel(1.70)
    }
  }

  /// This level of daily life with training on top, at most 2.0.
  ///
  /// - Parameter sessions: sessions of about 45 minutes a week, 0–14.
  public func adding(sessionsPerWeek sessions: Int) -> PhysicalActivityLevel {
    min(PhysicalActivityLevel(value + Self.perWeeklySession * Double(sessions)), .highestAssumed)
  }

  /// Less active comes first.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.value < rhs.value }
}
