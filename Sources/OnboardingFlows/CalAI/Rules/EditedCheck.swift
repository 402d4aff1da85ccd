package import OnboardingDomain
package import OnboardingPlans

/// A line of the plan's checklist, held against the figures as the person left them.
package struct EditedCheck: Sendable {
  /// What is checked.
  package let id: PlanChecklist.Check
  /// Whether it is kept.
  package let isMet: Bool
  /// The figure; a pace in the units in which the person thinks.
  package let value: Double
  /// Whether there is nothing to check: a plan that holds the weight has no pace and no deficit. Its
  /// calories are whole tens, which leaves up to half of one on either side of what the body uses.
  package let isNone: Bool
  private let units: UnitSystem

  /// A line of the checklist, for these figures.
  package init(
    _ line: PlanChecklist.Line, plan: CalAIPlan, _ targets: DailyTargets, _ person: Person,
    _ units: UnitSystem
  ) {
    id = line.id
    self.units = units
    let figure: Double
    (isMet, figure) =
      targets.edited.isEmpty
      ? (line.passed, line.value) : Self.held(line, plan: plan, targets, person)
    value =
      switch line.id {
      case .pacePounds: BodyText.number(Kilograms(pounds: figure), units: units)
      // As the rings say them: whole parts that add up, which rounding each alone may miss by one.
      case .proteinShare: Double(targets.shares.protein)
      case .fatShare: Double(targets.shares.fat)
      default: figure
      }
    isNone =
      switch line.id {
      case .deficit: figure <= 5
      // As a share of a heavy body a slow pace would be next to none.
      case .paceShare: Self.isNone(Kilograms(figure / 100 * person.weight.value), units)
      case .pacePounds: Self.isNone(Kilograms(pounds: figure), units)
      default: false
      }
  }

  /// Whether a pace would read as 0.
  private static func isNone(_ pace: Kilograms, _ units: UnitSystem) -> Bool {
    BodyText.number(pace, units: units) < 0.05
  }

  /// A line whose figure is that of what the person edited.
  private static func held(
    _ line: PlanChecklist.Line, plan: CalAIPlan, _ targets: DailyTargets, _ person: Person
  ) -> (Bool, Double) {
    let energy = Double(targets.calories)
    let reference = MacroRule.referenceWeight(of: person.weight, height: person.height).value
    // Whole figures may miss a limit by what rounding takes.
    func within(_ value: Double, _ limits: ClosedRange<Double>) -> (Bool, Double) {
      (limits.contains(value), value)
    }
    return switch line.id {
    case .intakeFloor: within(energy, SafetyLimits.intakeFloor(person.sex).value...100_000)
    case .deficit: within(max(0, plan.energy.maintenanceKcal - energy), 0...1005)
    case .proteinEnough:
      within(Double(targets.protein) / reference, (1.2 - 0.5 / reference - 1e-9)...100)
    case .proteinShare: within(4 * Double(targets.protein) / energy * 100, 0...35)
    case .fibre: within(Double(targets.fibre), 1...1000)
    case .fatShare: within(9 * Double(targets.fat) / energy * 100, 19.6...35.4)
    case .carbohydrate:
      within(Double(targets.carbs), Double(MacroTargets.carbohydrateAllowance)...10_000)
    // The plan follows the calories already.
    case .paceShare, .pacePounds, .activity: (line.passed, line.value)
    }
  }

  /// Whether it is one of the two checks of the pace.
  package var isOfPace: Bool { [.paceShare, .pacePounds].contains(id) }

  /// Digits behind the point of the figure: as many as a slow pace of a heavy body needs to be more than 0.
  package var digits: Int {
    switch id {
    case .paceShare where value < 0.05: 2
    case .paceShare, .pacePounds, .proteinEnough: 1
    default: 0
    }
  }

  /// The part of the catalogue's key that names the unit: that of a pace depends on the person.
  package var unitKey: String {
    id == .pacePounds && units == .metric ? "pace-kilograms" : id.rawValue
  }

  /// The part of the catalogue's key that names the limit: that of energy depends on the person, that of a pace on
  /// where the weight is to go.
  package func limitKey(for sex: Sex, isGain: Bool) -> String {
    switch id {
    case .intakeFloor: "\(id.rawValue)-\(Int(SafetyLimits.intakeFloor(sex).value))"
    case .paceShare where isGain, .pacePounds where isGain: "\(id.rawValue)-gain"
    default: unitKey
    }
  }
}
