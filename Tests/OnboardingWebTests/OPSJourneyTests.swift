import HTTPCore
import OnboardingDomain
import OnboardingFlows
import TestSupport
import Testing

/// People walk through both editions of OPS, and from one to the other.
@Suite struct OPSJourneyTests {
  @Test(arguments: ["consolidated", "original"] as [VariantID])
  func `the whole flow leads from the first screen to the last, and back`(
    variant: VariantID
  ) throws {
    let ops = try OPSHouse(variant: variant)
    let client = ops.client()
    let stops = variant == "original" ? OPSHouse.original() : OPSHouse.consolidated()
    let forwards = try OPSHouse.walk(client, as: stops).compactMap(\.screen)
    #expect(forwards == OPS.flow.variant(variant).screens.map(\.id.rawValue))
    #expect(client.page.isComplete)
    #expect(client.page.body("data-variant") == variant.rawValue)
    var backwards = ["completion"]
    while let back = client.page.backAddress {
      try client.open(back)
      backwards.append(client.page.screen ?? "")
    }
    #expect(backwards == forwards.reversed())
    #expect(ops.house.log.isEmpty)
  }

  @Test func `whoever signs in on another device is on the crew there, too`() throws {
    let ops = try OPSHouse()
    try OPSHouse.walk(ops.client())
    let second = ops.client()
    let form = "email=dana%40example.com&password=seven+quiet+boats"
    #expect(try second.post(address: "/account/sign-in?flow=ops", form).status == 303)
    #expect(try eventually { try second.open("/ops").screen == "completion" })
    #expect(second.page.words.contains("Ridgeline Electric"))
    #expect(second.page.words.contains("North yard"))
    try second.open("/account?flow=ops")
    #expect(second.page.words.contains("Ridgeline Electric"))
  }

  @Test func `of a yard without an address the address is what is missing`() throws {
    let ops = try OPSHouse()
    let client = ops.client()
    try OPSHouse.walk(client)
    #expect(client.page.words.contains("North yard"))
    #expect(client.page.words.contains("Address not entered yet"))
  }

  @Test func `every page that counts answers counts the same`() throws {
    let ops = try OPSHouse()
    let client = ops.client()
    try OPSHouse.walk(client)
    try client.open("/ops/later")
    #expect(client.page.html.contains("6 answers are in this browser"))
    try client.open("/account?flow=ops")
    #expect(client.page.html.contains("6 answers, finished"))
  }

  @Test func `the whole flow works over a socket`() throws {
    let ops = try OPSHouse()
    let client = TestClient(try ops.house.live())
    try OPSHouse.walk(client)
    #expect(client.page.isComplete)
  }

  @Test func `a session cookie of the longest answers is within the budget`() throws {
    let ops = try OPSHouse()
    let client = ops.client()
    let long = String(repeating: "漢", count: 40)
    try OPSHouse.walk(client, to: "user-details")
    try client.submit(["first-name": long, "last-name": long, "phone": "+123456789012345"])
    let line = try #require(client.cookies["foyer-ops"]?.value)
    #expect(line.utf8.count < 3_900)
  }

  @Test(arguments: ["consolidated", "original"] as [VariantID])
  func `random walks take every choice and press every button`(variant: VariantID) throws {
    let ops = try OPSHouse(variant: variant)
    var walker = RandomWalker(OPS.flow, variant: variant, today: TestClock.day, seed: 6)
    for _ in 0..<40 where !walker.unmet.allSatisfy(Self.isRecorded) {
      try walker.walk(ops.client())
      // Accounts and codes from one address are limited by the minute.
      ops.house.clock.advance(seconds: 300)
    }
    #expect(walker.unmet.filter { !Self.isRecorded($0) } == [])
  }

  /// What no control of the page asks for.
  private static func isRecorded(_ encounter: Encounter) -> Bool {
    guard case .error(_, let field, _) = encounter else { return false }
    return ["confirmed-start", "offline-mode"].contains(field)
  }

