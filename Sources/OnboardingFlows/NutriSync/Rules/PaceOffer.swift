internal import OnboardingDomain
package import OnboardingPlans

/// Which paces a person can choose, and why not the others.
package struct PaceOffer: Sendable {
  /// A pace that is off.
  struct Refusal: Sendable, Hashable {
    let pace: Pace
    /// The last part of the reason's copy key.
    let key: String
    /// What fills its placeholders.
    let arguments: [String]
  }

  /// The paces that are off.
  let refusals: [Refusal]

  /// What is offered to a person.
  ///
  /// While it is not known how active they are, the least active answer counts, so that a pace
  /// offered now stays safe whatever they answer later.
  package init(_ profile: NutriSync.Profile) {
    guard let person = profile.person, let direction = profile.goal?.direction else {
      refusals = []
      return
    }
    switch direction {
    case .lose: refusals = Self.losing(person, profile)
    case .gain: refusals = Self.building(profile.units)
    case .maintain: refusals = []
    }
  }

  /// Whether a pace can be chosen.
  package func allows(_ pace: Pace) -> Bool { !refusals.contains { $0.pace == pace } }

  /// Whether a person can lose weight at any pace.
  enum Loss {
    /// There is a pace that is safe.
    case some
    /// There is none while it is not known how active they are; somebody very active has one.
    case noneSoFar
    /// There is none.
    case none
  }

  /// Whether a person could lose weight at any pace, whatever their goal is.
  static func ofLoss(_ profile: NutriSync.Profile) -> Loss {
    guard let person = profile.person,
      losing(person, profile).count == Pace.allCases.count
    else { return .some }
    let isOpen = Pace.unsafe(for: person, activity: mostActive).paces.count < Pace.allCases.count
    return isOpen && !profile.isActivityKnown ? .noneSoFar : .none
  }

  private static let mostActive = ActivityLevel.veryActive.physicalActivity(sessionsPerWeek: 14)

  private static func losing(_ person: Person, _ profile: NutriSync.Profile) -> [Refusal] {
    let (paces, maximum) = Pace.unsafe(
      for: person, activity: profile.isActivityKnown ? profile.activity : Pace.lowestActivity)
    // No pace is too fast for a plan that has no deficit anyway; the plan says why it has none.
    if maximum.reason == .noDeficit { return [] }
    let units = profile.units
    let fastest = BodyText.pace(fastest: maximum, units: units)
    let alwaysOff =
      profile.isActivityKnown ? paces : Pace.unsafe(for: person, activity: mostActive).paces
    return paces.map { pace in
      let asked = BodyText.pace(pace.perWeek, units: units)
      return switch maximum.reason {
      case .intakeFloor:
        Refusal(
          pace: pace, key: alwaysOff.contains(pace) ? "floor" : "floor-so-far",
          arguments: [
            asked, NumberText.grouped(SafetyLimits.intakeFloor(person.sex).value), fastest,
          ])
      case .onePercentOfWeight:
        Refusal(pace: pace, key: "one-percent", arguments: [asked, fastest])
      default: Refusal(pace: pace, key: "deficit", arguments: [asked, fastest])
      }
    }
  }

  /// A surplus above 500 kcal a day is capped, so a faster pace would promise what it can't keep.
  private static func building(_ units: UnitSystem) -> [Refusal] {
    let fastest = Pace.allCases.last { $0.dailyEnergy.value <= SafetyLimits.largestSurplus }
    return Pace.allCases.filter { $0.dailyEnergy.value > SafetyLimits.largestSurplus }
      .map { pace in
        Refusal(
          pace: pace, key: "surplus",
          arguments: [
            BodyText.pace(pace.perWeek, units: units),
            BodyText.pace((fastest ?? pace).perWeek, units: units),
          ])
      }
  }
}
