internal import OnboardingDomain
internal import OnboardingFlows
internal import OnboardingPlans

extension CalAIResults {
  /// The three animals; the one whose speed it is is lit.
  var speeds: ViewData? {
    guard let range = profile.speedRange else { return nil }
    let speed = profile.speed.map { BodyText.number($0, units: units) }
    return [
      "unit": .value(unitName),
      "animals": .list(
        SpeedRange.Animal.allCases.map { animal in
          let isOn = speed.map { abs($0 - range.number(of: animal)) < 0.05 } ?? false
          return [
            "id": .text(animal.rawValue),
            "title": .value(.copy("speed.animal.\(animal.rawValue)")),
            "number": .value(.number(range.number(of: animal), digits: 1)),
            "is-offered": .flag(range.isOffered(animal)),
            "is-on": .flag(isOn), "pressed": .text(isOn ? "true" : "false"),
          ]
        }),
    ]
  }

  /// Which part of the rail is off, and why.
  var speedLimit: ViewData? {
    guard let range = profile.speedRange else { return nil }
    var data: ViewMembers = [
      "maximum": .value(.number(range.maximum, digits: 1)), "unit": .value(unitName),
      "is-offered": .flag(range.isOffered),
      "is-limited": .flag(range.isOffered && range.maximum < range.highest - 1e-9),
    ]
    for reason in MaximumPace.Reason.allCases {
      data["is-\(reason.rawValue)"] = .flag(reason == range.limit.reason)
    }
    if let person = profile.person {
      data["floor"] = .value(.number(SafetyLimits.intakeFloor(person.sex).value, digits: 0))
    }
    return .object(data)
  }

  /// Date and calories at the speed; where two years are not enough, what is.
  var speedOutlook: ViewData? {
    guard let range = profile.speedRange, let target = profile.target else { return nil }
    let isLate = preview != nil && preview?.date == nil
    return [
      "desired": .value(words(target)), "unit": .value(unitName),
      "is-dated": .flag(preview?.date != nil), "is-late": .flag(isLate),
      "is-refused": .flag(preview == nil),
      "date": preview?.date.map { .value(.date($0)) } ?? .null,
      "kcal": preview.map { .value(.number($0.decision.target.value, digits: 0)) } ?? .null,
      "reaching": range.slowestReaching.map { .value(.number($0, digits: 1)) } ?? .null,
      "is-too-far": .flag(isLate && range.slowestReaching == nil),
    ]
  }
}
