package import OnboardingDomain
internal import OnboardingPlans

/// The target weights that are supported for a person.
package struct TargetRange: Sendable, Hashable {
  /// The lightest and the heaviest one, exactly; one of them is their weight now.
  let lowest: Kilograms
  let highest: Kilograms
  /// Whether targets lie below their weight now.
  package let isLoss: Bool

  /// A gain of so much is always supported, a gain beyond body mass index 30 or of more than a
  /// fifth is not. Judgements.
  private static let leastGain = 1.05
  private static let largestGain = 1.2
  private static let highestBodyMassIndex = 30.0

  /// The range of a person who wants to lose or to build; nil for others.
  init?(_ profile: NutriSync.Profile) {
    guard let weight = profile.weight, let height = profile.height else { return nil }
    self.init(profile.goal?.direction, weight: weight, height: height)
  }

  /// The range of a person who wants to lose or to gain; nil for others.
  init?(_ direction: GoalDirection?, weight: Kilograms, height: Centimetres) {
    switch direction {
    case .lose:
      let healthy = HealthyWeight.lowestSupportedTarget(height: height)
      (lowest, highest, isLoss) = (min(healthy, weight), weight, true)
    case .gain:
      let square = height.metres * height.metres
      let limit = min(Self.highestBodyMassIndex * square, Self.largestGain * weight.value)
      let most = min(max(limit, Self.leastGain * weight.value), PlanRanges.weightKg.upperBound)
      (lowest, highest, isLoss) = (weight, Kilograms(max(most, weight.value)), false)
    case .maintain, nil: return nil
    }
  }

  /// The lowest target in whole units of the person, never below the exact limit; in tenths where there is
  /// no whole one.
  package func shownLowest(_ units: UnitSystem) -> Kilograms {
    guard isLoss else { return lowest }
    let whole = wholeLimit(units)
    return whole < highest ? whole : limitInTenths(units)
  }

  /// The highest target in whole units of the person, never above the exact limit; in tenths where there is
  /// no whole one.
  package func shownHighest(_ units: UnitSystem) -> Kilograms {
    guard !isLoss else { return highest }
    let whole = wholeLimit(units)
    return whole > lowest ? whole : limitInTenths(units)
  }

  /// The limit in whole units of the person, which may be beyond their weight now.
  private func wholeLimit(_ units: UnitSystem) -> Kilograms {
    isLoss ? Self.whole(lowest, .up, units) : Self.whole(highest, .down, units)
  }

  /// The limit of the targets in tenths of the person's unit, on the supported side of the exact one.
  package func limitInTenths(_ units: UnitSystem) -> Kilograms {
    let tenths = BodyText.number(isLoss ? lowest : highest, units: units) * 10
    let near = tenths.rounded()
    let held = abs(tenths - near) < 1e-5 ? near : tenths.rounded(isLoss ? .up : .down)
    return BodyText.mass(held / 10, units: units)
  }

  /// A target to begin with: 8 % below now, or 5 % above, in whole units and within the range; nil
  /// where the range has no room for one.
  ///
  /// Source: 2013 AHA/ACC/TOS guideline, a first goal of 5–10 % within about six months.
  package func suggestion(_ units: UnitSystem) -> Kilograms? {
    let now = isLoss ? highest : lowest
    let wanted = Kilograms(now.value * (isLoss ? 0.92 : 1.05))
    let rounded = Self.whole(wanted, .toNearestOrAwayFromZero, units)
    let held =
      isLoss ? max(rounded, wholeLimit(units)) : min(rounded, wholeLimit(units))
    return isLoss ? (held < now ? held : nil) : (held > now ? held : nil)
  }

  private static func whole(
    _ mass: Kilograms, _ rule: FloatingPointRoundingRule, _ units: UnitSystem
  ) -> Kilograms {
    // A hair of tolerance, so that 150 lb stays 150 lb on its way through kilograms.
    let number = BodyText.number(mass, units: units)
    let near = number.rounded()
    return BodyText.mass(abs(number - near) < 1e-6 ? near : number.rounded(rule), units: units)
  }
}
