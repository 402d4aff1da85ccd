public import OnboardingDomain

/// What a person wants most of NutriSync. Raw values are the choice ids of the flow.
public enum PrimaryGoal: String, Choosable {
  /// Less weight.
  case loseWeight = "lose-weight"
  /// More muscle.
  case buildMuscle = "build-muscle"
  /// More energy.
  case improveEnergy = "improve-energy"
  /// Performance in sport.
  case athleticPerformance = "athletic-performance"
  /// Health in general.
  case generalHealth = "general-health"

  /// Which way it moves the weight.
  public var direction: GoalDirection {
    switch self {
    case .loseWeight: .lose
    case .buildMuscle: .gain
    case .improveEnergy, .athleticPerformance, .generalHealth: .maintain
    }
  }

  /// How macronutrients are set.
  ///
  /// - Parameter sessions: training sessions a week; from 3 on a loss keeps more protein.
  public func macroRule(sessionsPerWeek sessions: Int) -> MacroRule {
    switch self {
    case .loseWeight: .lose(trained: sessions >= 3)
    case .buildMuscle, .athleticPerformance: .gain
    case .improveEnergy, .generalHealth: .maintain
    }
  }
}
