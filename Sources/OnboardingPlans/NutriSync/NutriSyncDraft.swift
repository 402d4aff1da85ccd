internal import OnboardingDomain

/// NutriSync's answers as far as they could be understood.
struct NutriSyncDraft {
  var body = BodyAnswers()
  var sex: Sex?
  var bodyFat: BodySilhouette?
  var primaryGoal: PrimaryGoal?
  var pace: Pace?
  var wake, lunch, workEnd, bed: TimeOfDay?
  var activityLevel: ActivityLevel?
  var exerciseSessions: Int?
  var mealPattern: MealPattern?
  var customWindows: [TimeWindow]?
  var energyLevel: Int?
  var circumstances: Set<HealthCircumstance> = []
  var problems = InputProblems()

  init(_ input: NutriSyncInput) {
    body = BodyAnswers(
      birthDate: input.birthDate, height: input.height, weight: input.weight,
      direction: input.primaryGoal.direction, target: input.target)
    sex = input.sex
    bodyFat = input.bodyFat
    primaryGoal = input.primaryGoal
    pace = input.pace
    (wake, lunch) = (input.routine.wake, input.routine.lunch)
    (workEnd, bed) = (input.routine.workEnd, input.routine.bed)
    activityLevel = input.activityLevel
    exerciseSessions = input.exerciseSessions
    mealPattern = input.mealPattern
    customWindows = input.customWindows
    energyLevel = input.energyLevel
    circumstances = input.circumstances
  }

  /// The input, once everything is in order.
  ///
  /// - Throws: `PlanInputErrors` with all fields in error.
  func checked(today: CalendarDate?) throws(PlanInputErrors) -> NutriSyncInput {
    var problems = self.problems
    body.check(today: today, into: &problems)
    if let goal = primaryGoal, goal.direction != .maintain, pace == nil {
      problems.add(
        .pace, limit: "relaxed, moderate, aggressive",
        "it is missing, and the goal is to \(goal.direction.rawValue)")
    }
    if let exerciseSessions, !PlanRanges.exerciseSessions.contains(exerciseSessions) {
      problems.add(.exerciseSessions, limit: "0–14", "\(exerciseSessions) is out of range")
    }
    if let energyLevel, !PlanRanges.energyLevel.contains(energyLevel) {
      problems.add(.energyLevel, limit: "1–10", "\(energyLevel) is out of range")
    }
    checkDay(into: &problems)
    try problems.throwIfAny()
    guard let input else {
      // Every missing field has its error by now, so this is for the compiler.
      throw PlanInputErrors(errors: [
        PlanInputError(field: .document, limit: "every field", reason: "a field is missing")
      ])
    }
    return input
  }

  private func checkDay(into problems: inout InputProblems) {
    guard let wake, let lunch, let workEnd, let bed else { return }
    let routine = DailyRoutine(wake: wake, lunch: lunch, workEnd: workEnd, bed: bed)
    guard DailyRoutine.supportedMinutesAwake.contains(routine.minutesAwake) else {
      problems.add(
        .bedTime, limit: "4–22 hours after getting up at \(wake.text)",
        "going to bed at \(bed.text) leaves \(routine.minutesAwake / 60) h "
          + "\(routine.minutesAwake % 60) min awake")
      return
    }
    guard let customWindows else {
      if mealPattern == .custom {
        problems.add(
          .mealWindows, limit: "1–6 windows", "they are missing, and the pattern is custom")
      }
      return
    }
    do throws(CustomWindowProblem) {
      _ = try MealSchedule(custom: customWindows, routine: routine)
    } catch {
      switch error {
      case .count(let count): problems.add(.mealWindows, limit: "1–6 windows", "there are \(count)")
      case .empty(let index):
        problems.add(
          .mealWindows, limit: "an end after the start", "window \(index + 1) has no length")
      case .overlap(let first, let second):
        problems.add(
          .mealWindows, limit: "windows that don't overlap",
          "windows \(first + 1) and \(second + 1) overlap")
      }
    }
  }

  private var input: NutriSyncInput? {
    guard let birthDate = body.birthDate, let sex, let height = body.height,
      let weight = body.weight, let bodyFat, let primaryGoal, let wake, let lunch, let workEnd,
      let bed, let activityLevel, let exerciseSessions, let mealPattern
    else { return nil }
    return NutriSyncInput(
      birthDate: birthDate, sex: sex, height: height, weight: weight, bodyFat: bodyFat,
      primaryGoal: primaryGoal, target: body.target, pace: pace,
      routine: DailyRoutine(wake: wake, lunch: lunch, workEnd: workEnd, bed: bed),
      activityLevel: activityLevel, exerciseSessions: exerciseSessions, mealPattern: mealPattern,
      customWindows: customWindows, energyLevel: energyLevel, circumstances: circumstances)
  }
}
