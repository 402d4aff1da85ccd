internal import OnboardingDomain
internal import OnboardingPlans

/// A person's answers to Cal AI as the types that its plan is made of. What was not asked yet is
/// nil.
struct CalAIProfile: Sendable {
  private typealias Keys = CalAI.Keys

  /// The answers.
  let answers: Answers
  /// The day where the person is.
  let today: CalendarDate

  init(_ answers: Answers, today: CalendarDate) {
    self.answers = answers
    self.today = today
  }

  /// The units in which they think.
  var units: UnitSystem {
    answers[Keys.units].flatMap { UnitSystem(rawValue: $0.rawValue) } ?? .imperial
  }

  // MARK: Body

  /// Which equations apply.
  var gender: Sex? { answers[Keys.gender].flatMap { Sex(rawValue: $0.rawValue) } }
  /// Workouts a week.
  var workouts: Workouts? { answers[Keys.workouts].flatMap { Workouts(rawValue: $0.rawValue) } }
  /// Completed years.
  var age: Int? { answers[Keys.birthDate].map { max(0, $0.completedYears(on: today)) } }
  /// Their weight.
  var weight: Kilograms? { answers[Keys.weight] }
  /// Their height.
  var height: Centimetres? { answers[Keys.height] }

  /// What the equations need; nil until all of it is answered.
  var person: Person? {
    guard let gender, let age, let height, let weight else { return nil }
    return Person(sex: gender, ageYears: Double(age), height: height, weight: weight)
  }

  // MARK: Goal

  /// Which way.
  var direction: GoalDirection? {
    answers[Keys.goal].flatMap { GoalDirection(rawValue: $0.rawValue) }
  }

  /// The weight to reach.
  var target: Kilograms? {
    guard let target = answers[Keys.desiredWeight] else { return nil }
    guard let direction, let weight else { return target }
    return direction.target(target, from: weight)
  }

  /// The weights that can be aimed for; nil where the weight is to stay.
  var targetRange: TargetRange? {
    guard let weight, let height else { return nil }
    return TargetRange(direction, weight: weight, height: height)
  }

  /// The speeds that this person may choose from; nil where the weight is to stay, or too early.
  var speedRange: SpeedRange? { SpeedRange(self) }

  /// The speed: their own, else the recommended one.
  var speed: Kilograms? { answers[Keys.speed] ?? speedRange?.recommended }

  // MARK: Plan

  /// Everything the plan needs; nil until every question about it is answered.
  ///
  /// - Parameter isPreview: whether the recommended speed stands in for one that wasn't asked yet.
  func input(isPreview: Bool = false) -> CalAIInput? {
    guard let gender, let workouts, let birthDate = answers[Keys.birthDate], let height,
      let weight, let direction
    else { return nil }
    guard direction != .maintain else {
      return CalAIInput(
        gender: gender, workouts: workouts, birthDate: birthDate, height: height,
        weight: weight, goal: .maintain)
    }
    guard let target, let speed = isPreview ? speed : answers[Keys.speed] else { return nil }
    return CalAIInput(
      gender: gender, workouts: workouts, birthDate: birthDate, height: height, weight: weight,
      goal: direction, target: target, speedKilogramsPerWeek: speed.value)
  }
}

extension CalAIProfile {
  /// The plan of the answers, nil where they make none: the screens refuse what it refuses.
  ///
  /// Runs the projection of up to two years three times.
  ///
  /// - Parameter isPreview: whether the recommended speed stands in for one that wasn't asked yet.
  func plan(isPreview: Bool = false) -> CalAIPlan? {
    guard let input = input(isPreview: isPreview) else { return nil }
    do throws(PlanInputErrors) {
      return try CalAIPlan.make(input, today: today)
    } catch {
      return nil
    }
  }
}
