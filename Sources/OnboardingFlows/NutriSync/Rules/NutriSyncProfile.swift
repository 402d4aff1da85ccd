internal import OnboardingDomain
internal import OnboardingPlans

/// A person's answers to NutriSync as the types that its plan is made of.
///
/// What a screen has not asked yet is nil, or what that screen will propose where a page before it
/// needs a figure.
struct NutriSyncProfile: Sendable {
  private typealias Keys = NutriSync.Keys

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

  /// Energy felt, 1 … 10.
  var energyLevel: Int { answers[Keys.energyLevel] ?? 5 }

  // MARK: Body

  /// Their sex.
  var sex: Sex? { answers[Keys.sex].flatMap { Sex(rawValue: $0.rawValue) } }
  /// Completed years.
  var age: Int? { answers[Keys.birthDate].map { max(0, $0.completedYears(on: today)) } }
  /// Their weight.
  var weight: Kilograms? { answers[Keys.weight] }
  /// Their height.
  var height: Centimetres? { answers[Keys.height] }
  /// The silhouette.
  var silhouette: BodySilhouette? { answers[Keys.bodyFat].flatMap(BodySilhouette.init(step:)) }

  /// What the equations need; nil until all of it is answered.
  var person: Person? {
    guard let sex, let age, let height, let weight else { return nil }
    return Person(sex: sex, ageYears: Double(age), height: height, weight: weight)
  }

  // MARK: Goal

  /// What they want most.
  var goal: PrimaryGoal? {
    answers[Keys.primaryGoal].flatMap { PrimaryGoal(rawValue: $0.rawValue) }
  }
  /// The pace, moderate until they choose one.
  var pace: Pace { answers[Keys.pace].flatMap { Pace(rawValue: $0.rawValue) } ?? .moderate }

  /// The weight to reach.
  var target: Kilograms? {
    guard let target = answers[Keys.targetWeight] else { return nil }
    guard let goal, let weight else { return target }
    return goal.direction.target(target, from: weight)
  }

  /// What the answers ask of the weight; nil until goal and target are known.
  var weightGoal: WeightGoal? {
    guard let goal else { return nil }
    if goal.direction == .maintain { return .maintain }
    return target.map { pace.goal(goal.direction, target: $0) }
  }

  /// Whether they are at the weight to reach already.
  var isGoalReached: Bool {
    guard goal?.direction != .maintain, let target, let weight else { return false }
    return abs(target.value - weight.value) < 1e-9
  }

  // MARK: Day

  /// Activity of daily life; active until they say.
  var activityLevel: ActivityLevel {
    answers[Keys.activityLevel].flatMap { ActivityLevel(rawValue: $0.rawValue) } ?? .active
  }
  /// Training sessions a week; three until they say.
  var sessions: Int { answers[Keys.exerciseSessions] ?? 3 }
  /// Both as a multiple of energy at rest.
  var activity: PhysicalActivityLevel {
    activityLevel.physicalActivity(sessionsPerWeek: sessions)
  }
  /// Whether they said how active they are.
  var isActivityKnown: Bool {
    answers[Keys.activityLevel.id] != nil && answers[Keys.exerciseSessions.id] != nil
  }

  /// The fixed points of their day, as proposed until they say.
  var routine: DailyRoutine {
    func time(_ key: FieldKey<TimeOfDay>, _ hour: Int) -> TimeOfDay {
      answers[key] ?? TimeOfDay(wrapping: hour * 60)
    }
    return DailyRoutine(
      wake: time(Keys.wakeTime, 6), lunch: time(Keys.lunchTime, 12),
      workEnd: time(Keys.workEndTime, 17), bed: time(Keys.bedTime, 22))
  }
  /// Their day from night to night.
  var day: WakingDay { WakingDay(wake: routine.wake, bed: routine.bed) }

  /// How often they like to eat; three times until they say.
  var pattern: MealPattern {
    answers[Keys.mealPattern].flatMap { MealPattern(rawValue: $0.rawValue) } ?? .three
  }
  /// The windows they arranged themselves, where the screen for that is on their path. Those of a
  /// pattern stay the pattern's, with its shares, until one of them is really moved.
  var ownWindows: [TimeWindow]? {
    guard let windows = answers[Keys.mealWindows], !windows.isEmpty else { return nil }
    if pattern == .custom { return windows }
    let isCustomized = answers[Keys.customize.id] != nil
    return isCustomized && windows != NutriSync.proposedWindows(self) ? windows : nil
  }
  /// Whether they said when they get up, eat, work and sleep.
  var isRoutineKnown: Bool {
    [Keys.wakeTime, Keys.lunchTime, Keys.workEndTime, Keys.bedTime]
      .allSatisfy { answers[$0.id] != nil }
  }
  /// Whether every question about their day is answered.
  var isDayKnown: Bool { isRoutineKnown && answers[Keys.mealPattern.id] != nil }

  // MARK: Plan

  /// Everything the plan needs; nil until every question about it is answered.
  var input: NutriSyncInput? {
    guard let birthDate = answers[Keys.birthDate], let sex, let height, let weight,
      let silhouette, let goal, isActivityKnown, isDayKnown
    else { return nil }
    let needsTarget = goal.direction != .maintain
    if needsTarget, target == nil { return nil }
    let isCustom = pattern == .custom && ownWindows == nil
    return NutriSyncInput(
      birthDate: birthDate, sex: sex, height: height, weight: weight, bodyFat: silhouette,
      primaryGoal: goal, target: needsTarget ? target : nil, pace: needsTarget ? pace : nil,
      routine: routine, activityLevel: activityLevel, exerciseSessions: sessions,
      // Who chose custom and has not arranged anything yet sees what the builder proposes.
      mealPattern: isCustom ? .three : pattern, customWindows: ownWindows,
      energyLevel: answers[Keys.energyLevel])
  }
}
