package import OnboardingDomain
package import OnboardingPlans

/// What follows from a person's answers to Cal AI. Every part is worked out when a page first asks
/// for it, once, so that a page of figures does not run the projection of two years. An object: pages hand it
/// on for each fragment, and copying a profile counts a reference for each of its parts.
package final class CalAIResults: FlowResults {
  /// What the answers mean.
  package let profile: CalAI.Profile
  /// The day, and what else is known besides the answers.
  package let context: ComputationContext
  /// The units in which the person thinks.
  package let units: UnitSystem

  private let previewSlot = LazySlot<GoalPreview?>()
  private let planSlot = LazySlot<CalAIPlan?>()
  private let targetsSlot = LazySlot<DailyTargets?>()
  private let transitionSlot = LazySlot<WeightTransition?>()

  /// What follows from these answers.
  package init(_ answers: Answers, in context: ComputationContext) {
    profile = CalAI.Profile(answers, today: context.today)
    units = profile.units
    self.context = context
  }

  /// What target and speed would mean, before the rest was asked; nil without a goal weight.
  package var preview: GoalPreview? { previewSlot.value { Self.preview(profile) } }
  /// The whole plan; nil until every question about it is answered.
  package var plan: CalAIPlan? { planSlot.value { profile.plan() } }
  /// The figures of a day.
  package var targets: DailyTargets? {
    targetsSlot.value { plan.flatMap { DailyTargets(profile, plan: $0) } }
  }
  /// The way to the goal weight; nil without one.
  package var transition: WeightTransition? {
    transitionSlot.value { plan.flatMap { WeightTransition($0, profile) } }
  }
  /// Change a week that the plan stands for: what was asked for, but where the least energy of a plan is more
  /// than a slow gain takes. Nil where the weight is to stay.
  package var pace: Kilograms? {
    guard let plan, transition != nil, profile.direction == .gain,
      plan.safety.contains(where: { $0.rule == .intakeFloor })
    else { return profile.pace }
    return Kilograms(plan.energy.dailyChange / SafetyLimits.dailyEnergyPerWeeklyKilogram)
  }
  /// kcal a day by which the figures of a day are above what holds the weight, where they lead to no other
  /// one and hold none either; see `CalAI.Profile.excessOfHolding`. Nil for any other plan.
  package var excess: Int? {
    // Most people have none, and a transition takes the whole plan.
    guard let excess = profile.excessOfHolding, transition == nil else { return nil }
    guard let plan, let targets else { return excess }
    return targets.calories - Int(plan.energy.targetKcal) + excess
  }
  /// Whether the day of the goal is over.
  package var isGoalPast: Bool { plan?.goal.date.map { $0 < context.today } ?? false }
  /// What the subscription costs.
  package var offer: Offer { Offer(outcomes: context.outcomes) }
  /// Where the person stands with a subscription.
  package var subscriptionStatus: SubscriptionStatus {
    SubscriptionStatus(profile.answers, in: context)
  }

  private static func preview(_ profile: CalAI.Profile) -> GoalPreview? {
    // A speed that is refused promises nothing: no date, and no calories of a plan without one.
    guard let speed = profile.speed, profile.speedRange?.allows(speed) == true else { return nil }
    return GoalPreview(profile, at: speed)
  }

  /// The value of a name; nil until the answers it needs are there.
  package func value(_ name: String) -> ComputedValue? { computedValue(name) }
}

extension CalAIResults {
  /// A mass in the person's units with one decimal, without its unit: `172.0`.
  package func figure(_ mass: Kilograms) -> ComputedValue {
    .number(BodyText.number(mass, units: units), digits: 1)
  }

  /// The unit of a mass, as the flow writes it: lbs, kg.
  package var unitName: ComputedValue {
    .copy(units == .metric ? "unit.metric" : "unit.imperial")
  }

  /// A mass with its unit in words of the flow: `12 lbs`.
  package func words(_ mass: Kilograms) -> ComputedValue { .text(CalAI.mass(mass, units)) }
}
