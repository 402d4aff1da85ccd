public import OnboardingDomain

/// Energy at rest and of a whole day without any change of weight.
public struct DailyEnergy: Sendable, Hashable {
  /// Energy at rest in kcal/day, unrounded.
  public let resting: Kilocalories
  /// The level of activity.
  public let activity: PhysicalActivityLevel
  /// Energy of a whole day in kcal/day (TDEE), unrounded.
  public var maintenance: Kilocalories { Kilocalories(resting.value * activity.value) }

  /// Mifflin–St Jeor × PAL, or Katch–McArdle × PAL where body fat was measured.
  ///
  /// - Parameter measuredBodyFatPercent: body fat from a measurement, 3–60 %; nil where it was
  ///   guessed or chosen from pictures.
  public init(
    of person: Person, activity: PhysicalActivityLevel, measuredBodyFatPercent: Double? = nil
  ) {
    if let percent = measuredBodyFatPercent {
      resting = FatFreeMassEquation.katchMcArdle.restingEnergy(
        fatFreeMass: FatFreeMassEquation.fatFreeMass(of: person.weight, bodyFatPercent: percent))
    } else {
      resting = RestingEnergyEquation.mifflinStJeor.restingEnergy(of: person)
    }
    self.activity = activity
  }

  /// Energies that are known already.
  public init(resting: Kilocalories, activity: PhysicalActivityLevel) {
    self.resting = resting
    self.activity = activity
  }

  /// How far the EER of 2023 lies from maintenance, as a share of maintenance.
  ///
  /// Beyond ± 0.15 a plan says so.
  public func difference(fromRequirementOf person: Person) -> Double {
    let requirement = EnergyRequirement.nasem2023(person, .init(activity))
    return requirement.value / maintenance.value - 1
  }
}
