/// A rule that keeps a plan from doing harm or says what it can't know.
///
/// Raw values are the ids in JSON and in catalogues.
public enum SafetyRule: String, Sendable, Hashable, CaseIterable, Codable {
  /// No deficit below 18 years.
  case minimumAge = "minimum-age"
  /// No deficit in pregnancy.
  case pregnancy = "pregnancy"
  /// No deficit while breastfeeding.
  case breastfeeding = "breastfeeding"
  /// No numeric deficit with an eating disorder, now or before.
  case eatingDisorderHistory = "eating-disorder-history"
  /// No loss for a person who is underweight.
  case underweightNow = "underweight-now"
  /// No loss towards a weight that is underweight.
  case underweightTarget = "underweight-target"
  /// No loss faster than this person's maximum.
  case maximumPace = "maximum-pace"
  /// No intake below the floor.
  case intakeFloor = "intake-floor"
  /// No surplus above 500 kcal/day.
  case surplusCap = "surplus-cap"
  /// A gain faster than 0.5 % of weight a week.
  case gainPace = "gain-pace"
  /// A deficit above 30 % of maintenance.
  case largeDeficit = "large-deficit"
  /// A target with a body mass index of 18.5–20.
  case lowTarget = "low-target"
  /// A gain towards a body mass index of 25 or more.
  case overweightTarget = "overweight-target"
  /// Something a doctor or dietitian should look at.
  case seeADoctor = "see-a-doctor"
  /// A target below energy at rest.
  case belowResting = "below-resting"
  /// Ages outside those the equations were derived for.
  case equationAge = "equation-age"
  /// Two methods that disagree by more than 15 %.
  case secondOpinion = "second-opinion"
  /// Carbohydrate below 130 g.
  case lowCarbohydrate = "low-carbohydrate"
  /// A day too short for the pattern: fewer or shorter windows.
  case shortDay = "short-day"
  /// A window while asleep.
  case windowWhileAsleep = "window-while-asleep"
  /// A window that ends less than three hours before bed.
  case windowBeforeBed = "window-before-bed"

  /// Whether it is about when a person eats, not how much.
  public var isAboutMealWindows: Bool {
    switch self {
    case .shortDay, .windowWhileAsleep, .windowBeforeBed: true
    default: false
    }
  }

  /// How much it weighs.
  public var severity: SafetySeverity {
    switch self {
    case .minimumAge, .pregnancy, .breastfeeding, .eatingDisorderHistory, .underweightNow,
      .underweightTarget, .maximumPace:
      .noDeficit
    case .intakeFloor, .surplusCap, .gainPace, .largeDeficit, .lowTarget, .overweightTarget,
      .seeADoctor:
      .caution
    case .belowResting, .equationAge, .secondOpinion, .lowCarbohydrate, .shortDay,
      .windowWhileAsleep, .windowBeforeBed:
      .information
    }
  }

  /// Where it comes from.
  public var source: Citation {
    switch self {
    case .minimumAge: .youth
    case .pregnancy, .breastfeeding: .pregnancy
    case .eatingDisorderHistory: .eatingDisorders
    case .underweightNow, .underweightTarget, .overweightTarget: .bodyMassIndex
    case .maximumPace: .rate
    case .intakeFloor, .largeDeficit: .obesityGuideline
    case .equationAge: .mifflin
    case .secondOpinion: .nasem
    case .lowCarbohydrate: .macronutrients
    case .shortDay, .windowWhileAsleep, .windowBeforeBed: .beforeBed
    case .surplusCap, .gainPace, .lowTarget, .seeADoctor, .belowResting: .judgement
    }
  }
}

/// What a safety rule does to a plan.
public enum SafetySeverity: String, Sendable, Hashable, Codable {
  /// The plan has no deficit.
  case noDeficit = "no-deficit"
  /// The plan was changed or needs a second look.
  case caution
  /// Good to know.
  case information
}
