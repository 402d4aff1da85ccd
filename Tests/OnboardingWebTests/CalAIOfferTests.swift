import FlowPages
import Foundation
import HTTPCore
import OnboardingDomain
import OnboardingFlows
import TestSupport
import Testing

/// The wheel that turns once, and every end of the store's sheet.
@Suite struct CalAIOfferTests {
  let house: TestApplication

  init() throws { house = try TestApplication([CalAI().withPages]) }

  private func atSpin() throws -> TestClient {
    let client = house.client()
    try CalAIJourney.walk(client, to: "spin")
    return client
  }

  private func prize(_ client: TestClient) throws -> String {
    try client.open("/calai/spin")
    return try #require(client.page.value("spin.percent"))
  }

  private func atPaywall(plan: String = "yearly") throws -> TestClient {
    let client = try atSpin()
    try client.submit(action: "without")
    #expect(client.page.screen == "paywall")
    try client.submit(["plan": "\(plan)"])
    #expect(client.page.place == "paywall/store")
    return client
  }

  // MARK: The wheel

  @Test func `the odds and the normal price are printed before and after the spin`() throws {
    let client = try atSpin()
    for _ in 0..<2 {
      for words in ["4 in 8", "3 in 8", "1 in 8", "$39.99"] {
        #expect(client.page.html.contains(words))
      }
      try client.submit()
    }
  }

  @Test func `the first press shows the prize, the second goes on`() throws {
    let client = try atSpin()
    #expect(client.page.value("spin.percent") == nil)
    try client.submit()
    #expect(client.page.place == "spin/result")
    #expect(client.page.value("spin.percent")?.contains("off the first year") == true)
    try client.submit()
    #expect(client.page.screen == "paywall")
  }

  @Test func `reload, back and a replayed cookie show the same prize`() throws {
    let client = try atSpin()
    let before = client.cookies
    try client.submit()
    let first = try prize(client)
    #expect(try prize(client) == first)
    try client.submit()
    #expect(client.page.place == "spin/result")
    try client.submit()
    #expect(try prize(client) == first)
    let replay = house.client()
    replay.cookies = before
    #expect(try prize(replay) == first)
    try replay.open("/calai/spin")
    try replay.submit()
    #expect(try prize(replay) == first)
  }

