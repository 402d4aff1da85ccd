public import OnboardingDomain

/// The estimated energy requirement (EER) of adults from 19 years: a second opinion on
/// resting energy × PAL from equations that were fitted to whole days.
public enum EnergyRequirement {
  /// Activity of the EER equations, from least to most.
  public enum Activity: Int, Sendable, CaseIterable {
    /// "Sedentary" in 2005, "inactive" in 2023 (PAL below 1.53).
    case inactive
    /// PAL 1.53–1.68.
    case lowActive
    /// PAL 1.68–1.85.
    case active
    /// PAL 1.85–2.50.
    case veryActive

    /// The category of a level by the cut points of 2023.
    public init(_ level: PhysicalActivityLevel) {
      switch level.value {
      case ..<1.53: self = .inactive
      case ..<1.68: self = .lowActive
      case ..<1.85: self = .active
      default: self = .veryActive
      }
    }
  }

  /// The requirement in kcal/day by the equations of 2005.
  ///
  /// Source: Institute of Medicine, Dietary Reference Intakes for Energy, 2002/2005.
  public static func iom2005(_ person: Person, _ activity: Activity) -> Kilocalories {
    let (weight, height, age) = (person.weight.value, person.height.value, person.ageYears)
    let men = [1, 1.11, 1.25, 1.48][activity.rawValue]
    let women = [1, 1.12, 1.27, 1.45][activity.rawValue]
    return Kilocalories(
      person.sex.blend(
        female: 354 - 6.91 * age + women * (9.36 * weight + 7.26 * height),
        male: 662 - 9.53 * age + men * (15.91 * weight + 5.396 * height)))
  }

  /// The requirement in kcal/day by the equations of 2023; the standard error of a new prediction
  /// is 342 kcal for men and 241 kcal for women.
  ///
  /// Source: NASEM, Dietary Reference Intakes for Energy, 2023, Tables S-7 and S-9,
  /// doi 10.17226/26818.
  public static func nasem2023(_ person: Person, _ activity: Activity) -> Kilocalories {
    let (weight, height, age) = (person.weight.value, person.height.value, person.ageYears)
    func men() -> Double {
      switch activity {
      case .inactive: 753.07 - 10.83 * age + 6.50 * height + 14.10 * weight
      case .lowActive: 581.47 - 10.83 * age + 8.30 * height + 14.94 * weight
      case .active: 1004.82 - 10.83 * age + 6.52 * height + 15.91 * weight
      case .veryActive: -517.88 - 10.83 * age + 15.61 * height + 19.11 * weight
      }
    }
    func women() -> Double {
      switch activity {
      case .inactive: 584.90 - 7.01 * age + 5.72 * height + 11.71 * weight
      case .lowActive: 575.77 - 7.01 * age + 6.60 * height + 12.14 * weight
      case .active: 710.25 - 7.01 * age + 6.54 * height + 12.34 * weight
      case .veryActive: 511.83 - 7.01 * age + 9.07 * height + 12.56 * weight
      }
    }
    return Kilocalories(person.sex.blend(female: women(), male: men()))
  }
}
