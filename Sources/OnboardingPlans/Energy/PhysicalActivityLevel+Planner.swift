extension PhysicalActivityLevel {
  /// How hard a person works, as the NIH Body Weight Planner asks it.
  public enum Work: Int, Sendable, CaseIterable {
    /// Sitting most of the day.
    case veryLight
    /// Standing or walking now and then.
    case light
    /// On one's feet, carrying.
    case moderate
    /// Hard physical work.
    case heavy
  }

  /// How active a person's free time is, as the NIH Body Weight Planner asks it.
  public enum Leisure: Int, Sendable, CaseIterable {
    /// Hardly any activity.
    case veryLight
    /// About once a week.
    case light
    /// Regularly.
    case moderate
    /// More than once a week.
    case active
    /// Strenuous, several times a week.
    case veryActive
  }

  /// The level of the planner's two questions.
  ///
  /// Source: NIH Body Weight Planner; method of Johansson G, Westerterp KR. Int J Obes 2008;32:1031–3.
  public static func planner(leisure: Leisure, work: Work) -> PhysicalActivityLevel {
    let grid: [[Double]] = [
      [1.4, 1.5, 1.6, 1.7],
      [1.5, 1.6, 1.7, 1.8],
      [1.6, 1.7, 1.8, 1.9],
      [1.7, 1.8, 1.9, 2.1],
      [1.9, 2.0, 2.2, 2.3],
    ]
    return PhysicalActivityLevel(grid[leisure.rawValue][work.rawValue])
  }
}
