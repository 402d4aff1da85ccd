extension NutriSyncPlan: Encodable {
  private enum CodingKeys: String, CodingKey {
    case energy, macros, mealWindows, eatingMinutes, overnightFastMinutes, projection, goal
    case impact, safety, explanations
  }

  /// Writes the plan; `impact` is null where the energy level was not given.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(energy, forKey: .energy)
    try container.encode(macros, forKey: .macros)
    try container.encode(mealWindows, forKey: .mealWindows)
    try container.encode(eatingMinutes, forKey: .eatingMinutes)
    try container.encode(overnightFastMinutes, forKey: .overnightFastMinutes)
    try container.encode(projection.points, forKey: .projection)
    try container.encode(goal, forKey: .goal)
    try container.encode(impact, forKey: .impact)
    try container.encode(safety, forKey: .safety)
    try container.encode(explanations, forKey: .explanations)
  }
}
