import FlowWalking
import Foundation
import HTTPCore
import OnboardingConsole
import TestSupport
import Testing

/// What somebody tries on the console itself is counted, and told to who looks after it.
@Suite struct ConsoleRefusalTests {
  private func tryEverything(_ desk: Desk) throws {
    let stranger = Browser(desk.console)
    for guess in 0..<11 {
      _ = try stranger.post(
        "/console/sign-in", ["name": "nobody\(guess)", "password": "guess \(guess)"], token: nil)
    }
    desk.advance(seconds: 60)
    let link = desk.console.makeLink()
    for _ in 0..<2 { _ = try Browser(desk.console).post(link, [:], token: nil) }
    let page = "/console/people/\(try desk.handIn())"
    let browser = try desk.browser("ines")
    let token = try browser.token()
    _ = try browser.post(page, ["action": "open"], token: token, site: "cross-site")
    for wrong in [nil, "x"] { _ = try browser.post(page, ["action": "open"], token: wrong) }
  }

  @Test func `what the console refuses is counted by its reason, in metrics too`() throws {
    let desk = try Desk()
    try tryEverything(desk)
    let answer = try desk.house.inProcess.send(Exchange.Request(.get, "/metrics"))
    let text = String(decoding: answer.body, as: UTF8.self)
    let expected = [
      "foreign-origin": 1, "bad-token": 2, "wrong-password": 10, "too-many-attempts": 1,
      "spent-link": 1,
    ]
    for (reason, count) in expected {
      #expect(
        text.contains("foyer_console_refusals_total{reason=\"\(reason)\"} \(count)\n"), "\(reason)")
    }
    #expect(text.contains("foyer_forged_posts_total 0\n"))
  }

  @Test func `health says what the console refused in words`() throws {
    let desk = try Desk()
    desk.noteFigures()
    try tryEverything(desk)
    let page = try desk.browser("tomas").get("/console/health").text
    for words in [
      "Console: forms of another site", "Console: forms without a valid token",
      "Console: sign-ins with a wrong name or password",
    ] {
      let row = try #require(page.components(separatedBy: "<tr>").first { $0.contains(words) })
      #expect(!row.contains(#"data-l="24 h">0<"#), "\(words)")
    }
  }
}