  @Test func `fifty posts at once draw once`() throws {
    let client = try atSpin()
    let body = client.form()
    let cookies = client.cookies
    let address = try #require(client.page.formAction)
    DispatchQueue.concurrentPerform(iterations: 50) { _ in
      let each = house.client()
      each.cookies = cookies
      let answer = try? each.post(address: address, body)
      #expect(answer?.status == 303)
    }
    let first = try prize(client)
    for _ in 0..<3 { #expect(try prize(client) == first) }
  }

  @Test func `going on without a spin is final, at the normal price`() throws {
    let client = try atSpin()
    try client.submit(action: "without")
    #expect(client.page.screen == "paywall")
    #expect(client.page.html.contains("data-price=\"yearly\">$39.99"))
    try client.open("/calai/spin")
    #expect(client.page.value("spin.percent") == nil)
    try client.submit()
    #expect(client.page.html.contains("You went on without spinning"))
    try client.submit()
    #expect(client.page.screen == "paywall")
    #expect(client.page.html.contains("data-price=\"yearly\">$39.99"))
  }

  @Test func `starting over leads to the same prize, and to no other answer`() throws {
    let client = try atSpin()
    try client.submit()
    let first = try prize(client)
    try startOver(client)
    #expect(client.page.screen == "welcome")
    try CalAIJourney.walk(client, to: "spin")
    #expect(client.page.value("spin.percent")?.isEmpty == false)
    #expect(try prize(client) == first)
    try client.submit()
    #expect(try prize(client) == first)
  }

  @Test func `starting over after going on without a spin does not spin either`() throws {
    let client = try atSpin()
    try client.submit(action: "without")
    try startOver(client)
    try CalAIJourney.walk(client, to: "spin")
    try client.submit()
    #expect(client.page.html.contains("You went on without spinning"))
  }

  @Test func `starting over keeps what chance decided and what is bought once for a person`() {
    let kept = CalAI().flow.outcomesOutlastingStart.map(\.name)
    #expect(kept == ["spin", "purchase", "approval", "cancellation"])
    let bought = FamilyPlus().flow.outcomesOutlastingStart.map(\.name)
    #expect(Set(bought) == ["purchase", "purchase-request"])
  }

  @Test func `a subscription stays with its free days, and is not offered again`() throws {
    let client = try atPaywall()
    try client.submit()
    house.clock.advance(seconds: 86_400)
    try client.open("/calai/restart")
    #expect(client.page.words.contains("and so does a subscription"))
    try startOver(client)
    #expect(client.page.screen == "welcome")
    try CalAIJourney.walk(client, to: "trial-offer")
    #expect(client.page.words.contains("You have a subscription already"))
    #expect(!client.page.words.contains("try Cal AI for free"))
    for _ in 0..<3 { try client.submit() }
    #expect(client.page.screen == "paywall")
    #expect(client.page.words.contains("You have a subscription already"))
    try client.open("/calai/paywall/restore")
    #expect(client.page.words.contains("Found: your subscription is active"))
    try client.submit(action: "continue")
    #expect(client.page.screen == "today")
    #expect(client.page.html.contains("free until Nov\u{A0}23, 2026"))
  }

  private func startOver(_ client: TestClient) throws {
    try client.open("/calai/restart")
    let token = try #require(client.page.controls.first { $0.name == "form-token" }).value
    let answer = try client.post(address: "/calai/restart", "form-token=\(token)")
    try client.open(try #require(answer.header("Location")))
  }

  @Test func `a GET never draws`() throws {
    let client = try atSpin()
    for _ in 0..<5 { try client.open("/calai/spin") }
    #expect(client.page.value("spin.percent") == nil)
  }

  // MARK: The store

  @Test(arguments: ["monthly", "yearly"])
  func `a purchase leads to today and is kept`(plan: String) throws {
    let client = try atPaywall(plan: plan)
    let price = plan == "yearly" ? "$39.99" : "$4.99"
    #expect(client.page.html.contains("data-price=\"first\">\(price)"))
    try client.submit()
    #expect(client.page.screen == "today")
    #expect(client.page.html.contains("free until Nov\u{A0}23, 2026"))
    #expect(client.page.html.contains("Then \(price) each \(plan == "yearly" ? "year" : "month")"))
    try client.open("/calai/paywall")
    #expect(client.page.html.contains("You have a subscription already"))
    try client.open("/calai/paywall/restore")
    #expect(client.page.html.contains("Found: your subscription is active"))
    try client.submit(action: "continue")
    #expect(client.page.screen == "today")
  }

  @Test func `what was bought stays bought when the plan is chosen anew`() throws {
    let client = try atPaywall(plan: "monthly")
    try client.submit()
    try client.open("/calai/paywall")
    try client.submit(["plan": "yearly"])
    try client.submit()
    #expect(client.page.screen == "today")
    #expect(client.page.html.contains("Then $4.99 each month"))
  }

  @Test func `the store's sheet sells nothing a second time`() throws {
    let client = try atPaywall()
    try client.submit()
    try client.open("/calai/paywall/store")
    #expect(client.page.words.contains("Nothing to buy"))
    for button in ["It waits for approval", "Subscribe: it succeeds", "The card is declined"] {
      #expect(!client.page.words.contains(button))
    }
    try client.submit(action: "cancelled")
    #expect(client.page.place == "paywall")
    #expect(client.page.words.contains("You have a subscription already"))
    #expect(client.page.words.contains("Yearly, free until"))
    try client.open("/calai/today/manage")
    try client.submit(action: "cancel")
    try client.open("/calai/paywall/store")
    #expect(client.page.words.contains("You cancelled your subscription"))
    #expect(!client.page.words.contains("You have a subscription already"))
  }

  @Test func `a purchase that waits is approved in the store's sheet, or left waiting`() throws {
    let client = try atPaywall()
    try client.submit(action: "pending")
    try client.open("/calai/paywall/store")
    #expect(client.page.words.contains("Someone has to approve it"))
    #expect(!client.page.words.contains("It waits for approval"))
    try client.submit(action: "cancelled")
    #expect(client.page.place == "paywall")
    try client.open("/calai/paywall/store")
    try client.submit()
    #expect(client.page.screen == "today")
    #expect(client.page.html.contains("free until"))
  }

  @Test func `cancelled leads back to the offer with the choice kept`() throws {
    let client = try atPaywall(plan: "monthly")
    try client.submit(action: "cancelled")
    #expect(client.page.place == "paywall")
    #expect(client.page.controls.contains { $0.name == "plan" && $0.value == "monthly" })
    try client.open("/calai/paywall/restore")
    #expect(client.page.html.contains("No purchase was found"))
    try client.submit()
    #expect(client.page.place == "paywall")
  }

  @Test func `a payment that is declined changes no price`() throws {
    let client = try atSpin()
    try client.submit()
    try client.submit()
    #expect(client.page.screen == "paywall")
    let prices = Set(client.page.html.matches(of: /\$[0-9]+\.[0-9]{2}/).map { String($0.output) })
    #expect(prices.count > 2)
    try client.submit(["plan": "yearly"])
    try client.submit(action: "declined")
    // What was won stands on the page beneath as well.
    for price in prices { #expect(client.page.html.contains(price)) }
  }

  @Test func `declined says so, and leads back to the store or on`() throws {
    let client = try atPaywall()
    try client.submit(action: "declined")
    #expect(client.page.place == "paywall/declined")
    #expect(client.page.html.contains("Nothing was billed"))
    try client.submit()
    #expect(client.page.place == "paywall/store")
    try client.submit(action: "declined")
    try client.submit(action: "later")
    #expect(client.page.screen == "today")
    #expect(client.page.html.contains("No subscription"))
  }

  @Test func `pending leads to today, which says that nothing is billed yet`() throws {
    let client = try atPaywall()
    try client.submit(action: "pending")
    #expect(client.page.screen == "today")
    #expect(client.page.html.contains("Waiting for approval"))
    try client.open("/calai/paywall/restore")
    #expect(client.page.html.contains("waits for approval"))
  }

  @Test func `what was asked for is approved, also where another plan was chosen meanwhile`() throws
  {
    let client = try atPaywall(plan: "yearly")
    let other = house.client()
    other.cookies = client.cookies
    try other.open("/calai/paywall")
    try client.submit(action: "pending")
    other.cookies = client.cookies
    try other.submit(["plan": "monthly"])
    #expect(other.page.place == "paywall/store")
    try other.submit()
    #expect(other.page.screen == "today")
    #expect(other.page.words.contains("Yearly, free until"))
  }

  @Test func `not now leads to today without a subscription`() throws {
    let client = try atSpin()
    try client.submit(action: "without")
    try client.submit(action: "later")
    #expect(client.page.screen == "today")
    #expect(client.page.html.contains("No subscription"))
  }

  @Test func `a subscription can be cancelled from today, and today says so`() throws {
    let client = try atPaywall()
    try client.submit()
    try client.open("/calai/today/manage")
    try client.submit(action: "cancel")
    #expect(client.page.screen == "today")
    #expect(client.page.html.contains("You cancelled. Nothing more is charged."))
  }

  @Test(arguments: ["terms", "privacy"])
  func `terms and privacy open and close`(sheet: String) throws {
    let client = try atSpin()
    try client.submit(action: "without")
    let link = try #require(client.page.links.first { $0.hasSuffix("/\(sheet)") })
    try client.open(link)
    #expect(client.page.place == "paywall/\(sheet)")
    try client.submit()
    #expect(client.page.place == "paywall")
  }

  @Test func `the reminder of the trial can be downloaded`() throws {
    let client = try atSpin()
    try client.submit(action: "without")
    let link = try #require(client.page.links.first { $0.hasSuffix("trial-reminder.ics") })
    let answer = try client.send(Exchange.Request(.get, link))
    #expect(answer.status == 200)
    #expect(answer.text.contains("BEGIN:VEVENT"))
    // A newer file takes the place of one that a calendar has.
    house.clock.advance(seconds: 90)
    #expect(try client.send(Exchange.Request(.get, link)).text.contains("SEQUENCE:90\r\n"))
  }

  @Test(arguments: ["apple", "google"])
  func `a mock sign-in makes an account and goes on`(provider: String) throws {
    let client = house.client()
    try CalAIJourney.walk(client, to: "save-progress")
    try client.open("/calai/save-progress/\(provider)")
    #expect(client.page.html.contains("Demo: a simulated sign-in"))
    try client.submit()
    #expect(client.page.screen == "trial-offer")
  }
}
