import FlowPages
import HTTPCore
import OnboardingFlows
import TestSupport
import Testing

/// Forms that a script sends in the place of the browser.
@Suite struct ScriptedFormTests {
  let house: TestApplication

  init() throws { house = try TestApplication([NutriSync().withPages, OPS().withPages]) }

  @Test func `a script is told where an accepted form leads, with the same cookie`() throws {
    let client = house.client()
    try client.open("/nutrisync")
    let answer = try client.post(
      address: "/nutrisync/permissions", client.form(),
      headers: [(.secFetchSite, "same-origin"), (.xRequestedWith, "fetch")])
    #expect(answer.status == 204)
    #expect(answer.header("Set-Cookie")?.contains("foyer-nutrisync=v1.") == true)
    #expect(answer.body.isEmpty)
    let next = try #require(answer.header("Location"))
    #expect(try client.open(next).screen == next.split(separator: "/").last.map(String.init))
  }

  @Test func `a script gets the page of a refused form as everyone does`() throws {
    let client = house.client()
    try NutriSyncJourney.walk(client, to: "basic-info")
    let body = client.form(["name": ""])
    let asked = try client.post(address: "/nutrisync/basic-info", body)
    let scripted = try client.post(
      address: "/nutrisync/basic-info", body,
      headers: [(.secFetchSite, "same-origin"), (.xRequestedWith, "fetch")])
    #expect(scripted.status == 422)
    #expect(scripted.body == asked.body)
  }

  @Test func `a wrong address and a short password are told at once`() throws {
    let client = house.client()
    try NutriSyncJourney.walk(client, to: "account")
    let page = try client.submit(["email": "maya@example", "password": "short"])
    #expect(client.response.status == 422)
    #expect(page.invalid == ["email", "password"])
  }

  @Test func `a page names the answers that no browser should keep`() throws {
    let client = house.client()
    try NutriSyncJourney.walk(client, to: "account")
    #expect(client.page.html.contains(#"data-private="password""#))
    try client.open("/ops")
    try client.submit()
    #expect(client.page.html.contains(#"data-private="email password""#))
  }
}
