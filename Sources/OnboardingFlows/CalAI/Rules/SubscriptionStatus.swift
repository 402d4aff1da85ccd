package import OnboardingDomain

/// Where a person stands with a subscription, and what was or will be billed for it.
package struct SubscriptionStatus: Sendable, Hashable {
  /// What has become of it.
  package enum Stage: Sendable, Hashable {
    /// Nothing was bought.
    case none
    /// Another person has to approve the purchase.
    case waiting
    /// The free days run.
    case trial
    /// The first bill was due.
    case active
    /// It was cancelled.
    case cancelled
  }

  /// What has become of it.
  package let stage: Stage
  /// Which one: the one that was bought, else the one that is chosen on the offer.
  package let period: CalAI.Subscription
  /// The last of the free days and the day of the first bill.
  package let trialEnd: CalendarDate

  /// Whether there is a subscription: it is not sold a second time.
  package var isOwned: Bool { stage == .trial || stage == .active }

  /// The status after what was settled in a session.
  init(_ answers: Answers, in context: ComputationContext) {
    func settled(_ name: String) -> CalAI.Subscription? {
      context.outcomes[name].flatMap(CalAI.Subscription.init(rawValue:))
    }
    let bought = settled(CalAI.Outcomes.purchase)
    let approval = settled(CalAI.Outcomes.approval)
    let boughtOn = answers[CalAI.purchaseDay].map(CalendarDate.init(dayNumber:)) ?? context.today
    trialEnd = (bought == nil ? context.today : boughtOn).adding(days: Offer.trialDays)
    period = bought ?? approval ?? answers[CalAI.subscription] ?? .yearly
    stage =
      if bought != nil {
        context.outcomes[CalAI.Outcomes.cancellation] != nil
          ? .cancelled : context.today < trialEnd ? .trial : .active
      } else {
        approval != nil ? .waiting : .none
      }
  }
}