  @Test func `the original edition has eleven steps from the first to the last`() throws {
    for skips in [false, true] {
      let ops = try OPSHouse(variant: "original")
      let client = ops.client()
      var steps: [String] = []
      func read() throws {
        let gauge = try #require(
          client.page.html.firstMatch(of: /<i>[^<]+<\/i><bdi>(\d+) [^<\d]*(\d+)<\/bdi>/))
        #expect(gauge.2 == "11")
        steps.append(String(gauge.1))
      }
      try OPSHouse.walk(client, to: "company-code", as: OPSHouse.original())
      try read()
      if skips {
        try client.submit(action: "later")
      } else {
        try client.submit(["company-code": "RDG-4K7"])
        try read()
        try client.submit()
      }
      try read()
      #expect(steps == (skips ? ["8", "10"] : ["8", "9", "10"]))
    }
  }

  @Test(arguments: ["consolidated", "original"] as [VariantID])
  func `the progress says of a code that was left out that it was`(variant: VariantID) throws {
    let ops = try OPSHouse(variant: variant)
    let client = ops.client()
    let journey = variant == "original" ? OPSHouse.original() : OPSHouse.consolidated()
    try OPSHouse.walk(client, to: "company-code", as: journey)
    try client.submit(action: "later")
    #expect(client.page.html.contains("Company code, left out"))
    #expect(!client.page.html.contains("Company code, completed"))
    try client.open("/ops/company-code")
    try client.submit(["company-code": "RDG4K7"])
    try client.open("/ops/permissions")
    #expect(client.page.html.contains("Company code, completed"))
    #expect(!client.page.html.contains(", left out"))
  }

  @Test(arguments: ["consolidated", "original"] as [VariantID])
  func `who comes back to the code is told which company they are with`(variant: VariantID) throws {
    let ops = try OPSHouse(variant: variant)
    let client = ops.client()
    let journey = variant == "original" ? OPSHouse.original() : OPSHouse.consolidated()
    try OPSHouse.walk(client, to: "company-code", as: journey)
    #expect(!client.page.words.contains("You’re with"))
    try client.submit(["company-code": "RDG4K7"])
    try client.open("/ops/company-code")
    #expect(client.page.words.contains("You’re with Ridgeline Electric."))
    // What the note says of the way without a code.
    try client.submit(action: "later")
    try client.open("/ops/company-code")
    #expect(!client.page.words.contains("You’re with"))
  }

  @Test func `the view that was chosen is that of every page, also of errors`() throws {
    let ops = try OPSHouse()
    let client = ops.client()
    func view(_ path: String) throws -> String? {
      try client.open(path)
      return client.page.html.firstMatch(of: /data-view="([a-z]+)"/).map { String($0.1) }
    }
    #expect(try view("/ops/welcome") == "auto" && view("/ops/nowhere") == nil)
    try client.open("/ops")
    try client.submit(action: "outdoor")
    #expect(try view("/ops/welcome") == "outdoor")
    #expect(try view("/ops/restart") == "outdoor")
    #expect(try view("/ops/nowhere") == "outdoor")
    try client.open("/ops/welcome")
    try client.submit(action: "dark")
    #expect(try view("/ops/restart") == "dark")
  }

  @Test func `without a code nobody is told that they are in`() throws {
    let ops = try OPSHouse(variant: "original")
    let client = ops.client()
    try OPSHouse.walk(client, to: "company-code", as: OPSHouse.original())
    try client.submit(action: "later")
    #expect(client.page.screen == "permissions")
    try client.submit()
    #expect(client.page.isComplete)
    #expect(!client.page.html.contains("You are on the crew"))
    #expect(client.page.links.contains("/ops/company-code?change"))
  }

  // MARK: The last page

  @Test(arguments: ["company-code", "permissions", "field-setup", "user-details"])
  func `what is changed on the last page leads back to it`(screen: String) throws {
    let ops = try OPSHouse()
    let client = ops.client()
    try OPSHouse.walk(client)
    let link = try #require(client.page.links.first { $0 == "/ops/\(screen)?change" })
    try client.open(link)
    #expect(client.page.screen == screen)
    #expect(client.page.backAddress == "/ops/completion")
    try client.submit()
    #expect(client.page.isComplete)
  }

  @Test func `who hasn’t come to the last page yet changes nothing, and goes on`() throws {
    let ops = try OPSHouse()
    let client = ops.client()
    try OPSHouse.walk(client, to: "permissions")
    for screen in ["user-details", "company-code"] {
      try client.open("/ops/\(screen)?change")
      try client.submit()
      #expect(!client.address.contains("change"))
      #expect(client.page.formAction?.contains("change") == false)
    }
    #expect(client.page.screen == "permissions")
  }

  @Test func `a change from the account leads back there before the end, too`() throws {
    let ops = try OPSHouse()
    let client = ops.client()
    try OPSHouse.walk(client, to: "permissions")
    try client.open("/ops/user-details?change=account")
    try client.submit(["first-name": "Robin"])
    #expect(client.page.body("data-page") == "account")
  }

  @Test func `a start is confirmed once, and the next act is a call`() throws {
    let ops = try OPSHouse()
    let client = ops.client()
    try OPSHouse.walk(client)
    #expect(client.page.html.contains("Confirm 6:30"))
    try client.submit(["confirmed-start": "2099-11-23 06:30"])
    #expect(client.page.isComplete)
    #expect(client.page.html.contains("Start confirmed"))
    #expect(!client.page.html.contains("Confirm 6:30"))
    try client.submit(action: "outdoor")
    #expect(client.page.html.contains("Start confirmed"))
    #expect(client.page.links.contains("tel:5555550143"))
  }

  @Test func `the last page and the card do not show the joining code`() throws {
    let ops = try OPSHouse()
    let client = ops.client()
    try OPSHouse.walk(client)
    #expect(!client.page.html.contains("RDG4K7"))
  }

  // MARK: The flag

  @Test func `when the flag changes, people half-way through land on the first step not answered`()
    throws
  {
    let ops = try OPSHouse(variant: "original")
    let client = ops.client()
    try OPSHouse.walk(client, to: "phone-number", as: OPSHouse.original())
    try ops.restart(variant: "consolidated")
    let moved = ops.client(resuming: client)
    try moved.open("/ops")
    #expect(moved.page.screen == "user-details")
    #expect(moved.page.body("data-variant") == "consolidated")
    #expect(moved.page.html.contains("Your answers came along"))
    #expect(moved.page.controls.contains { $0.name == "first-name" && $0.value == "Dana" })
    try moved.open("/ops/account-setup")
    #expect(moved.page.controls.contains { $0.name == "email" && $0.value == "dana@example.com" })
  }

  @Test func `a form that was open when the flag changed is still taken`() throws {
    let ops = try OPSHouse(variant: "original")
    let client = ops.client()
    try OPSHouse.walk(client, to: "phone-number", as: OPSHouse.original())
    let body = client.form(["phone": "555 555 0142"])
    try ops.restart(variant: "consolidated")
    let moved = ops.client(resuming: client)
    let answer = try moved.post(address: "/ops/phone-number", body)
    #expect(answer.status == 303)
    try moved.open(try #require(answer.header("Location")))
    #expect(moved.page.screen == "company-code")
    #expect(moved.page.body("data-variant") == "consolidated")
    try moved.open("/ops/user-details")
    #expect(moved.page.controls.contains { $0.name == "phone" && $0.value.contains("0142") })
  }

  @Test func `turning the flag and turning it back loses nothing`() throws {
    let ops = try OPSHouse()
    let client = ops.client()
    try OPSHouse.walk(client)
    try ops.restart(variant: "original")
    let there = ops.client(resuming: client)
    try there.open("/ops")
    #expect(there.page.isComplete)
    try ops.restart(variant: "consolidated")
    let back = ops.client(resuming: there)
    try back.open("/ops/field-setup")
    #expect(back.page.controls.contains { $0.name == "bandwidth" && $0.value == "low" })
    try back.open("/ops")
    #expect(back.page.isComplete)
  }

  // MARK: The view

  @Test func `the outdoor view is a stored choice that keeps what was entered`() throws {
    let ops = try OPSHouse()
    let client = ops.client()
    try OPSHouse.walk(client, to: "user-details")
    #expect(client.page.html.contains("data-view=\"auto\""))
    try client.submit(["first-name": "Da"], action: "outdoor")
    #expect(client.page.screen == "user-details")
    #expect(client.page.html.contains("data-view=\"outdoor\""))
    #expect(client.page.controls.contains { $0.name == "first-name" && $0.value == "Da" })
    #expect(client.page.invalid.isEmpty)
    try client.open("/ops")
    #expect(client.page.html.contains("data-view=\"outdoor\""))
    #expect(!client.page.controls.contains { $0.value == "Da" })
    try client.submit(action: "dark")
    #expect(client.page.html.contains("data-view=\"dark\""))
  }

  // MARK: Without a signal

  @Test func `the worker may control every page of the flow, and nothing else`() throws {
    let ops = try OPSHouse()
    let client = ops.client()
    try client.open("/ops/service-worker.js")
    #expect(client.response.status == 200)
    #expect(client.response.header("Service-Worker-Allowed") == "/ops")
    #expect(client.response.header("Content-Type")?.hasPrefix("text/javascript") == true)
  }

  @Test func `the page without a signal holds no answers`() throws {
    let ops = try OPSHouse()
    let client = ops.client()
    try OPSHouse.walk(client)
    try client.open("/ops/offline.html")
    #expect(client.response.status == 200)
    #expect(!client.page.html.contains("Dana"))
    #expect(client.page.body("data-page") == "offline")
  }

  @Test func `every file of the initial download is there, with what it costs`() throws {
    let ops = try OPSHouse()
    let client = ops.client()
    try client.open("/ops/offline-files.json")
    let text = client.response.text
    let addresses = text.matches(of: /"url":"([^"]+)","bytes":([0-9]+)/)
    #expect(addresses.count > 8)
    #expect(text.contains("ops/theme."))
    #expect(!text.contains("nutrisync"))
    for match in addresses {
      let file = try client.send(Exchange.Request(.get, String(match.output.1)))
      #expect(file.status == 200)
    }
  }

  @Test func `the crew card can be kept`() throws {
    let ops = try OPSHouse()
    let client = ops.client()
    try OPSHouse.walk(client)
    #expect(client.page.links.contains("/ops/crew-card.svg"))
    try client.open("/ops/crew-card.svg")
    #expect(client.response.text.contains("RIDGELINE ELECTRIC"))
  }
}
