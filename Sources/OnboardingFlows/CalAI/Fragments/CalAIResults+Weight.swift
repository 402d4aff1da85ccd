internal import OnboardingDomain
internal import OnboardingPlans

extension CalAIResults {
  /// The weight that the page of the desired weight shows: the answer, else what it proposes.
  private var shownTarget: Kilograms? {
    profile.answers[CalAI.Keys.desiredWeight] ?? profile.targetRange?.proposal(units)
  }

  /// The drawing under the number: ticks around the desired weight, and where the person is now.
  var ruler: ViewData? {
    guard let now = profile.weight, let target = shownTarget else { return nil }
    return WeightRuler(
      value: BodyText.number(target, units: units), now: BodyText.number(now, units: units)
    ).view
  }

  /// Current, difference and desired, and the limit that binds.
  var weightDifference: ViewData? {
    guard let now = profile.weight, let height = profile.height, let target = shownTarget,
      let range = profile.targetRange
    else { return nil }
    let limit = range.isLoss ? range.shownLowest(units) : range.shownHighest(units)
    return [
      "now": .value(figure(now)), "desired": .value(figure(target)),
      "change": .value(figure(Kilograms(abs(target.value - now.value)))),
      "is-loss": .flag(target < now), "is-gain": .flag(target > now),
      "unit": .value(unitName),
      "percent": .value(.percent(TargetVerdict.changePercent(from: now, to: target) / 100)),
      "limit": .value(words(limit)), "limits-loss": .flag(range.isLoss),
      "height": .text(heightText(height)),
    ]
  }

  private func heightText(_ height: Centimetres) -> String {
    guard units == .imperial else { return "\(NumberText.decimal(height.value)) cm" }
    let (feet, inches) = height.feetAndInches
    return "\(feet) ft \(inches) in"
  }

  /// How realistic the target is. The speed is not asked yet, so it can't be too fast here.
  var verdict: ViewData? {
    guard let person = profile.person, let direction = profile.direction,
      let workouts = profile.workouts
    else { return nil }
    let target = profile.target ?? person.weight
    let slowest = Kilograms(PlanRanges.speedKgPerWeek.lowerBound)
    let verdict = TargetVerdict(
      for: person,
      goal: direction == .maintain
        ? .maintain : WeightGoal(direction, target: target, pace: slowest),
      maximum: MaximumPace.loss(for: person, activity: workouts.physicalActivity))
    let percent = TargetVerdict.changePercent(from: person.weight, to: target)
    var data: [String: ViewData] = [
      "change": .value(words(Kilograms(abs(person.weight.value - target.value)))),
      "desired": .value(words(target)), "now": .value(words(person.weight)),
      "percent": .value(.percent(percent / 100)),
      "first": .value(words(firstMilestone(person.weight, target))),
      // On a scale of 25 % that is 342 wide.
      "place": .text(min(337, max(0, percent / 25 * 342 - 2.5)).coordinate),
      "has-scale": .flag(
        [.wellWithinReach, .realistic, .ambitious, .longTerm].contains(verdict)),
    ]
    for each in TargetVerdict.allCases { data["is-\(each.rawValue)"] = .flag(each == verdict) }
    return .object(data)
  }

  /// A first goal on a long way: 5 % below now, in whole units, never beyond the target.
  private func firstMilestone(_ now: Kilograms, _ target: Kilograms) -> Kilograms {
    let number = (BodyText.number(now, units: units) * 0.95).rounded()
    return max(target, BodyText.mass(number, units: units))
  }

  // MARK: Speed

  /// The three animals.
  var speeds: ViewData? {
    guard let range = profile.speedRange else { return nil }
    let now = profile.speed.map { BodyText.number($0, units: units) }
    return [
      "unit": .value(unitName),
      "animals": .list(
        SpeedRange.Animal.allCases.map { animal in
          let number = animal.number(units)
          let isChosen = now.map { abs($0 - number) < 0.05 } ?? false
          return [
            "id": .text(animal.rawValue),
            "title": .value(.copy("speed.animal.\(animal.rawValue)")),
            "number": .value(.number(number, digits: 1)),
            "is-offered": .flag(range.isOffered && number <= range.maximum + 1e-9),
            "pressed": .text(isChosen ? "true" : "false"),
          ]
        }),
    ]
  }

  /// Which part of the rail is off, and why.
  var speedLimit: ViewData? {
    guard let range = profile.speedRange else { return nil }
    var data: [String: ViewData] = [
      "maximum": .value(.number(range.maximum, digits: 1)), "unit": .value(unitName),
      "is-offered": .flag(range.isOffered),
      "is-limited": .flag(range.isOffered && range.maximum < range.highest - 1e-9),
    ]
    for reason in MaximumPace.Reason.allCases {
      data["is-\(reason.rawValue)"] = .flag(reason == range.limit.reason)
    }
    if let person = profile.person {
      data["floor"] = .value(
        .number(SafetyLimits.intakeFloor(person.sex).value, digits: 0))
    }
    return .object(data)
  }
}
