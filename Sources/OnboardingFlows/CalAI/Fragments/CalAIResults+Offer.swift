internal import OnboardingDomain

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

  /// What was bought, or waits to be approved.
  var subscription: ViewData? {
    let bought = period(CalAI.Outcomes.purchase)
    let waiting = bought == nil ? period(CalAI.Outcomes.approval) : nil
    return .object(
      [
        "is-bought": .flag(bought != nil), "is-waiting": .flag(waiting != nil),
        "is-none": .flag(bought == nil && waiting == nil),
      ].merging(terms(of: bought ?? waiting ?? chosen)) { first, _ in first })
  }

  /// The lines of the paywall that depend on the wheel.
  var offerLines: ViewData? {
    .object(
      ["is-discounted": .flag(offer.discount > 0)].merging(terms(of: .yearly)) {
        first, _ in first
      })
  }

  /// What the store asks to confirm.
  var store: ViewData? {
    .object(
      [
        "is-discounted": .flag(offer.discount > 0),
        "is-bought": .flag(period(CalAI.Outcomes.purchase) != nil),
      ].merging(terms(of: chosen)) { first, _ in first })
  }

  private var chosen: Offer.Period {
    profile.answers[CalAI.Keys.plan].flatMap { Offer.Period(rawValue: $0.rawValue) } ?? .yearly
  }

  private func period(_ outcome: String) -> Offer.Period? {
    context.outcomes[outcome].flatMap { Offer.Period(rawValue: $0) }
  }

  private func terms(of period: Offer.Period) -> [String: ViewData] {
    let price = offer.price(period)
    return [
      "is-monthly": .flag(period == .monthly), "is-yearly": .flag(period == .yearly),
      "is-renewed-higher": .flag(price.renewal != price.first),
      "first": .value(Offer.money(price.first)),
      "renewal": .value(Offer.money(price.renewal)),
      "monthly": .value(Offer.money(offer.price(.monthly).first)),
      "discount": .value(.percent(Double(offer.discount) / 100)),
      "trial-end": .value(.date(context.today.adding(days: Offer.trialDays))),
    ]
  }
}
