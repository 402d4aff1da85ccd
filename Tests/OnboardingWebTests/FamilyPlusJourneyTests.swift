import FlowPages
import Foundation
import HTTPCore
import OnboardingDomain
import OnboardingFlows
import TestSupport
import Testing

/// People walk through Family+: forwards, backwards, with changes and mistakes, to every outcome.
@Suite struct FamilyPlusJourneyTests {
  let house: TestApplication

  init() throws { house = try TestApplication([FamilyPlus().withPages]) }

  private static let advice = "Leave the porch light on. Someone is always on their way home."
  private static let journey = Journey(
    "familyplus",
    [
      Journey.Step("digital-dust"),
      Journey.Step("accessibility-check", ["accessibility": "scroll-audio"]),
      Journey.Step("aesthetic-gap", ["aesthetic": "screenshots"]),
      Journey.Step("collaboration-trap", ["collaboration": "parents-have-stories"]),
      Journey.Step("vulnerability-input", ["vulnerable-advice": advice]),
      Journey.Step("analyzing-archive"), Journey.Step("diagnosis"), Journey.Step("magic-search"),
      Journey.Step("golden-nugget"), Journey.Step("unified-vault"), Journey.Step("digital-rot"),
      Journey.Step("savior"), Journey.Step("answers"), Journey.Step("custom-plan"),
      Journey.Step("final-compilation"), Journey.Step("investment"),
    ])

  /// Walks on until a screen is reached; `investment` leads to the sheet of the store.
  @discardableResult private func walk(_ client: TestClient, to target: String) throws -> [Page] {
    try Self.journey.walk(client, to: target, isResuming: true)
  }

