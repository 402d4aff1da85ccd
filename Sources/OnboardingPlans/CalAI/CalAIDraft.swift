internal import OnboardingDomain

/// Cal AI's answers as far as they could be understood.
struct CalAIDraft {
  var body = BodyAnswers()
  var gender: Sex?
  var workouts: Workouts?
  var speed: Double?
  var circumstances: Set<HealthCircumstance> = []
  var problems = InputProblems()

  private static let speedLimit = "0.1–1.5 kg (0.2–3.0 lb) a week"

  init(_ input: CalAIInput) {
    body = BodyAnswers(
      birthDate: input.birthDate, height: input.height, weight: input.weight,
      direction: input.goal, target: input.target)
    gender = input.gender
    workouts = input.workouts
    speed = input.speedKilogramsPerWeek
    circumstances = input.circumstances
  }

  /// The input, once everything is in order.
  ///
  /// - Throws: `PlanInputErrors` with all fields in error.
  func checked(today: CalendarDate?) throws(PlanInputErrors) -> CalAIInput {
    var problems = self.problems
    body.check(today: today, into: &problems)
    if let goal = body.direction, goal != .maintain {
      if let speed {
        if !PlanRanges.speedKgPerWeek.contains(speed) {
          problems.add(.speed, limit: Self.speedLimit, "\(speed.briefText) is out of range")
        }
      } else {
        problems.add(
          .speed, limit: Self.speedLimit, "it is missing, and the goal is to \(goal.rawValue)")
      }
    }
    try problems.throwIfAny()
    guard let birthDate = body.birthDate, let gender, let workouts, let height = body.height,
      let weight = body.weight, let goal = body.direction
    else {
      // Every missing field has its error by now, so this is for the compiler.
      throw PlanInputErrors(errors: [
        PlanInputError(field: .document, limit: "every field", reason: "a field is missing")
      ])
    }
    return CalAIInput(
      gender: gender, workouts: workouts, birthDate: birthDate, height: height, weight: weight,
      goal: goal, target: body.target, speedKilogramsPerWeek: speed, circumstances: circumstances)
  }
}
