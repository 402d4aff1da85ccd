internal import OnboardingDomain
internal import OnboardingPlans

/// The calories that a person may choose for a day so that their goal stays true: a loss stays a
/// loss, a gain a gain, and who holds their weight holds it.
struct CalorieRange: Sendable, Hashable {
  /// The calories, whole tens at each end unless the plan's own lie beyond.
  let calories: ClosedRange<Int>
  /// Whether the plan moves the weight, so that other calories are another speed.
  let isMoving: Bool

  /// What the slowest speed stands for, and the error of logging within which a weight holds,
  /// kcal a day.
  private static let leastChange = CompletionEstimate.loggingError

  /// The range of a person; nil until the questions about their body and goal are answered.
  init?(_ profile: CalAI.Profile) {
    guard let person = profile.person, let workouts = profile.workouts,
      let direction = profile.direction
    else { return nil }
    let energy = DailyEnergy(of: person, activity: workouts.physicalActivity)
    let decision = EnergyDecision(
      for: person, energy: energy, goal: profile.weightGoal,
      circumstances: profile.circumstances)
    let floor = SafetyLimits.intakeFloor(person.sex).value
    let (maintenance, target) = (energy.maintenance.value, decision.target.value)
    let perKilogram = SafetyLimits.dailyEnergyPerWeeklyKilogram
    let fastest = (decision.maximumPace?.limit.value ?? 0) * perKilogram
    let (low, high): (Double, Double)
    switch direction {
    case .lose where target < maintenance - Self.leastChange / 2:
      (low, high) = (max(floor, maintenance - fastest), maintenance - Self.leastChange)
    case .gain where target > maintenance + Self.leastChange / 2:
      let most = min(fastest, SafetyLimits.largestSurplus)
      (low, high) = (max(floor, maintenance + Self.leastChange), maintenance + most)
    default:
      let isDeficitSafe = !decision.isWithoutDeficit && person.ageYears >= Self.adult
      let less = isDeficitSafe ? Self.leastChange : 0
      (low, high) = (max(floor, maintenance - less), maintenance + Self.leastChange)
    }
    isMoving = direction != .maintain && abs(target - maintenance) > Self.leastChange / 2
    let lowest = Int(min((low / 10).rounded(.up) * 10, target))
    calories = lowest...Int(max((high / 10).rounded(.down) * 10, target, Double(lowest)))
  }

  private static var adult: Double { Double(SafetyLimits.youngestAge) }
}
