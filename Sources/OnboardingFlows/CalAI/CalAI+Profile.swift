public import OnboardingDomain
public import OnboardingPlans

extension CalAI {
  /// A person's answers to Cal AI as the types that its plan is made of. What was not asked yet is
  /// nil.
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
      answers[CalAI.units] ?? .imperial
    }

    // MARK: Body

    /// Which equations apply.
    public var gender: Sex? { answers[CalAI.gender] }
    /// Workouts a week.
    public var workouts: Workouts? { answers[CalAI.workouts] }
    /// Completed years.
    public var age: Int? { answers[CalAI.birthDate].map { max(0, $0.completedYears(on: today)) } }
    /// Their weight.
    public var weight: Kilograms? { answers[CalAI.weight] }
    /// Their height.
    public var height: Centimetres? { answers[CalAI.height] }

    /// What the equations need; nil until all of it is answered.
    package var person: Person? {
      guard let gender, let age, let height, let weight else { return nil }
      return Person(sex: gender, ageYears: Double(age), height: height, weight: weight)
    }

    // MARK: Goal

    /// Which way.
    public var direction: GoalDirection? { answers[CalAI.goal] }

    /// The weight to reach.
    public var target: Kilograms? {
      guard let target = answers[CalAI.desiredWeight] else { return nil }
      guard let direction, let weight else { return target }
      return direction.target(target, from: weight)
    }

    /// The weights that can be aimed for; nil where the weight is to stay.
    package var targetRange: TargetRange? {
      guard let weight, let height else { return nil }
      return TargetRange(direction, weight: weight, height: height)
    }

    /// The speeds that this person may choose from; nil where the weight is to stay, or too early.
    package var speedRange: SpeedRange? { SpeedRange(self) }

    /// The speed: their own, else the recommended one.
    package var speed: Kilograms? { answers[CalAI.speed] ?? speedRange?.recommended }

    /// Health that rules out a deficit.
    var circumstances: Set<HealthCircumstance> { Set(answers[CalAI.circumstances] ?? []) }

    /// What they ask of the weight at the speed they chose.
    var weightGoal: WeightGoal {
      guard let direction, direction != .maintain, let target, let speed = answers[CalAI.speed]
      else { return .maintain }
      return WeightGoal(direction, target: target, pace: speed)
    }

    /// The energy of a day that holds their weight; nil until all of it is answered.
    var maintenance: Kilocalories? {
      guard let person, let workouts else { return nil }
      return DailyEnergy(of: person, activity: workouts.physicalActivity).maintenance
    }

    /// kcal a day by which a plan that leads to no other weight is above what holds this one, in the whole tens
    /// of the plan: for a small body the least that is planned for can be, and in pregnancy it is. Nil where it
    /// isn't.
    package var excessOfHolding: Int? {
      guard let person, let workouts else { return nil }
      let energy = DailyEnergy(of: person, activity: workouts.physicalActivity)
      let held = EnergyDecision(
        for: person, energy: energy, goal: .maintain, circumstances: circumstances)
      let excess = held.target.value - (energy.maintenance.value / 10).rounded() * 10
      return excess > 0 ? Int(excess) : nil
    }

    /// The calories of their own, where they keep what the goal says; see `CalorieRange`.
    public var ownCalories: Int? {
      guard let calories = answers[CalAI.ownCalories],
        CalorieRange(self)?.calories.contains(calories) == true
      else { return nil }
      return calories
    }

    /// Change a week of the plan. Calories of one's own are a speed of one's own: everything that
    /// follows from the speed follows from them. Nil where the weight is to stay.
    public var pace: Kilograms? {
      guard direction != .maintain, let speed = answers[CalAI.speed] else { return nil }
      guard let ownCalories, let maintenance, CalorieRange(self)?.isMoving == true else {
        return speed
      }
      let change = abs(maintenance.value - Double(ownCalories))
      return Kilograms(change / SafetyLimits.dailyEnergyPerWeeklyKilogram)
    }

    // MARK: Plan

    /// The day from which the plan counts: the one on which it was made; until then today.
    package var planDay: CalendarDate {
      CalAI.countedFrom.day(of: answers, today: today)
    }

    /// Everything the plan needs; nil until every question about it is answered.
    func input() -> CalAIInput? {
      guard let gender, let workouts, let birthDate = answers[CalAI.birthDate], let height,
        let weight, let direction
      else { return nil }
      guard direction != .maintain else {
        return CalAIInput(
          gender: gender, workouts: workouts, birthDate: birthDate, height: height,
          weight: weight, goal: .maintain, circumstances: circumstances)
      }
      guard let target, let pace else { return nil }
      return CalAIInput(
        gender: gender, workouts: workouts, birthDate: birthDate, height: height, weight: weight,
        goal: direction, target: target, speedKilogramsPerWeek: pace.value,
        circumstances: circumstances)
    }
  }

  /// What the answers mean.
  public func profile(of answers: Answers, in context: ComputationContext) -> Profile {
    Profile(answers, today: context.today)
  }
}

extension CalAI.Profile {
  /// The plan of the answers, nil where they make none: the screens refuse what it refuses.
  ///
  /// Runs the projection of up to two years three times.
  func plan() -> CalAIPlan? {
    guard let input = input() else { return nil }
    do throws(PlanInputErrors) {
      return try CalAIPlan.make(input, today: today, countingFrom: planDay)
    } catch {
      return nil
    }
  }
}
