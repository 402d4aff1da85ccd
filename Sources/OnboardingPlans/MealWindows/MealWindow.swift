public import OnboardingDomain

/// A time to eat, with its part of the day's energy.
public struct MealWindow: Sendable, Hashable {
  /// Its id: `morning`, `midday`, `evening`, or `meal-1` … `meal-6`.
  public let name: String
  /// When it opens and closes; may pass midnight.
  public let window: TimeWindow
  /// Its energy, whole kcal; all windows sum to the day's target exactly.
  public let kcal: Int
  /// Its part of the day as a fraction in whole percents; all windows sum to 1.
  public var share: Double { Double(percent) / 100 }
  /// Its part of the day in percent; all windows sum to 100 exactly.
  public let percent: Int
  /// Its protein in whole g; all windows sum to the day's protein exactly.
  public let proteinGrams: Int
}

extension MealWindow: Encodable {
  private enum CodingKeys: String, CodingKey {
    case name, start, end, kcal, share
  }

  /// Writes name, start and end as `HH:MM`, energy and share.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(window.start.text, forKey: .start)
    try container.encode(window.end.text, forKey: .end)
    try container.encode(kcal, forKey: .kcal)
    try container.encode(share, forKey: .share)
  }
}
