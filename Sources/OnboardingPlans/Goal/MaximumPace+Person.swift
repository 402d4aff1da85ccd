extension MaximumPace {
  /// The fastest loss for a person with that level of activity.
  ///
  /// `MaximumPace.none` below 18 years, in pregnancy, while breastfeeding, with a history of eating
  /// disorders, and for a person who is underweight.
  public static func loss(
    for person: Person, activity: PhysicalActivityLevel,
    circumstances: Set<HealthCircumstance> = []
  ) -> MaximumPace {
    let goal = WeightGoal(.lose, target: person.weight, pace: person.weight)
    let refusals = SafetyCheck.refusals(person, goal: goal, circumstances: circumstances)
    guard refusals.allSatisfy({ $0.rule == .underweightTarget }) else { return .none }
    return loss(
      weight: person.weight,
      maintenance: DailyEnergy(of: person, activity: activity).maintenance,
      floor: SafetyLimits.intakeFloor(person.sex))
  }
}
