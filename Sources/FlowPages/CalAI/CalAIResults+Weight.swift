internal import OnboardingDomain
internal import OnboardingFlows
internal import OnboardingPlans

extension CalAIResults {
  /// The weight that the page of the desired weight shows: the answer, else what it suggests.
  private var shownTarget: Kilograms? {
    profile.answers[CalAI.desiredWeight] ?? profile.targetRange?.suggestion(units)
  }

  /// The drawing under the number: ticks around the desired weight, and where the person is now.
  var ruler: WeightRuler? {
    guard let now = profile.weight, let target = shownTarget else { return nil }
    return WeightRuler(
      value: BodyText.number(target, units: units), now: BodyText.number(now, units: units))
  }

  /// Current, difference and desired, and the limit that binds.
  var weightDifference: ViewData? {
    guard let now = profile.weight, let height = profile.height, let target = shownTarget,
      let range = profile.targetRange
    else { return nil }
    let limit = range.limitInTenths(units)
    let percent = TargetVerdict.changePercent(from: now, to: target)
    return [
      "now": .value(figure(now)), "desired": .value(figure(target)),
      "change": .value(figure(Kilograms(abs(target.value - now.value)))),
      "is-loss": .flag(target < now), "is-gain": .flag(target > now),
      "unit": .value(unitName),
      "percent": .value(.percent(percent / 100)), "is-slight": .flag(percent < Self.slight),
      "limit": .value(words(limit)), "limits-loss": .flag(range.isLoss),
      "height": .text(heightText(height)),
    ]
  }

  /// A share below which whole percent would say 0.
  private static let slight = 0.5

  /// A height in the person's units, which no line breaks.
  func heightText(_ height: Centimetres) -> String {
    guard units == .imperial else { return "\(NumberText.decimal(height.value))\u{A0}cm" }
    let (feet, inches) = height.feetAndInches
    return "\(feet)\u{A0}ft\u{A0}\(inches)\u{A0}in"
  }

  /// How realistic the target is, as the page says it.
  var verdict: ViewData? {
    guard let verdict = targetVerdict, let person = profile.person,
      let direction = profile.direction
    else { return nil }
    let target = profile.target ?? person.weight
    let percent = TargetVerdict.changePercent(from: person.weight, to: target)
    let isHeld =
      switch verdict {
      case .notOfferedMinor, .notOfferedHealth, .notOfferedUnderweight, .paceTooFast: true
      default: false
      }
    var data: ViewMembers = [
      "change": .value(words(Kilograms(abs(person.weight.value - target.value)))),
      "desired": .value(words(target)), "now": .value(words(person.weight)),
      "percent": .value(.percent(percent / 100)),
      "is-slight": .flag(percent < Self.slight && direction != .maintain),
      "first": .value(words(firstMilestone(person.weight, target))),
      // In whole percent of a scale that ends at 25 %.
      "place": .text(String(Int(min(100, percent * 4).rounded()))),
      "is-moving": .flag(direction != .maintain && target != person.weight),
      "shown": .value(figure(direction == .maintain ? person.weight : target)),
      "sign": .text(direction == .gain ? "+" : "\u{2212}"), "unit": .value(unitName),
      "difference": .value(figure(Kilograms(abs(person.weight.value - target.value)))),
    ]
    let isChange = verdict != .maintain && !isHeld
    let isTooFar =
      isChange && profile.speedRange.map { $0.isOffered && $0.slowestReaching == nil } ?? false
    data.merge([
      "is-too-far": .flag(isTooFar),
      "has-scale": .flag(isChange && verdict != .gainOK && !isTooFar),
      "is-held": .flag(isHeld),
      "above": excess.map { .value(.number(Double($0), digits: 0)) } ?? .null,
    ])
    data.merge(Self.verdictFlags[verdict] ?? [:])
    return .object(data)
  }

  /// Which of all verdicts each one is, put together once: a page asks for all of them.
  private static let verdictFlags = Dictionary(
    uniqueKeysWithValues: TargetVerdict.allCases.map { verdict in
      (
        verdict,
        ViewMembers(TargetVerdict.allCases.map { ("is-\($0.rawValue)", .flag($0 == verdict)) })
      )
    })

  /// A first goal on a long way: 5 % below now, in whole units, never beyond the target.
  private func firstMilestone(_ now: Kilograms, _ target: Kilograms) -> Kilograms {
    let number = (BodyText.number(now, units: units) * 0.95).rounded()
    return max(target, BodyText.mass(number, units: units))
  }
}
