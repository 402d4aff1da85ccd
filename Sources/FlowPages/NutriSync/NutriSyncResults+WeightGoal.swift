internal import OnboardingDomain
internal import OnboardingFlows
internal import OnboardingPlans

extension NutriSyncResults {
  /// The ends of the range on the screen of the goal weight.
  var weightRange: ViewData? {
    guard let range = targetRange, let now = profile.weight else { return nil }
    let low = range.shownLowest(units)
    let high = max(low, range.shownHighest(units))
    let value = profile.target ?? range.suggestion(units) ?? now
    return [
      "minimum": bare(low), "maximum": bare(high), "now": bare(now), "value": bare(value),
      "unit": .text(BodyText.unit(units)),
      "limit": .value(.mass(range.isLoss ? low : high, units)),
      "current": .value(.mass(now, units)),
      "is-loss": .flag(range.isLoss),
    ]
  }

  private func bare(_ mass: Kilograms) -> ViewData {
    .text(NumberText.decimal(BodyText.number(mass, units: units)))
  }

  /// When the goal weight may be reached.
  var forecast: ViewData? {
    // A target that is refused leads nowhere, so nothing is said about where.
    guard let outlook, !isTargetRefused else {
      return profile.person == nil ? nil : emptyForecast
    }
    let course = outlook.course
    let goalDate = course.map { $0.date(onDay: $0.goalDay) }
    return [
      "is-dated": .flag(course != nil),
      "missed": missedGoal,
      "is-held": .flag(course == nil && !isGoalMissed && !outlook.isReached),
      "completion": goalDate.map { .value(.date($0)) } ?? .null,
      "date": goalDate.map { .text($0.iso8601) } ?? .null,
      "earliest": course?.earliestText ?? .null, "latest": course?.latestText ?? .null,
      "is-open": .flag(course.map { $0.latestDay == nil } ?? false),
      "is-one-day": .flag(course?.isOneDay ?? false),
      "notes": .list(forecastNotes),
      "chart": course.map { WeightChart($0, frame: .tall).view(units: units) } ?? .null,
    ]
  }

  /// What is said of a goal that is not reached within two years: where the plan leads instead, and what gets
  /// there. Null where there is none.
  var missedGoal: ViewData {
    guard let outlook, isGoalMissed else { return .null }
    let pace = reachingPace
    return [
      "levels-off": .flag(outlook.level != nil && !outlook.isOnTheWay),
      "is-on-the-way": .flag(outlook.level != nil && outlook.isOnTheWay),
      "is-unknown": .flag(outlook.level == nil),
      "level": outlook.level.map { .value(.mass($0, units)) } ?? .null,
      "faster": pace.map { .copy("weight-goal.pace.\($0.rawValue).title") } ?? .null,
    ]
  }

  private var isTargetRefused: Bool {
    guard let target = profile.answers[NutriSync.targetWeight] else { return false }
    return targetRange?.problem(with: target, units) != nil
  }

  private var emptyForecast: ViewData {
    [
      "is-dated": false, "missed": .null, "is-held": false, "completion": .null, "date": .null,
      "earliest": .null, "latest": .null, "is-open": false, "is-one-day": false, "notes": [],
      "chart": .null,
    ]
  }

  private var forecastNotes: [ViewData] {
    let rules = Set(energy?.decision.notices.map(\.rule) ?? [])
    // Only a gain is made faster by it: no loss is offered that goes below it.
    let isRaised = isRaisedToFloor
    let isOff =
      profile.answers[NutriSync.pace.id] != nil && !PaceOffer(profile).allows(profile.pace)
    let floor = profile.sex.map { ViewData.whole(Int(SafetyLimits.intakeFloor($0).value)) }
    let timing = timing
    return [
      isOff ? note("is-off-pace") : nil,
      isRaised ? note("is-floor", limit: floor ?? .null) : nil,
      rules.contains(.gainPace) ? note("is-gain-pace") : nil,
      timing?.daysOfSooner.map { note("is-early", limit: .whole($0)) },
      timing?.daysOfLater.map { note("is-late", limit: .whole($0)) },
      rules.contains(.lowTarget) ? note("is-caution") : nil,
      rules.contains(.overweightTarget) ? note("is-above-25") : nil,
      profile.answers[NutriSync.activityLevel] == nil ? note("is-assumed") : nil,
    ].compactMap { $0 }
  }

  /// How the day of the goal compares with the pace; nil where no goal is reached.
  var timing: GoalTiming? {
    // What the least of a plan makes faster than the pace is not compared with it.
    guard !isRaisedToFloor, let energy, let course = outlook?.course else { return nil }
    return GoalTiming(
      of: Kilograms(course.goal.value - course.start.value),
      at: energy.decision.target.value - energy.daily.maintenance.value, goalDay: course.goalDay)
  }

  /// Whether the least energy of a plan is more than the pace of a gain takes.
  private var isRaisedToFloor: Bool {
    guard profile.goal?.direction == .gain, let outlook, !outlook.isReached, let energy,
      !energy.decision.isWithoutDeficit
    else { return false }
    return energy.decision.notices.contains { $0.rule == .intakeFloor }
  }

  private func note(_ flag: String, limit: ViewData = .null) -> ViewData {
    ViewData.object([
      "is-floor": false, "is-caution": false, "is-above-25": false, "is-off-pace": false,
      "is-gain-pace": false, "is-early": false, "is-late": false, "is-assumed": false,
      "limit": limit,
    ]).with([flag: true])
  }
}