  private func controls(_ page: Page) -> [String: String] {
    Dictionary(page.controls.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  // MARK: The whole way

  @Test func `the whole flow leads from the first screen to the vault`() throws {
    let client = house.client()
    try walk(client, to: "vault")
    #expect(client.page.body("data-sheet") == "store")
    try client.submit()
    #expect(client.page.screen == "vault")
    #expect(client.page.isComplete)
    #expect(house.log.isEmpty)
  }

  @Test func `who changes an answer after the end sees the plan again and no offer`() throws {
    let client = house.client()
    try walk(client, to: "vault")
    try client.submit()
    try client.open("/familyplus/answers")
    try client.submit()
    #expect(client.page.screen == "custom-plan")
    try client.submit()
    #expect(client.page.screen == "vault")
  }

  @Test func `a link to go on elsewhere counts the answers that a person gave`() throws {
    let client = house.client()
    try walk(client, to: "vault")
    try client.submit()
    try client.open("/familyplus/later")
    #expect(client.page.html.contains("4 answers are in this browser"))
    // The app is told of as many, also after the invitation was noted.
    try client.open("/familyplus/vault")
    try client.submit()
    try client.submit([:], action: "hand-over")
    try client.open("/familyplus/hand-over")
    #expect(client.page.html.contains("Your 4 answers"))
  }

  @Test func `the whole flow works over a socket`() throws {
    defer { try? house.close() }
    let client = TestClient(try house.live())
    try walk(client, to: "vault")
    try client.submit()
    #expect(client.page.isComplete)
  }

  @Test func `back leads through every screen to the first, and nothing is lost`() throws {
    let client = house.client()
    var forwards = try walk(client, to: "investment").compactMap(\.screen)
    try client.submit(action: "not-now")
    forwards.append("vault")
    var backwards = [try #require(client.page.screen)]
    while let back = client.page.backAddress {
      try client.open(back)
      backwards.append(try #require(client.page.screen))
    }
    #expect(backwards == forwards.reversed())
    try client.open("/familyplus/vulnerability-input")
    #expect(controls(client.page)["vulnerable-advice"] == Self.advice)
    try client.open("/familyplus")
    #expect(client.page.screen == "vault")
  }

  @Test func `every page has one form, one heading and a title of its own`() throws {
    let client = house.client()
    let pages = try walk(client, to: "investment")
    var titles: Set<Substring> = []
    for page in pages {
      #expect(page.html.split(separator: "data-form=\"screen\"").count == 2)
      #expect(page.html.split(separator: "<h1").count == 2, "\(page.screen ?? "")")
      #expect((page.backAddress == nil) == (page.screen == "digital-dust"))
      let title = page.html.split(separator: "<title>").last?.split(separator: "</title>").first
      titles.insert(try #require(title))
    }
    #expect(titles.count == pages.count)
  }

  @Test(arguments: [
    "accessibility-check", "aesthetic-gap", "collaboration-trap", "vulnerability-input",
  ])
  func `an answer can be changed from the review, which it returns to`(screen: String) throws {
    let client = house.client()
    try walk(client, to: "custom-plan")
    try client.open("/familyplus/answers")
    #expect(client.page.links.contains("/familyplus/\(screen)?change"))
    try client.open("/familyplus/\(screen)?change")
    try client.submit()
    #expect(client.page.screen == "answers")
  }

  @Test func `a changed answer changes report, plan and grade`() throws {
    let client = house.client()
    try walk(client, to: "custom-plan")
    #expect(client.page.html.contains("Fixes Low Accessibility"))
    try client.open("/familyplus/accessibility-check?change")
    try client.submit(["accessibility": "yes-written"])
    try client.open("/familyplus/diagnosis")
    #expect(client.page.value("grade") == "B\u{2212}")
    #expect(client.page.value("finding-count") == "2")
    try client.open("/familyplus/custom-plan")
    #expect(!client.page.html.contains("Fixes Low Accessibility"))
  }

  // MARK: Mistakes

  @Test(arguments: ["accessibility-check", "aesthetic-gap", "collaboration-trap"])
  func `a question without an answer is asked again`(screen: String) throws {
    let client = house.client()
    try walk(client, to: screen)
    try client.submit()
    #expect(client.response.status == 422)
    #expect(client.page.screen == screen)
    #expect(client.page.has(id: "error-summary"))
  }

  @Test func `advice of 281 characters is refused and kept in the letter`() throws {
    let client = house.client()
    try walk(client, to: "vulnerability-input")
    let words = String(repeating: "a", count: 281)
    try client.submit(["vulnerable-advice": words])
    #expect(client.response.status == 422)
    #expect(client.page.invalid == ["vulnerable-advice"])
    #expect(controls(client.page)["vulnerable-advice"] == words)
  }

  @Test(arguments: [
    String(repeating: "a", count: 280), String(repeating: "a\r\n", count: 139) + "ab",
    String(repeating: "😀", count: 280),
  ])
  func `advice of 280 characters fits into the letter and the cookie`(words: String) throws {
    let client = house.client()
    try walk(client, to: "vulnerability-input")
    try client.submit(["vulnerable-advice": words])
    #expect(client.page.screen == "analyzing-archive")
    #expect((client.cookies["foyer-familyplus"]?.value.utf8.count ?? 9999) < 4050)
  }

  @Test func `words with markup are shown as words`() throws {
    let client = house.client()
    try walk(client, to: "vulnerability-input")
    try client.submit(["vulnerable-advice": "<script>alert(1)</script> & \"so\""])
    try client.open("/familyplus/analyzing-archive")
    for _ in 0..<3 { try client.submit() }
    #expect(client.page.screen == "golden-nugget")
    #expect(client.page.html.contains("&lt;script&gt;alert(1)&lt;/script&gt; &amp; "))
    #expect(!client.page.html.contains("<script>alert"))
  }

  // MARK: The letter

  @Test func `the letter is kept while somebody writes, and they stay`() throws {
    let client = house.client()
    try walk(client, to: "vulnerability-input")
    try client.submit(["vulnerable-advice": "Call fir"], action: "keep")
    #expect(client.page.screen == "vulnerability-input")
    let later = house.client()
    later.cookies = client.cookies
    try later.open("/familyplus")
    #expect(later.page.screen == "vulnerability-input")
    #expect(controls(later.page)["vulnerable-advice"] == "Call fir")
  }

  @Test func `the card can be downloaded as soon as there is advice`() throws {
    let client = house.client()
    try walk(client, to: "vulnerability-input")
    let early = try client.send(Exchange.Request(.get, "/familyplus/quote-card.svg"))
    #expect(early.status == 303)
    try client.submit(["vulnerable-advice": "Call first."])
    let file = try client.send(Exchange.Request(.get, "/familyplus/quote-card.svg"))
    #expect(file.status == 200)
    #expect(file.header("Content-Type") == "image/svg+xml; charset=utf-8")
    #expect(
      file.header("Content-Disposition") == "attachment; filename=\"quote-card.svg\"")
    #expect(file.text.contains(">Call first.</text>"))
  }

  // MARK: The dark screens

  @Test func `the dark screen can be passed by`() throws {
    let client = house.client()
    try walk(client, to: "digital-rot")
    try client.submit(action: "skip-dark")
    #expect(client.page.screen == "savior")
  }

  @Test func `who goes straight to the bright part never sees the dark one`() throws {
    let client = house.client()
    try walk(client, to: "unified-vault")
    try client.submit(action: "calm")
    #expect(client.page.screen == "savior")
    try client.open("/familyplus/digital-rot")
    #expect(client.page.screen != "digital-rot")
    try client.open("/familyplus/unified-vault")
    try client.submit()
    #expect(client.page.screen == "digital-rot")
  }

  // MARK: The report

  @Test(arguments: FamilyPlus().examples.map(\.id))
  func `the report shows the findings of the example`(id: String) throws {
    let example = try #require(FamilyPlus().examples.first { $0.id == id })
    let client = house.client()
    try client.open("/familyplus")
    try client.submit()
    let quiz = try [
      #require(example.answers[FamilyPlus.accessibility]?.rawValue),
      #require(example.answers[FamilyPlus.aesthetic]?.rawValue),
      #require(example.answers[FamilyPlus.collaboration]?.rawValue),
    ]
    for (field, choice) in zip(["accessibility", "aesthetic", "collaboration"], quiz) {
      try client.submit(pairs: [
        ("form-token", controls(client.page)["form-token"] ?? ""), (field, choice),
      ])
    }
    try client.submit(["vulnerable-advice": "Call first."])
    try client.submit()
    let count = client.page.html.split(separator: "data-finding=").count - 1
    #expect(client.page.value("finding-count") == String(count))
    #expect(client.page.value("grade") == ["A", "B+", "B\u{2212}", "C+"][count])
    #expect(client.page.html.contains("Never you, your parents or your children."))
  }

  @Test func `the scan shows the same messages when somebody looks again`() throws {
    let client = house.client()
    try walk(client, to: "analyzing-archive")
    let work = { (page: Page) in page.html.split(separator: "<ol class=\"work\">").last?.prefix(600)
    }
    let first = work(client.page)
    try client.open("/familyplus/analyzing-archive")
    #expect(work(client.page) == first)
  }

  // MARK: The offer

  @Test func `Not now leads to the vault, and nothing is bought`() throws {
    let client = house.client()
    try walk(client, to: "investment")
    try client.submit(action: "not-now")
    #expect(client.page.screen == "vault")
    #expect(client.page.html.contains("You go on without a subscription."))
  }

  @Test func `a purchase is kept once, shown in the vault and restored`() throws {
    let client = house.client()
    try walk(client, to: "vault")
    try client.submit()
    #expect(client.page.html.contains("Family+ is yours: $4.99 each month"))
    try client.open("/familyplus/investment/restore")
    #expect(client.page.html.contains("It was restored"))
  }

  @Test(arguments: ["buy", "wait"])
  func `what was bought stays with who starts over, and is not sold again`(action: String) throws {
    let client = house.client()
    try walk(client, to: "vault")
    if action == "wait" { try client.submit(action: action) } else { try client.submit() }
    try client.open("/familyplus/restart")
    #expect(client.page.words.contains("A subscription stays."))
    try client.submit()
    #expect(client.page.screen == "digital-dust")
    try walk(client, to: "investment")
    if action == "wait" {
      #expect(client.page.words.contains("One yes is still missing"))
    } else {
      #expect(client.page.words.contains("Your stories are in good hands"))
      try client.open("/familyplus/investment/restore")
      #expect(client.page.words.contains("Family+ is active. It was restored"))
    }
    try client.open("/familyplus/investment")
    try client.submit(action: "not-now")
    #expect(client.page.screen == "vault")
    #expect(house.log.isEmpty)
  }

  @Test func `a cancelled purchase leads back to the offer`() throws {
    let client = house.client()
    try walk(client, to: "vault")
    try client.submit(action: "cancel")
    #expect(client.page.screen == "investment")
    #expect(client.page.body("data-sheet") == nil)
  }

  @Test func `a declined payment says so and leads back, or on without`() throws {
    let client = house.client()
    try walk(client, to: "vault")
    try client.submit(action: "decline")
    #expect(client.page.body("data-sheet") == "declined")
    #expect(client.page.html.contains("Nothing was charged"))
    try client.submit()
    #expect(client.page.body("data-sheet") == nil)
    try client.open("/familyplus/investment/declined")
    try client.submit(action: "not-now")
    #expect(client.page.screen == "vault")
  }

  @Test func `a purchase that waits leads on, and is bought once it is approved`() throws {
    let client = house.client()
    try walk(client, to: "vault")
    try client.submit(action: "wait")
    #expect(client.page.screen == "vault")
    #expect(client.page.html.contains("Waiting for approval, nothing is charged yet."))
    try client.open("/familyplus/investment/store")
    #expect(client.page.html.contains("They approve it"))
    try client.submit()
    #expect(client.page.html.contains("Family+ is yours"))
  }

  @Test func `there is nothing to restore before anything was bought`() throws {
    let client = house.client()
    try walk(client, to: "investment")
    try client.open("/familyplus/investment/restore")
    #expect(client.page.html.contains("Nothing to restore"))
    try client.submit()
    #expect(client.page.screen == "investment")
    #expect(client.page.body("data-sheet") == nil)
  }

  @Test(arguments: ["restore", "terms", "privacy"])
  func `the offer links to its sheet`(sheet: String) throws {
    let client = house.client()
    try walk(client, to: "investment")
    let address = "/familyplus/investment/\(sheet)"
    #expect(client.page.links.contains(address))
    try client.open(address)
    #expect(client.page.body("data-sheet") == sheet)
    #expect(client.page.backAddress == "/familyplus/investment")
  }

  @Test func `one price stands on the card, in the fine print, on the sheet and in the terms`()
    throws
  {
    let client = house.client()
    try walk(client, to: "investment")
    #expect(client.page.value("price") == "$4.99")
    #expect(client.page.html.contains("$4.99 each month until cancelled."))
    #expect(client.page.html.contains("Demo – no payment is taken."))
    try client.open("/familyplus/investment/store")
    #expect(client.page.value("price") == "$4.99")
    try client.open("/familyplus/investment/terms")
    #expect(client.page.html.contains("$4.99 each month until cancelled."))
    #expect(!client.page.html.contains("Free until"))
  }

  @Test func `the trial says when it ends, what it costs then, and how it stands in the vault`()
    throws
  {
    let trial = try TestApplication([FamilyPlus().withPages], variants: ["familyplus": "trial"])
    let client = trial.client()
    try walk(client, to: "investment")
    #expect(client.page.body("data-variant") == "trial")
    #expect(client.page.value("price") == "$4.99")
    #expect(client.page.html.contains("Free until Nov\u{A0}27, 2026, then $4.99 each month"))
    #expect(client.page.html.contains("from Nov\u{A0}27, 2026"))
    try client.submit()
    #expect(client.page.html.contains("$4.99 on Nov\u{A0}27, 2026"))
    try client.open("/familyplus/investment/terms")
    #expect(client.page.html.contains("Free until Nov\u{A0}27, 2026, then $4.99 each month"))
    #expect(client.page.html.contains("One free trial for each person."))
    try client.open("/familyplus/investment/store")
    try client.submit()
    #expect(client.page.html.contains("the first 7 days are free"))
  }

  @Test(arguments: ["standard", "trial"])
  func `fine print and terms of an owner name no end of a trial`(edition: VariantID) throws {
    let house = try TestApplication([FamilyPlus().withPages], variants: ["familyplus": edition])
    let client = house.client()
    try walk(client, to: "vault")
    try client.submit()
    for address in ["investment", "investment/terms"] {
      try client.open("/familyplus/\(address)")
      #expect(client.page.html.contains("$4.99 each month until cancelled."), "\(address)")
      #expect(!client.page.html.contains("Free until"), "\(address)")
      #expect(!client.page.html.contains("One free trial"), "\(address)")
    }
  }

  @Test func `owners are not sold what they have`() throws {
    let client = house.client()
    try walk(client, to: "vault")
    try client.submit()
    for address in ["investment", "investment/store"] {
      try client.open("/familyplus/\(address)")
      #expect(!client.page.html.contains("Organize my legacy now"), "\(address)")
      #expect(!client.page.html.contains(">Subscribe<"), "\(address)")
      #expect(!client.page.html.contains("Less than one coffee"), "\(address)")
      #expect(client.page.html.contains("Family+ is yours"), "\(address)")
    }
    try client.submit(action: "cancel")
    try client.submit(action: "not-now")
    #expect(client.page.screen == "vault")
    #expect(!client.page.html.contains("without a subscription"))
  }

  @Test func `a purchase that waits is not offered again`() throws {
    let client = house.client()
    try walk(client, to: "vault")
    try client.submit(action: "wait")
    try client.open("/familyplus/investment")
    #expect(!client.page.html.contains("Organize my legacy now"))
    #expect(client.page.html.contains("Waiting for approval, nothing is charged yet."))
  }

  @Test func `a lower price is the price everywhere`() throws {
    let lower = try TestApplication(
      [FamilyPlus().withPages], variants: ["familyplus": "lower-price"])
    let client = lower.client()
    try walk(client, to: "investment")
    #expect(client.page.value("price") == "$3.99")
    #expect(client.page.html.contains("$3.99 each month until cancelled."))
    try client.submit()
    #expect(client.page.value("price") == "$3.99")
    try client.submit()
    #expect(client.page.html.contains("Family+ is yours: $3.99 each month"))
  }

  // MARK: The ending

  private func finished() throws -> TestClient {
    let client = house.client()
    try walk(client, to: "investment")
    try client.submit(action: "not-now")
    return client
  }

  @Test func `the ending asks whom the answers suggest, and another on request`() throws {
    let client = try finished()
    #expect(client.page.html.contains("Ask Mom for"))
    #expect(client.page.html.contains("Mom, I kept the first page"))
    #expect(client.page.links.contains("/familyplus/vault/recipient"))
    try client.open("/familyplus/vault/recipient")
    try client.submit(["recipient": "someone", "recipient-name": "Aunt Rosa"])
    #expect(client.page.screen == "vault")
    #expect(client.page.html.contains("Ask Aunt Rosa for"))
    #expect(!client.page.html.contains("Mom,"))
  }

  @Test(arguments: [
    ("mom", "Ask Mom for"), ("dad", "Ask Dad for"), ("siblings", "Ask your siblings for"),
    ("family", "Ask the family for"),
  ])
  func `everybody who can be asked has a letter`(recipient: String, title: String) throws {
    let client = try finished()
    try client.open("/familyplus/vault/recipient")
    try client.submit(["recipient": recipient])
    #expect(client.page.html.contains(title))
    #expect(client.page.has(id: "letter"))
    try client.submit()
    try client.submit(action: "ask")
    #expect(client.page.body("data-sheet") == "recipient")
  }

  @Test func `someone else needs a name, and keeps what was entered`() throws {
    let client = try finished()
    try client.open("/familyplus/vault/recipient")
    try client.submit(["recipient": "someone"])
    #expect(client.response.status == 422)
    #expect(client.page.invalid == ["recipient-name"])
  }

  @Test func `the invitation is sent, answered, and makes a second page`() throws {
    let client = try finished()
    try client.submit(["handed-over-at": "18:12"])
    #expect(client.page.screen == "vault")
    #expect(client.page.html.contains("Mom’s turn"))
    // A time without its day would not be true tomorrow.
    #expect(client.page.words.contains("You handed it over"))
    #expect(!client.page.words.contains("6:12"))
    let early = try client.send(Exchange.Request(.get, "/familyplus/second-card.svg"))
    #expect(early.status != 200)
    try client.submit(action: "reply")
    #expect(client.page.body("data-sheet") == "reply")
    try client.submit(["reply": " "])
    #expect(client.response.status == 422)
    #expect(client.page.invalid == ["reply"])
    #expect(client.page.html.contains("To leave the page as it was, go back"))
    try client.submit(["reply": "With soup."])
    #expect(client.page.screen == "vault")
    #expect(client.page.html.contains("With soup."))
    let card = try client.send(Exchange.Request(.get, "/familyplus/second-card.svg"))
    #expect(card.text.contains(">With soup.</text>"))
  }

  @Test func `whoever is asked next begins without what was said before, and the person is told`()
    throws
  {
    let client = try finished()
    try client.open("/familyplus/vault/recipient")
    #expect(!client.page.html.contains("this one goes: save it first"))
    try client.open("/familyplus/vault")
    try client.submit()
    try client.submit(action: "reply")
    try client.submit(["reply": "With soup."])
    #expect(client.page.html.contains("one book"))
    try client.submit(action: "ask")
    #expect(client.page.html.contains("With soup."))
    #expect(client.page.html.contains("this one goes: save it first"))
    #expect(client.page.links.contains("/familyplus/second-card.svg"))
    try client.submit(["recipient": "dad"])
    #expect(client.page.html.contains("Ask Dad for"))
    #expect(!client.page.html.contains("With soup."))
    try client.submit(["handed-over-at": "18:40"])
    #expect(client.page.html.contains("Dad’s turn"))
    #expect(!client.page.html.contains("one book"))
    #expect(client.page.actions.contains("reply"))
    try client.submit(action: "reply")
    #expect(!client.page.html.contains("With soup."))
    try client.submit(["reply": "Twice."])
    #expect(client.page.html.contains("one book"))
    #expect(client.page.html.contains("Twice."))
  }

  @Test func `without a clock the page says no time`() throws {
    let client = try finished()
    try client.submit()
    #expect(client.page.html.contains("Mom’s turn"))
    #expect(!client.page.html.contains(" at –"))
  }

  @Test func `answers, restoring and a new start are in reach of the ending`() throws {
    let client = try finished()
    for address in [
      "/familyplus/answers?change=end", "/familyplus/vault/restore", "/familyplus/restart",
    ] {
      #expect(client.page.links.contains(address), "\(address)")
    }
    try client.open("/familyplus/vault/restore")
    #expect(client.page.html.contains("Nothing to restore"))
    #expect(!client.page.links.contains("/account"))
    try client.submit()
    #expect(client.page.screen == "vault")
  }

  @Test func `who changes an answer from the last page is back on it`() throws {
    let client = try finished()
    try client.open("/familyplus/answers?change=end")
    #expect(client.page.words.contains("Save"))
    #expect(!client.page.words.contains("Build my plan"))
    #expect(client.page.links.contains("/familyplus/vault"))
    #expect(client.page.links.contains("/familyplus/aesthetic-gap?change=end"))
    try client.submit()
    #expect(client.page.screen == "vault")
    try client.open("/familyplus/vulnerability-input?change=end")
    try client.submit(["vulnerable-advice": "Call first."])
    #expect(client.page.screen == "vault")
    #expect(client.page.html.contains("Call first."))
  }

  // MARK: At random

  @Test(arguments: ["standard", "trial", "lower-price"])
  func `people who choose at random take every branch of every choice`(variant: String) throws {
    let house = try TestApplication(
      [FamilyPlus().withPages], variants: ["familyplus": VariantID(variant)])
    let flow = FamilyPlus().flow
    var walker = RandomWalker(
      flow, variant: VariantID(variant), today: TestClock.day, seed: 5)
    // The page presses this button itself, while somebody writes, and enters this time.
    let scripts: Set<Encounter> = [
      .button("vulnerability-input", "keep"), .error("vault", "handed-over-at", key: "time"),
    ]
    for _ in 0..<60 where walker.unmet != scripts {
      house.clock.advance(seconds: 120)
      let places = try walker.walk(house.client())
      #expect(places.first == "digital-dust")
      #expect(places.last == "vault")
    }
    #expect(walker.unmet == scripts)
    #expect(house.log.isEmpty)
  }

  // MARK: Size

  @Test func `scripts stay below 15 kB and nobody else's host is named`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: "Public/familyplus/js")
    let sizes = try files.map {
      try Data(contentsOf: URL(fileURLWithPath: "Public/familyplus/js/\($0)")).count
    }
    #expect(sizes.reduce(0, +) < 15_000)
    let client = house.client()
    for page in try walk(client, to: "investment") {
      #expect(!page.html.contains("https://") && !page.html.contains(" style="))
    }
  }
}
