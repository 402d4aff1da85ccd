public import OnboardingDomain

/// A published equation for resting energy from sex, age, height and weight.
///
/// Plans use `mifflinStJeor`; the others are second opinions. Academy of Nutrition and Dietetics:
/// Mifflin–St Jeor with actual weight is the most accurate where nothing was measured, within 10 %
/// of the measured value in about 70 % of people with obesity.
public enum RestingEnergyEquation: String, Sendable, Hashable, CaseIterable {
  /// 10 W + 6.25 H − 5 A + 5 (men), − 161 (women).
  ///
  /// Source: Mifflin MD et al. Am J Clin Nutr 1990;51:241–7. n = 498, 19–78 years, R² 0.71.
  case mifflinStJeor = "mifflin-st-jeor"
  /// 9.99 W + 6.25 H − 4.92 A + 166 (men) − 161: the coefficients before rounding, as in the NIH
  /// planner. Source: Mifflin 1990, abstract.
  case mifflinUnrounded = "mifflin-unrounded"
  /// Weight only, by age band. Source: Henry CJK. Public Health Nutr 2005;8:1133–52.
  case henryWeight = "henry-weight"
  /// Weight and height, by age band. Source: Henry 2005.
  case henryWeightAndHeight = "henry-weight-height"
  /// Weight only, by age band (Schofield). Source: FAO/WHO/UNU, Human energy requirements, 2001.
  case fao = "fao-who-unu"

  /// Energy at rest in kcal/day, unrounded. For `Sex.other` the mean of both equations.
  ///
  /// - Parameter person: adults; below 18 years the band for 18–30 is used.
  public func restingEnergy(of person: Person) -> Kilocalories {
    Kilocalories(person.sex.blend(female: women(person), male: men(person)))
  }

  private func men(_ person: Person) -> Double {
    let (weight, height, age) = (person.weight.value, person.height.value, person.ageYears)
    switch self {
    case .mifflinStJeor: return 10 * weight + 6.25 * height - 5 * age + 5
    case .mifflinUnrounded: return 9.99 * weight + 6.25 * height - 4.92 * age + 166 - 161
    case .henryWeight:
      return switch age {
      case ..<30: 16.0 * weight + 545
      case ..<60: 14.2 * weight + 593
      case ..<70: 13.0 * weight + 567
      default: 13.7 * weight + 481
      }
    case .henryWeightAndHeight:
      return switch age {
      case ..<30: 14.4 * weight + 3.13 * height + 113
      case ..<60: 11.4 * weight + 5.41 * height - 137
      default: 11.4 * weight + 5.41 * height - 256
      }
    case .fao:
      return switch age {
      case ..<30: 15.057 * weight + 692.2
      case ..<60: 11.472 * weight + 873.1
      default: 11.711 * weight + 587.7
      }
    }
  }

  private func women(_ person: Person) -> Double {
    let (weight, height, age) = (person.weight.value, person.height.value, person.ageYears)
    switch self {
    case .mifflinStJeor: return 10 * weight + 6.25 * height - 5 * age - 161
    case .mifflinUnrounded: return 9.99 * weight + 6.25 * height - 4.92 * age - 161
    case .henryWeight:
      return switch age {
      case ..<30: 13.1 * weight + 558
      case ..<60: 9.74 * weight + 694
      case ..<70: 10.2 * weight + 572
      default: 10.0 * weight + 577
      }
    case .henryWeightAndHeight:
      return switch age {
      case ..<30: 10.4 * weight + 6.15 * height - 282
      case ..<60: 8.18 * weight + 5.02 * height - 11.6
      default: 8.52 * weight + 4.21 * height + 10.7
      }
    case .fao:
      return switch age {
      case ..<30: 14.818 * weight + 486.6
      case ..<60: 8.126 * weight + 845.6
      default: 9.082 * weight + 658.5
      }
    }
  }
}
