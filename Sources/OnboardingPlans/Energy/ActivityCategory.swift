/// The lifestyle category of a PAL. Source: FAO/WHO/UNU, Human energy requirements, 2001, Table 5.3.
public enum LifestyleCategory: String, Sendable, Hashable, CaseIterable {
  /// Below 1.70.
  case sedentaryOrLight = "sedentary-or-light"
  /// 1.70–1.99.
  case activeOrModeratelyActive = "active-or-moderately-active"
  /// 2.00–2.40.
  case vigorous = "vigorous"
  /// Above 2.40, which can't be kept up for long.
  case notSustainable = "not-sustainable"

  /// The category of a level.
  public init(_ level: PhysicalActivityLevel) {
    switch level.value {
    case ..<1.7: self = .sedentaryOrLight
    case ..<2.0: self = .activeOrModeratelyActive
    case ...2.4: self = .vigorous
    default: self = .notSustainable
    }
  }
}

/// The class of a number of steps a day.
///
/// Source: Tudor-Locke C, Bassett DR. Sports Med 2004;34:1–8; Tudor-Locke 2011 IJBNPA 8:79.
public enum StepCategory: String, Sendable, Hashable, CaseIterable {
  /// Below 5000.
  case sedentary = "sedentary"
  /// 5000–7499.
  case lowActive = "low-active"
  /// 7500–9999.
  case somewhatActive = "somewhat-active"
  /// 10 000–12 499.
  case active = "active"
  /// 12 500 and more.
  case highlyActive = "highly-active"

  /// The class of that many steps.
  public init(stepsPerDay steps: Int) {
    switch steps {
    case ..<5000: self = .sedentary
    case ..<7500: self = .lowActive
    case ..<10_000: self = .somewhatActive
    case ..<12_500: self = .active
    default: self = .highlyActive
    }
  }
}
