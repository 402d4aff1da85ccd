internal import OnboardingDomain
internal import OnboardingFlows

extension CalAIResults {
  private var drawn: Int? { context.outcomes[CalAI.Outcomes.spin].flatMap { Int($0) } }

  /// The wheel at rest, or at the prize that was drawn.
  var wheel: ViewData? {
    let angle = drawn.flatMap(PrizeWheel.angle(of:))
    return [
      "is-spun": .flag(angle != nil), "was-declined": .flag(drawn == 0),
      "is-open": .flag(drawn == nil), "angle": .text((angle ?? 0).coordinate),
      "percent": .value(.percent(Double(drawn ?? 0) / 100)),
      "yearly": .value(Offer.money(offer.price(.yearly).renewal)),
      "first-year": .value(Offer.money(offer.price(.yearly).first)),
      "prizes": .list(
        PrizeWheel.prizes.map { prize in
          [
            "percent": .value(.percent(Double(prize.percent) / 100)),
            "fields": .text(String(prize.fields)), "of": .text(String(PrizeWheel.fields.count)),
          ]
        }),
    ]
  }

  /// Where the person stands with a subscription.
  var subscription: ViewData? {
    let status = subscriptionStatus
    return .object(
      terms(of: status.period).merging([
        "is-none": .flag(status.stage == .none), "is-waiting": .flag(status.stage == .waiting),
        "is-trial": .flag(status.stage == .trial), "is-active": .flag(status.stage == .active),
        "is-cancelled": .flag(status.stage == .cancelled), "is-owned": .flag(status.isOwned),
        "is-over": .flag(context.today >= status.trialEnd),
      ]))
  }

  /// The lines of the paywall that depend on the wheel.
  var offerLines: ViewData? {
    .object(terms(of: .yearly).merging(["is-discounted": .flag(offer.discount > 0)]))
  }

  /// What the store asks to confirm; nothing where it was bought, or waits for somebody.
  var store: ViewData? {
    let stage = subscriptionStatus.stage
    return .object(
      terms(of: profile.answers[CalAI.subscription] ?? .yearly).merging([
        "is-open": .flag(stage == .none), "is-waiting": .flag(stage == .waiting),
        "is-bought": .flag(stage != .none && stage != .waiting),
        "is-cancelled": .flag(stage == .cancelled),
      ]))
  }

  private func terms(of period: CalAI.Subscription) -> ViewMembers {
    let price = offer.price(period)
    return [
      "is-monthly": .flag(period == .monthly), "is-yearly": .flag(period == .yearly),
      "is-renewed-higher": .flag(price.renewal != price.first),
      "first": .value(Offer.money(price.first)),
      "renewal": .value(Offer.money(price.renewal)),
      "monthly": .value(Offer.money(offer.price(.monthly).first)),
      "discount": .value(.percent(Double(offer.discount) / 100)),
      "trial-end": .value(.date(subscriptionStatus.trialEnd)),
    ]
  }
}
