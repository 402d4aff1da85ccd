internal import OnboardingDomain
internal import OnboardingFlows
internal import OnboardingPlans

extension CalAIResults {
  /// The chart with its table, or why there is none.
  var transitionView: ViewData? {
    guard let plan else { return nil }
    guard let transition else {
      return [
        "chart": .null, "has-chart": false,
        "is-there": .flag(plan.goal.days == 0),
        "notice": plan.safety.first { $0.rule.severity == .noDeficit }
          .map { .value(.copy("plan.notice.\($0.rule.rawValue)")) } ?? .null,
        "kcal": .value(.number(Double(targets?.calories ?? 0), digits: 0)),
        "above": excess.map { .value(.number(Double($0), digits: 0)) } ?? .null,
      ]
    }
    return [
      "has-chart": true, "chart": chart(of: transition), "notice": .null, "is-there": false,
      "above": .null,
    ]
  }

  /// How the day of the goal compares with the speed; nil where no goal is reached.
  private var timing: GoalTiming? {
    guard let plan, let transition, transition.reachesGoal else { return nil }
    let (start, end) = (transition.columns[0], transition.columns[transition.columns.count - 1])
    return GoalTiming(
      of: Kilograms(end.weight.value - start.weight.value), at: plan.energy.dailyChange,
      goalDay: end.day)
  }

  private func chart(of transition: WeightTransition) -> ViewData {
    let columns = transition.columns
    let (start, end) = (columns[0], columns[columns.count - 1])
    func number(_ kilograms: Double) -> ViewData { .value(figure(Kilograms(kilograms))) }
    return [
      "curve": .text(transition.curve), "band": .text(transition.band),
      "leaders": .text(transition.leaders), "time": .text(transition.time),
      "whiskers": .text(transition.whiskers),
      "is-loss": .flag(end.weight < start.weight), "is-goal": .flag(transition.reachesGoal),
      "is-past": .flag(isGoalPast),
      "is-early": .flag(timing?.daysOfSooner != nil),
      "days-alone": timing?.daysOfSooner.map { .value(.number(Double($0), digits: 0)) } ?? .null,
      "has-faster": .flag(!transition.reachesGoal && profile.speedRange?.slowestReaching != nil),
      "reaching": profile.speedRange?.slowestReaching.map { .value(.number($0, digits: 1)) }
        ?? .null,
      "desired": profile.target.map { .value(words($0)) } ?? .null,
      "start": .value(words(start.weight)), "end": .value(words(end.weight)),
      "date": .value(.date(profile.planDay.adding(days: end.day))),
      "unit": .value(unitName),
      "speed":
        pace
        .map { .value(.number(BodyText.number($0, units: units), digits: 1)) } ?? .null,
      "low": number(transition.range.lowerBound), "high": number(transition.range.upperBound),
      "columns": .list(
        columns.indices.map { index in
          let column = columns[index]
          let isLast = index == columns.count - 1
          let change = column.weight.value - start.weight.value
          return [
            "x": .text(transition.x(day: column.day).coordinate),
            "percent": .text(String(transition.percent(day: column.day))),
            "is-ring": .flag(transition.isRing(column: index)),
            "y": .text(transition.y(column.weight.value).coordinate),
            "is-now": .flag(index == 0), "is-goal": .flag(isLast && transition.reachesGoal),
            "is-end": .flag(isLast && !transition.reachesGoal),
            "is-between": .flag(index > 0 && !isLast),
            "days": .value(.number(Double(column.day), digits: 0)),
            "weight": .value(figure(column.weight)),
            "change": .value(figure(Kilograms(abs(change)))),
            "is-less": .flag(change < -1e-9), "is-more": .flag(change > 1e-9),
          ]
        }),
    ]
  }
}
