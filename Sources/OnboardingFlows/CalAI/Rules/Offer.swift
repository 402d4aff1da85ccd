package import OnboardingDomain

/// What a subscription costs: the one place that prices come from, for cards, buttons, fine print
/// and confirmations.
package struct Offer: Sendable, Hashable {
  /// What is billed for a subscription, in cents.
  package struct Price: Sendable, Hashable {
    /// The first bill, after the trial.
    package let first: Int
    /// Every bill after it.
    package let renewal: Int
    /// What twelve months come to without the discount of the first year.
    let perYear: Int
  }

  /// The ISO 4217 code of every price.
  static let currency = Currency.usd
  /// Days that are free.
  package static let trialDays = 3
  /// Days until the reminder, a day before the trial ends.
  package static let reminderDays = 2

  private static let month = 499
  private static let year = 3999

  /// What the wheel gave off the first year, in percent; 0 without.
  package let discount: Int

  /// The offer after what was settled in a session.
  init(outcomes: [String: String]) {
    let drawn = outcomes[CalAI.Outcomes.spin].flatMap { Int($0) } ?? 0
    discount = PrizeWheel.prizes.contains { $0.percent == drawn } ? drawn : 0
  }

  /// The price of a subscription. The wheel's discount is off the first year, parts of a cent in
  /// the person's favour.
  package func price(_ period: CalAI.Subscription) -> Price {
    switch period {
    case .monthly: Price(first: Self.month, renewal: Self.month, perYear: 12 * Self.month)
    case .yearly:
      Price(first: Self.year * (100 - discount) / 100, renewal: Self.year, perYear: Self.year)
    }
  }

  /// An amount of money as a page writes it.
  package static func money(_ cents: Int) -> ComputedValue { .money(Money(cents, currency)) }
}
