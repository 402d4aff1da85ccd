internal import OnboardingDomain
package import OnboardingPlans

/// The speeds that a person can choose, in tenths of their unit a week.
package struct SpeedRange: Sendable, Hashable {
  /// An animal of the page.
  package enum Animal: String, Sendable, Hashable, CaseIterable {
    /// Slow.
    case sloth
    /// Steady, and recommended.
    case rabbit
    /// Fast.
    case cheetah
  }

  /// The units of every number here.
  let units: UnitSystem
  /// Whether the weight is to fall.
  let isLoss: Bool
  /// The fastest change that is supported, and what keeps it from being faster.
  package let limit: MaximumPace
  /// The slowest speed that reaches the target within two years; nil where none does, or without a
  /// target.
  package private(set) var slowestReaching: Double?

  /// The speeds of a person who wants to lose or to gain; nil for others.
  init?(_ profile: CalAI.Profile) {
    guard let person = profile.person, let workouts = profile.workouts else { return nil }
    units = profile.units
    isLoss = profile.direction == .lose
    switch profile.direction {
    case .lose: limit = MaximumPace.loss(for: person, activity: workouts.physicalActivity)
    case .gain:
      limit =
        person.ageYears < Double(SafetyLimits.youngestAge)
        ? .none : MaximumPace.gain(weight: person.weight)
    case .maintain, nil: return nil
    }
    guard let target = profile.target else { return }
    let search = Search(
      person: person, workouts: workouts, isLoss: isLoss, target: target, units: units)
    slowestReaching = Self.known.value(for: search) {
      slowest { GoalPreview(profile, at: $0)?.date != nil }
    }
  }

  /// What the slowest speed that reaches a target follows from.
  private struct Search: Hashable {
    let person: Person
    let workouts: Workouts
    let isLoss: Bool
    let target: Kilograms
    let units: UnitSystem
  }

  /// The speeds that were looked for lately. Each is up to six runs over two years, and a person's page, its
  /// form and the pages behind it ask several times each; so do the states of an example person's pages.
  private static let known = Memory<Search, Double?>(capacity: 256)

  /// The slowest offered tenth of which this is true, where it is true of every faster one, too.
  private func slowest(_ isEnough: (Kilograms) -> Bool) -> Double? {
    func isEnoughAt(_ tenths: Int) -> Bool {
      isEnough(BodyText.mass(Double(tenths) / 10, units: units))
    }
    var (low, high) = (Int((lowest * 10).rounded()), Int((maximum * 10).rounded()))
    guard low <= high, isEnoughAt(high) else { return nil }
    while low < high {
      let middle = (low + high) / 2
      if isEnoughAt(middle) { high = middle } else { low = middle + 1 }
    }
    return Double(low) / 10
  }

  /// The slowest speed that is drawn.
  package var lowest: Double { units == .imperial ? 0.2 : 0.1 }
  /// The fastest speed that is drawn: a gain is slower by nature.
  package var highest: Double {
    switch (units, isLoss) {
    case (.imperial, true): 3.0
    case (.imperial, false): 1.5
    case (.metric, true): 1.5
    case (.metric, false): 0.7
    }
  }

  /// The speed of an animal. The recommended one's is what is recommended to this person, and the cheetah's is
  /// faster than that.
  package func number(of animal: Animal) -> Double {
    let usual = usualNumber(of: animal)
    if animal == recommendedAnimal { return recommendedNumber }
    guard animal == .cheetah, usual < recommendedNumber + 1e-9 else { return usual }
    return max(maximum, recommendedNumber + 0.1)
  }

  private func usualNumber(of animal: Animal) -> Double {
    switch (animal, units, isLoss) {
    case (.sloth, .imperial, true): 0.5
    case (.rabbit, .imperial, true): 1.0
    case (.cheetah, .imperial, true): 1.5
    case (.sloth, .imperial, false): 0.3
    case (.rabbit, .imperial, false): 0.5
    case (.cheetah, .imperial, false): 1.0
    case (.sloth, .metric, true): 0.2
    case (.rabbit, .metric, true): 0.5
    case (.cheetah, .metric, true): 0.7
    case (.sloth, .metric, false): 0.1
    case (.rabbit, .metric, false): 0.2
    case (.cheetah, .metric, false): 0.4
    }
  }

  /// Whether this person may take an animal's speed.
  package func isOffered(_ animal: Animal) -> Bool {
    isOffered && number(of: animal) <= maximum + 1e-9
  }

  /// The rabbit where its usual speed is allowed, else the sloth.
  private var recommendedAnimal: Animal {
    usualNumber(of: .rabbit) <= maximum + 1e-9 ? .rabbit : .sloth
  }

  /// The fastest speed that this person may choose.
  package var maximum: Double {
    min(highest, units == .imperial ? limit.offeredPounds : limit.offeredKilograms)
  }

  /// Whether there is any speed for this person.
  package var isOffered: Bool { maximum >= lowest - 1e-9 }

  /// Whether this person may choose a speed.
  func allows(_ speed: Kilograms) -> Bool {
    isOffered && limit.allows(Kilograms(speed.value - 1e-6))
  }

  /// The number that is recommended: the rabbit's where it is allowed, else the sloth's, else the
  /// fastest that is; faster where only that reaches the target within two years.
  package var recommendedNumber: Double {
    let usual = max(lowest, min(usualNumber(of: recommendedAnimal), maximum))
    return max(usual, slowestReaching ?? 0)
  }

  /// The speed that is recommended.
  var recommended: Kilograms { BodyText.mass(recommendedNumber, units: units) }
}
