package import OnboardingDomain

extension TargetRange {
  /// What is wrong with a target, as the last part of the key of its message, and the limit that it
  /// is on the wrong side of.
  package struct Problem: Sendable, Hashable {
    let key: String
    let limit: Kilograms
  }

  /// Why a target is not supported; nil for one that is.
  package func problem(with target: Kilograms, _ units: UnitSystem) -> Problem? {
    // Masses come from typed numbers; differences below a gram are those of the conversion.
    let hair = 1e-3
    if isLoss {
      if target.value > highest.value - hair {
        return Problem(key: "not-below-now", limit: highest)
      }
      if target.value < lowest.value - hair {
        return Problem(key: "below-healthy", limit: shownLowest(units))
      }
    } else {
      if target.value < lowest.value + hair { return Problem(key: "not-above-now", limit: lowest) }
      if target.value > highest.value + hair {
        return Problem(key: "above-supported", limit: shownHighest(units))
      }
    }
    return nil
  }
}
