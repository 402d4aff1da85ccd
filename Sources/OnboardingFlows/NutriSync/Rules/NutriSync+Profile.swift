public import OnboardingDomain
public import OnboardingPlans

extension NutriSync {
  /// A person's answers to NutriSync as the types that its plan is made of.
  ///
  /// What a screen has not asked yet is nil, or what that screen will propose where a page before it
  /// needs a figure.
  public struct Profile: Sendable {
    /// The answers.
    public let answers: Answers
    /// The day where the person is.
    public let today: CalendarDate

    /// - Parameter today: the day where the person is.
    package init(_ answers: Answers, today: CalendarDate) {
      self.answers = answers
      self.today = today
    }

    /// The units in which they think.
    public var units: UnitSystem {
      answers[NutriSync.units] ?? .imperial
    }

    /// Energy felt, 1 … 10.
    public var energyLevel: Int { answers[NutriSync.energyLevel] ?? 5 }

    // MARK: Body

    /// Their sex.
    public var sex: Sex? { answers[NutriSync.sex] }
    /// Completed years.
    public var age: Int? {
      answers[NutriSync.birthDate].map { max(0, $0.completedYears(on: today)) }
    }
    /// Their weight.
    public var weight: Kilograms? { answers[NutriSync.weight] }
    /// Their height.
    public var height: Centimetres? { answers[NutriSync.height] }
    /// The silhouette.
    public var silhouette: BodySilhouette? {
      answers[NutriSync.bodyFat].flatMap(BodySilhouette.init(step:))
    }

    /// What the equations need; nil until all of it is answered.
    package var person: Person? {
      guard let sex, let age, let height, let weight else { return nil }
      return Person(sex: sex, ageYears: Double(age), height: height, weight: weight)
    }

    // MARK: Goal

    /// What they want most.
    public var goal: PrimaryGoal? { answers[NutriSync.primaryGoal] }
    /// The pace, moderate until they choose one.
    public var pace: Pace { answers[NutriSync.pace] ?? .moderate }

    /// The weight to reach.
    public var target: Kilograms? {
      guard let target = answers[NutriSync.targetWeight] else { return nil }
      guard let goal, let weight else { return target }
      return goal.direction.target(target, from: weight)
    }

    /// What the answers ask of the weight; nil until goal and target are known.
    public var weightGoal: WeightGoal? {
      guard let goal else { return nil }
      if goal.direction == .maintain { return .maintain }
      return target.map { pace.goal(goal.direction, target: $0) }
    }

    /// Whether they are at the weight to reach already.
    public var isGoalReached: Bool {
      guard goal?.direction != .maintain, let target, let weight else { return false }
      return abs(target.value - weight.value) < 1e-9
    }

    // MARK: Day

    /// Activity of daily life; active until they say.
    public var activityLevel: ActivityLevel { answers[NutriSync.activityLevel] ?? .active }
    /// Training sessions a week; three until they say.
    public var sessions: Int { answers[NutriSync.exerciseSessions] ?? 3 }
    /// Both as a multiple of energy at rest.
    public var activity: PhysicalActivityLevel {
      activityLevel.physicalActivity(sessionsPerWeek: sessions)
    }
    /// Whether they said how active they are.
    var isActivityKnown: Bool {
      answers[NutriSync.activityLevel] != nil && answers[NutriSync.exerciseSessions] != nil
    }

    /// The fixed points of their day, as suggested until they say.
    public var routine: DailyRoutine {
      func time(_ question: Question<TimeOfDay>, _ hour: Int) -> TimeOfDay {
        answers[question] ?? TimeOfDay(wrapping: hour * 60)
      }
      return DailyRoutine(
        wake: time(NutriSync.wakeTime, 6), lunch: time(NutriSync.lunchTime, 12),
        workEnd: time(NutriSync.workEndTime, 17), bed: time(NutriSync.bedTime, 22))
    }
    /// Their day from night to night.
    var day: WakingDay { WakingDay(wake: routine.wake, bed: routine.bed) }

    /// How often they like to eat; three times until they say.
    public var pattern: MealPattern { answers[NutriSync.mealPattern] ?? .three }
    /// The windows they arranged themselves, where the screen for that is on their path. Those of a
    /// pattern stay the pattern's, with its shares, until one of them is really moved.
    public var ownWindows: [TimeWindow]? {
      guard let windows = answers[NutriSync.mealWindows], !windows.isEmpty else { return nil }
      if pattern == .custom { return windows }
      let isCustomized = answers[NutriSync.customize] != nil
      return isCustomized && windows != NutriSync.suggestedWindows(self) ? windows : nil
    }
    /// Whether they said when they get up, eat, work and sleep.
    package var isRoutineKnown: Bool {
      answers[NutriSync.wakeTime] != nil && answers[NutriSync.lunchTime] != nil
        && answers[NutriSync.workEndTime] != nil && answers[NutriSync.bedTime] != nil
    }
    /// Whether every question about their day is answered.
    package var isDayKnown: Bool { isRoutineKnown && answers[NutriSync.mealPattern] != nil }

    // MARK: Plan

    /// The day from which the plan counts: the one on which it was made; until then today.
    package var planDay: CalendarDate {
      NutriSync.countedFrom.day(of: answers, today: today)
    }

    /// Everything the plan needs; nil until every question about it is answered.
    var input: NutriSyncInput? {
      guard let birthDate = answers[NutriSync.birthDate], let sex, let height, let weight,
        let silhouette, let goal, isActivityKnown, isDayKnown
      else { return nil }
      let needsTarget = goal.direction != .maintain
      if needsTarget, target == nil { return nil }
      let isCustom = pattern == .custom && ownWindows == nil
      return NutriSyncInput(
        birthDate: birthDate, sex: sex, height: height, weight: weight, bodyFat: silhouette,
        primaryGoal: goal, target: needsTarget ? target : nil, pace: needsTarget ? pace : nil,
        routine: routine, activityLevel: activityLevel, exerciseSessions: sessions,
        // Who chose custom and has not arranged anything yet sees what the builder suggests.
        mealPattern: isCustom ? .three : pattern, customWindows: ownWindows,
        energyLevel: answers[NutriSync.energyLevel],
        circumstances: Set(answers[NutriSync.circumstances] ?? []))
    }
  }
}
