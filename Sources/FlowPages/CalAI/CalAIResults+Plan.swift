internal import OnboardingDomain
internal import OnboardingFlows
internal import OnboardingPlans

extension CalAIResults {
  /// What the plan is for, in one line.
  var planGoal: ViewData? {
    guard let plan, let direction = profile.direction else { return nil }
    let isOff = plan.safety.contains { $0.rule.severity == .noDeficit }
    let isMoving = direction != .maintain && !isOff && plan.goal.days != 0
    let excess = isMoving ? nil : excess
    let change = profile.weight.flatMap { weight in
      profile.target.map { Kilograms(abs(weight.value - $0.value)) }
    }
    return [
      "is-loss": .flag(isMoving && direction == .lose),
      "is-gain": .flag(isMoving && direction == .gain),
      "is-hold": .flag(!isMoving && excess == nil),
      "above": excess.map { .value(.number(Double($0), digits: 0)) } ?? .null,
      "change": change.map { .value(words($0)) } ?? .null,
      "desired": profile.target.map { .value(words($0)) } ?? .null,
      "levels-off": .flag(level != nil), "level": level.map { .value(words($0)) } ?? .null,
      "is-dated": .flag(plan.goal.date != nil), "is-past": .flag(isMoving && isGoalPast),
      "date": plan.goal.date.map { .value(.date($0)) } ?? .null,
    ]
  }

  /// The weight at which a plan levels off before its goal; nil where it gets there, or so near that
  /// both read the same.
  private var level: Kilograms? {
    let desired = profile.target.map { words($0) }
    guard let transition, !transition.reachesGoal, let end = transition.columns.last?.weight,
      words(end) != desired
    else { return nil }
    return end
  }

  /// The safety rules that apply.
  var planNotices: ViewData? {
    guard let plan else { return nil }
    // The plan counts its own carbohydrate; that of the person may be on the other side of the limit.
    var rules = plan.safety.map(\.rule).filter { $0 != .lowCarbohydrate }
    if let targets, targets.carbs < MacroTargets.carbohydrateAllowance {
      rules.append(.lowCarbohydrate)
    }
    return [
      "notices": .list(
        rules.map { rule in
          [
            "text": .value(.copy("plan.notice.\(rule.rawValue)")),
            "is-weighty": .flag(rule.severity == .noDeficit),
          ]
        })
    ]
  }

  /// What the person changed of the figures, that they still add up, and the speed that calories of their own are.
  var edited: ViewData? {
    guard let targets else { return nil }
    func number(_ value: Int) -> ViewData { .value(.number(Double(value), digits: 0)) }
    var data: ViewMembers = [
      "is-edited": .flag(!targets.edited.isEmpty),
      "kcal": number(targets.calories), "protein": number(targets.protein),
      "carbs": number(targets.carbs), "fat": number(targets.fat),
      "sum": number(targets.energyOfGrams),
      "is-moving": .flag(profile.direction != .maintain), "unit": .value(unitName),
      "pace": transition == nil ? .null : value("plan.speed").map { .value($0) } ?? .null,
    ]
    for figure in DailyFigure.allCases {
      data["is-\(figure.rawValue)"] = .flag(targets.edited.contains(figure))
    }
    data["is-energy-kept"] = .flag(
      !targets.edited.contains(.calories) && !targets.edited.isEmpty)
    return .object(data)
  }

  /// Which calories can be chosen, and what they do: to a plan that leads somewhere they are another speed.
  var editRange: ViewData? {
    guard targets != nil, let lowest = value("edit.calories-lowest"),
      let highest = value("edit.calories-highest")
    else { return nil }
    let isMoving = transition != nil
    return [
      "lowest": .value(lowest), "highest": .value(highest), "is-moving": .flag(isMoving),
      "is-held": .flag(!isMoving && excess == nil), "is-above": .flag(excess != nil),
    ]
  }

  /// Ten checks of the figures as they stand.
  var checklist: ViewData? {
    guard let plan, let targets, let person = profile.person else { return nil }
    let lines = plan.checklist.lines.map { EditedCheck($0, plan: plan, targets, person, units) }
    // A plan that holds the weight has no speed, which both checks of it would say: one line has both limits.
    let isHolding = lines.filter(\.isOfPace).allSatisfy(\.isNone)
    let shown = isHolding ? lines.filter { $0.id != .paceShare } : lines
    func limit(of line: EditedCheck) -> String {
      isHolding && line.isOfPace
        ? "\(line.unitKey)-none"
        : line.limitKey(for: person.sex, isGain: profile.direction == .gain)
    }
    return [
      "passed": .value(.number(Double(lines.count(where: \.isMet)), digits: 0)),
      "count": .value(.number(Double(lines.count), digits: 0)),
      "lines": .list(
        shown.map { line in
          [
            "id": .text(line.id.rawValue), "is-met": .flag(line.isMet),
            "title": .value(.copy("checklist.\(line.id.rawValue)")),
            "limit": .value(.copy("checklist.\(limit(of: line)).limit")),
            "value": line.id == .activity
              ? workouts : .value(.number(line.value, digits: line.digits)),
            "unit": .value(.copy("checklist.\(line.unitKey).unit")),
            "is-share": .flag(line.unitKey.contains("share")),
            "is-none": .flag(line.isNone),
          ]
        }),
    ]
  }

  /// Workouts a week as they were answered: a range, of which the checks know the lower end.
  private var workouts: ViewData {
    profile.workouts.map { .value(.copy("workouts.workouts.\($0.rawValue).title")) } ?? .null
  }

  /// Tips of the person's own answers: workouts, diet, obstacles and what they would like.
  var tips: ViewData? {
    guard profile.workouts != nil else { return nil }
    let obstacles = profile.answers[CalAI.obstacles] ?? []
    var tips: [(icon: String, key: String)] = [
      ("camera", "track"), ("pie", "balance"),
      ("workouts", "workouts.\(profile.workouts?.rawValue ?? "")"),
    ]
    if let diet = profile.answers[CalAI.diet], diet != .classic {
      tips.append((diet.rawValue, "diet.\(diet.rawValue)"))
    }
    for obstacle in obstacles {
      tips.append((obstacle.rawValue, "obstacle.\(obstacle.rawValue)"))
    }
    for wish in profile.answers[CalAI.accomplishments] ?? [] {
      tips.append((wish.rawValue, "accomplishment.\(wish.rawValue)"))
    }
    return [
      "tips": .list(
        tips.map { ["icon": .text($0.icon), "text": .value(.copy("tips.\($0.key)"))] })
    ]
  }

  /// What the numbers rest on, each once.
  var sources: ViewData? {
    guard let plan else { return nil }
    var seen: Set<Citation> = []
    let all = plan.explanations.map(\.source) + plan.checklist.lines.map(\.source)
    return [
      "sources": .list(
        all.filter { $0 != .judgement && seen.insert($0).inserted }
          .map { ["text": .text($0.text)] })
    ]
  }
}
