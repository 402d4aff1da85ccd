internal import OnboardingDomain

/// What is offered for money. Card, button, fine print, sheet and ending all read it from here.
package struct FamilyOffer: Sendable, Hashable {
  /// What the store keeps of a purchase.
  let id: String
  /// The price of a month, in cents.
  let cents: Int
  /// Days before the first charge; nil for none.
  package let trialDays: Int?

  /// The monthly subscription, charged at once.
  static let monthly = FamilyOffer(id: "monthly", cents: 499, trialDays: nil)
  /// The same, free for a week first.
  static let trial = FamilyOffer(id: "trial", cents: 499, trialDays: 7)
  /// The same for a dollar less, to see what the price does.
  static let lowerPrice = FamilyOffer(id: "lower-price", cents: 399, trialDays: nil)

  /// The editions of the flow, each with what it offers; the first is the one without a flag.
  static let editions: [(variant: VariantID, offer: FamilyOffer)] = [
    ("standard", .monthly), ("trial", .trial), ("lower-price", .lowerPrice),
  ]

  /// What an edition offers.
  static func offered(in variant: VariantID?) -> FamilyOffer {
    editions.first { $0.variant == variant }?.offer ?? .monthly
  }

  /// The price of a month.
  var price: ComputedValue { .money(Money(cents, .usd)) }
  /// What the store keeps of a purchase: one of a person, also of who starts over. What another person
  /// approves is what they were asked, also where the edition has changed meanwhile.
  var purchase: OutcomeKind {
    OutcomeKind(Self.purchaseName, value: id).outlastingStart()
      .granting(request, among: Self.editions.map(\.offer.id))
  }

  /// A purchase that waits for another person's approval.
  var request: OutcomeKind { OutcomeKind(Self.requestName, value: id).outlastingStart() }

  private static let purchaseName = "purchase"
  private static let requestName = "purchase-request"

  /// What a person's outcomes make of the offer.
  package enum State: Sendable, Hashable {
    /// Nothing was bought.
    case open
    /// A purchase of this offer, which may be that of another edition, waits for approval; nil where it was
    /// asked when requests didn't say for what.
    case waiting(FamilyOffer?)
    /// Subscribed to this offer, which may be that of another edition.
    case owned(FamilyOffer)

    init(_ outcomes: [String: String]) {
      func settled(_ name: String) -> FamilyOffer? {
        editions.first { $0.offer.id == outcomes[name] }?.offer
      }
      self =
        if let bought = settled(purchaseName) {
          .owned(bought)
        } else {
          outcomes[requestName] == nil ? .open : .waiting(settled(requestName))
        }
    }

    /// What the person has subscribed to.
    package var owned: FamilyOffer? { if case .owned(let offer) = self { offer } else { nil } }
    /// What another person was asked for.
    package var requested: FamilyOffer? {
      if case .waiting(let offer) = self { offer } else { nil }
    }
    /// Whether another person has to approve it.
    package var isWaiting: Bool { if case .waiting = self { true } else { false } }
  }
}
