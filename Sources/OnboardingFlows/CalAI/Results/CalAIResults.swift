internal import OnboardingDomain
internal import OnboardingPlans

/// What follows from somebody's answers to Cal AI. Every part is worked out when a page first asks
/// for it, once, so that a page of figures does not run the projection of two years.
struct CalAIResults: FlowResults {
  let profile: CalAI.Profile
  let context: ComputationContext

  private let lazyPreview: Lazy<GoalPreview?>
  private let lazyPlan: Lazy<CalAIPlan?>
  private let lazyTargets: Lazy<DailyTargets?>
  private let lazyTransition: Lazy<WeightTransition?>

  init(_ answers: Answers, in context: ComputationContext) {
    let profile = CalAI.Profile(answers, today: context.today)
    let plan = Lazy { profile.plan() }
    self.profile = profile
    self.context = context
    lazyPlan = plan
    lazyPreview = Lazy { Self.preview(profile) }
    lazyTargets = Lazy { plan.value.flatMap { DailyTargets(profile, plan: $0) } }
    lazyTransition = Lazy { plan.value.flatMap { WeightTransition($0, profile) } }
  }

  /// What target and speed would mean, before the rest was asked; nil without a goal weight.
  var preview: GoalPreview? { lazyPreview.value }
  /// The whole plan; nil until every question about it is answered.
  var plan: CalAIPlan? { lazyPlan.value }
  /// The figures of a day.
  var targets: DailyTargets? { lazyTargets.value }
  /// The way to the goal weight; nil without one.
  var transition: WeightTransition? { lazyTransition.value }
  /// What the subscription costs.
  var offer: Offer { Offer(outcomes: context.outcomes) }
  /// Where the person stands with a subscription.
  var subscriptionStatus: SubscriptionStatus { SubscriptionStatus(profile.answers, in: context) }
  /// The units in which the person thinks.
  var units: UnitSystem { profile.units }

  private static func preview(_ profile: CalAI.Profile) -> GoalPreview? {
    // A speed that is refused promises nothing: no date, and no calories of a plan without one.
    guard let speed = profile.speed, profile.speedRange?.allows(speed) == true else { return nil }
    return GoalPreview(profile, at: speed)
  }

  func value(_ name: String) -> ComputedValue? { computedValue(name) }
  func view(_ fragment: String) -> ViewData? { fragmentData(fragment) }
  func download(_ name: String) -> Download? {
    switch name {
    // Templates name a file without its extension, addresses with it.
    case "trial-reminder", "trial-reminder.ics": trialReminder
    default: nil
    }
  }
}

extension CalAIResults {
  /// A mass in the person's units with one decimal, without its unit: `172.0`.
  func figure(_ mass: Kilograms) -> ComputedValue {
    .number(BodyText.number(mass, units: units), digits: 1)
  }

  /// The unit of a mass, as the flow writes it: lbs, kg.
  var unitName: ComputedValue { .copy("unit.\(units.rawValue)") }

  /// A mass with its unit in words of the flow: `12 lbs`.
  func words(_ mass: Kilograms) -> ComputedValue { .text(CalAI.mass(mass, units)) }
}
