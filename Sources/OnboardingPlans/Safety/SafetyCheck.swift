internal import OnboardingDomain

/// Finds the rules that apply to a person.
enum SafetyCheck {
  /// Rules that leave no deficit, apart from the pace, in the order of the verdict.
  static func refusals(
    _ person: Person, goal: WeightGoal, circumstances: Set<HealthCircumstance>
  ) -> [SafetyNotice] {
    var notices: [SafetyNotice] = []
    if person.ageYears < Double(SafetyLimits.youngestAge) {
      notices.append(
        SafetyNotice(
          .minimumAge, limit: "\(SafetyLimits.youngestAge) years",
          "You are under 18, and your body still needs energy to grow. This plan holds your "
            + "weight; talk to a doctor or dietitian before you change it."))
    }
    for rule in [SafetyRule.pregnancy, .breastfeeding, .eatingDisorderHistory]
    where circumstances.contains(where: { $0.rule == rule }) {
      notices.append(forCircumstance(rule))
    }
    if goal.direction == .lose { notices += underweight(person, target: goal.target) }
    return notices
  }

  private static func forCircumstance(_ rule: SafetyRule) -> SafetyNotice {
    switch rule {
    case .pregnancy:
      SafetyNotice(
        rule, limit: "no deficit",
        "Pregnancy is no time to lose weight. This plan has no deficit; ask your midwife or "
          + "doctor what you need.")
    case .breastfeeding:
      SafetyNotice(
        rule, limit: "no deficit",
        "Breastfeeding takes extra energy. This plan has no deficit; ask your midwife or doctor "
          + "before you lose weight.")
    default:
      SafetyNotice(
        rule, limit: "no numeric deficit",
        "Counting a deficit can do harm after an eating disorder. This plan holds your weight; "
          + "please go on with somebody who treats eating disorders.")
    }
  }

  private static func underweight(_ person: Person, target: Kilograms?) -> [SafetyNotice] {
    let lowest = HealthyWeight.lowestSupportedTarget(height: person.height)
    // Written only for who is told of it: forms ask which paces are safe.
    var limit: String {
      "BMI 18.5: \(lowest.value.text(digits: 1)) kg (\(lowest.pounds.text(digits: 1)) lb)"
    }
    var notices: [SafetyNotice] = []
    if person.weight < lowest {
      notices.append(
        SafetyNotice(
          .underweightNow, limit: limit,
          "Your weight is below the healthy range for your height, so this plan has no deficit."
            + " A doctor can help you find out why."))
    }
    if let target, target.value < lowest.value - 1e-9 {
      notices.append(
        SafetyNotice(
          .underweightTarget, limit: limit,
          "The target is below the healthy range for your height, so this plan has no deficit. "
            + "The lowest target it supports is \(lowest.value.text(digits: 1)) kg "
            + "(\(lowest.pounds.text(digits: 1)) lb)."))
    }
    return notices
  }

  /// The pace is faster than this person's maximum.
  static func tooFast(_ pace: Kilograms, _ fastest: MaximumPace) -> SafetyNotice {
    let asked = "\(pace.pounds.text(digits: 1)) lb (\(pace.value.text(digits: 2)) kg) a week"
    let source: Citation =
      switch fastest.reason {
      case .intakeFloor: .obesityGuideline
      case .deficitCap: .deficit
      default: .rate
      }
    guard fastest.offeredPounds > 0 else {
      return SafetyNotice(
        .maximumPace, limit: fastest.words,
        "\(asked) is not safe for you: a deficit would leave you below the least energy a plan "
          + "allows. This plan holds your weight.", source: source)
    }
    return SafetyNotice(
      .maximumPace, limit: fastest.words,
      "\(asked) is faster than is safe for you, so this plan has no deficit. Your fastest "
        + "supported pace is \(fastest.words): that is \(fastest.reason.phrase).", source: source)
  }

  /// Maintenance itself lies below the floor.
  static func floorAboveMaintenance(_ floor: Kilocalories, maintenance: Double) -> SafetyNotice {
    SafetyNotice(
      .intakeFloor, limit: "\(floor.value.text()) kcal/day",
      "By the formula about \(maintenance.rounded(to: 10).text()) kcal hold your weight, but no "
        + "plan goes below \(floor.value.text()) kcal a day: less rarely covers what a body "
        + "needs. Please ask a dietitian.")
  }
}
