/// What the body-weight model keeps track of.
public struct BodyState: Sendable, Hashable {
  /// Fat, kg.
  public var fat: Double
  /// Everything that is neither fat nor changes with glycogen and fluid, kg.
  public var lean: Double
  /// Glycogen, kg; 0.5 at the start.
  public var glycogen: Double
  /// Change of extracellular fluid since the start, kg.
  public var fluid: Double
  /// Adaptation of energy expenditure, kcal/day.
  public var adaptation: Double

  /// This state moved along `slope` for `days`.
  func moved(_ slope: BodyState, days: Double) -> BodyState {
    BodyState(
      fat: fat + slope.fat * days, lean: lean + slope.lean * days,
      glycogen: glycogen + slope.glycogen * days, fluid: fluid + slope.fluid * days,
      adaptation: adaptation + slope.adaptation * days)
  }
}
