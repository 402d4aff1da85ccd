import FlowSamples
import OnboardingDomain
import Testing

@testable import FlowPages
@testable import OnboardingFlows

/// Prices and the wheel.
@Suite struct OfferTests {
  @Test(arguments: [
    (nil, 3999), ("0", 3999), ("10", 3599), ("20", 3199), ("30", 2799), ("95", 3999),
  ])
  func `the first year costs what the wheel leaves, and the years after the normal price`(
    drawn: String?, cents: Int
  ) {
    let offer = Offer(outcomes: drawn.map { ["spin": $0] } ?? [:])
    #expect(offer.price(.yearly).first == cents)
    #expect(offer.price(.yearly).renewal == 3999)
    #expect(offer.price(.monthly) == Offer.Price(first: 499, renewal: 499, perYear: 5988))
  }

  @Test(arguments: ["10", "20", "30"])
  func `cards, fine print, confirmation and today agree on every price`(drawn: String) throws {
    for period in CalAI.Subscription.allCases {
      var answers = CalAIExample.answers()
      answers[CalAI.subscription] = period
      let results = CalAIExample.results(
        answers, outcomes: ["spin": drawn, "purchase": period.rawValue])
      let price = Offer(outcomes: ["spin": drawn]).price(period)
      let card = period == .yearly ? "offer.first-year" : "offer.monthly"
      #expect(results.value(card) == Offer.money(price.first))
      let first = ViewData.value(Offer.money(price.first))
      let renewal = ViewData.value(Offer.money(price.renewal))
      for data in [
        results.view("store"), results.view("restore"), results.view("subscription"),
        results.view("today-status"), results.view("manage"),
      ] {
        #expect(data?.member("first") == first)
        #expect(data?.member("renewal") == renewal)
      }
      let lines = try #require(results.view("fine-print"))
      let shown = period == .yearly ? lines.member("first") : lines.member("monthly")
      #expect(shown == first)
    }
  }

  @Test func `a purchase shows what was bought, whatever is chosen later`() {
    var answers = CalAIExample.answers()
    answers[CalAI.subscription] = .monthly
    let bought = CalAIExample.results(answers, outcomes: ["purchase": "yearly"])
    #expect(bought.view("subscription")?.member("is-yearly") == .flag(true))
  }

  @Test func `the wheel has eight fields, and the odds are theirs`() {
    #expect(PrizeWheel.fields.count == 8)
    for prize in PrizeWheel.prizes {
      #expect(PrizeWheel.fields.count { $0 == prize.percent } == prize.fields)
    }
  }

  @Test(arguments: [(10, 22.5), (20, -22.5), (30, -292.5)])
  func `the wheel stops with the middle of the prize under the pointer`(
    percent: Int, angle: Double
  ) {
    #expect(PrizeWheel.angle(of: percent) == angle)
    let data = CalAIExample.results(outcomes: ["spin": String(percent)]).view("wheel")
    #expect(data?.member("angle") == .text(angle.coordinate))
    #expect(data?.member("percent")?.figure == Double(percent) / 100)
  }

  @Test func `the trial ends in three days, and the reminder comes a day before`() throws {
    let results = CalAIExample.results()
    #expect(results.value("offer.trial-end") == .date(CalAIExample.today.adding(days: 3)))
    let file = try #require(results.download("trial-reminder.ics"))
    #expect(String(decoding: file.bytes, as: UTF8.self).contains("DTSTART:20261122T090000\r\n"))
  }

  @Test(arguments: [
    (0, SubscriptionStatus.Stage.trial), (2, .trial), (3, .active), (400, .active),
  ])
  func `free days are counted from the day of the purchase`(
    later: Int, stage: SubscriptionStatus.Stage
  ) {
    var answers = CalAIExample.answers()
    answers[CalAI.purchaseDay] = CalAIExample.today.dayNumber
    let status = SubscriptionStatus(
      answers,
      in: ComputationContext(
        today: CalAIExample.today.adding(days: later), outcomes: ["purchase": "monthly"]))
    #expect(status.stage == stage)
    #expect(status.trialEnd == CalAIExample.today.adding(days: 3))
    #expect(status.isOwned)
  }

  @Test func `a cancelled subscription is owned no more, and one that waits is not yet`() {
    for (outcomes, stage) in [
      (["purchase": "yearly", "cancellation": "yes"], SubscriptionStatus.Stage.cancelled),
      (["approval": "yearly"], .waiting), ([:], .none),
    ] {
      let context = ComputationContext(today: CalAIExample.today, outcomes: outcomes)
      let status = SubscriptionStatus(CalAIExample.answers(), in: context)
      #expect(status.stage == stage)
      #expect(!status.isOwned)
    }
  }
}
