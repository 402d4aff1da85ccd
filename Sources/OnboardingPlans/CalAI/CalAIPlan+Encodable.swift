extension CalAIPlan: Encodable {
  private enum CodingKeys: String, CodingKey {
    case energy, macros, mealWindows, eatingMinutes, overnightFastMinutes, projection, goal
    case impact, safety, explanations, verdict, maximumPaceKgPerWeek, maximumPaceReason, checklist
  }

  /// Writes the plan with the keys of NutriSync's; what Cal AI doesn't ask for is empty or null.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(energy, forKey: .energy)
    try container.encode(macros, forKey: .macros)
    try container.encode([MealWindow](), forKey: .mealWindows)
    try container.encodeNil(forKey: .eatingMinutes)
    try container.encodeNil(forKey: .overnightFastMinutes)
    try container.encode(projection.points, forKey: .projection)
    try container.encode(goal, forKey: .goal)
    try container.encodeNil(forKey: .impact)
    try container.encode(safety, forKey: .safety)
    try container.encode(explanations, forKey: .explanations)
    try container.encode(verdict, forKey: .verdict)
    try container.encode(maximumPaceKgPerWeek, forKey: .maximumPaceKgPerWeek)
    try container.encode(maximumPace?.reason, forKey: .maximumPaceReason)
    try container.encode(checklist.lines, forKey: .checklist)
  }
}
