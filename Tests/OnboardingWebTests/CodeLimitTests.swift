import FlowWalking
import TestSupport
import Testing

/// A code for the app and a link into another browser: nobody needs many of them.
@Suite struct CodeLimitTests {
  private static let ways: [(address: String, action: String?)] = [
    ("/reflect/today", "hand-over"), ("/reflect/hand-over", nil), ("/reflect/later", nil),
  ]

  @Test func `a session makes twelve at once, whichever button it presses, and then four a minute`()
    throws
  {
    let journey = try ReflectJourney()
    let client = try journey.client(at: "today")
    func press(_ way: (address: String, action: String?)) throws -> Int {
      try client.open(way.address)
      return try client.post(address: way.address, client.form(action: way.action)).status
    }
    for number in 0..<12 { #expect(try press(Self.ways[number % 3]) == 303, "\(number)") }
    for way in Self.ways { #expect(try press(way) == 429, "\(way)") }

    // On the page of the flow nothing that was entered is lost.
    try client.open("/reflect/today")
    let answer = try client.post(
      address: "/reflect/today", client.form(["line": "Leave at five"], action: "hand-over"))
    let page = Page(html: answer.text)
    #expect(answer.status == 429 && answer.header("Retry-After") == "15")
    #expect(page.screen == "today" && page.values("line").first == "Leave at five")
    #expect(page.words.contains("Too many tries. Wait a minute, then try again."))

    journey.house.clock.advance(seconds: 14)
    #expect(try press(Self.ways[0]) == 429)
    journey.house.clock.advance(seconds: 2)
    #expect(try press(Self.ways[0]) == 303)
    #expect(try press(Self.ways[0]) == 429)
    // Others make theirs.
    let other = try journey.client(at: "today")
    #expect(try other.submit([:], action: "hand-over").body("data-handover-code") != nil)
  }
}
