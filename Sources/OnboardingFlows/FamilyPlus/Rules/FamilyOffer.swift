internal import OnboardingDomain

/// What is offered for money. Card, button, fine print, sheet and vault all read it from here.
struct FamilyOffer: Sendable, Hashable {
  /// Days before the first charge; nil for none.
  let trialDays: Int?
  /// What the store keeps of a purchase: once in a session.
  let purchase: OutcomeKind

  /// $4.99 a month, in cents.
  static let price = ComputedValue.money(499, currency: "USD")

  /// The monthly subscription, charged at once.
  static let monthly = FamilyOffer(
    trialDays: nil, purchase: OutcomeKind(purchaseName, value: "monthly"))
  /// The same, free for a week first.
  static let trial = FamilyOffer(trialDays: 7, purchase: OutcomeKind(purchaseName, value: "trial"))
  /// A purchase that waits for somebody's approval.
  static let request = OutcomeKind("purchase-request", value: "waiting")

  private static let purchaseName = "purchase"

  /// What a person's outcomes make of the offer.
  enum State: String, Sendable {
    /// Nothing was bought.
    case open
    /// A purchase waits for approval.
    case waiting
    /// Subscribed.
    case monthly
    /// Subscribed, free at first.
    case trial

    init(_ outcomes: [String: String]) {
      self =
        outcomes[purchaseName].flatMap(State.init(rawValue:))
        ?? (outcomes[request.name] == nil ? .open : .waiting)
    }

    /// Whether the person has the subscription.
    var isOwned: Bool { self == .monthly || self == .trial }
  }
}
