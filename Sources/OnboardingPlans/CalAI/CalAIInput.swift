public import OnboardingDomain

/// What Cal AI's plan is made of. `CalAIPlan.make` checks it.
public struct CalAIInput: Sendable, Hashable {
  /// Which equations apply.
  public var gender: Sex
  /// Workouts a week.
  public var workouts: Workouts
  /// Day of birth, at most 120 years ago.
  public var birthDate: CalendarDate
  /// Height, 120–230 cm.
  public var height: Centimetres
  /// Weight, 30–300 kg.
  public var weight: Kilograms
  /// Which way.
  public var goal: GoalDirection
  /// The weight to reach, 30–300 kg; needed unless the weight is to stay.
  public var target: Kilograms?
  /// How fast, 0.1–1.5 kg (0.2–3.0 lb) a week; needed unless the weight is to stay.
  public var speedKilogramsPerWeek: Double?
  /// Health that rules out a deficit.
  public var circumstances: Set<HealthCircumstance>

  /// An input.
  public init(
    gender: Sex, workouts: Workouts, birthDate: CalendarDate, height: Centimetres,
    weight: Kilograms, goal: GoalDirection, target: Kilograms? = nil,
    speedKilogramsPerWeek: Double? = nil, circumstances: Set<HealthCircumstance> = []
  ) {
    self.gender = gender
    self.workouts = workouts
    self.birthDate = birthDate
    self.height = height
    self.weight = weight
    self.goal = goal
    self.target = target
    self.speedKilogramsPerWeek = speedKilogramsPerWeek
    self.circumstances = circumstances
  }

  /// What the answers ask of the weight.
  var weightGoal: WeightGoal {
    guard goal != .maintain, let target, let speedKilogramsPerWeek else { return .maintain }
    return WeightGoal(goal, target: target, pace: Kilograms(speedKilogramsPerWeek))
  }

  /// Protein and fat: lose 1.6, maintain 1.2, gain 1.6 g/kg.
  var macroRule: MacroRule {
    switch goal {
    case .lose: .lose(trained: false)
    case .maintain: .maintain
    case .gain: .gain
    }
  }

  var activityExplanation: ActivityExplanation {
    ActivityExplanation(
      formula: "0–2 workouts 1.5, 3–5 workouts 1.7, 6 and more 1.9",
      inputs: [.init("workouts, at least", Double(workouts.atLeast), "a week")],
      source: .nihPlanner)
  }
}
