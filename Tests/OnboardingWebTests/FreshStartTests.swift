import FlowPages
import FlowWalking
import HTTPCore
import OnboardingDomain
import OnboardingFlows
import TestSupport
import Testing

/// A form that comes without a session begins anew, and says why.
@Suite struct FreshStartTests {
  private let house: TestApplication

  init() throws { house = try TestApplication([Reflect().withPages]) }

  /// Sends the form of the first page without the cookie that it came with.
  private func sendWithoutCookie() throws -> (client: TestClient, answer: Exchange.Response) {
    let client = house.client()
    try client.open("/reflect")
    let body = client.form()
    client.cookies = [:]
    return (client, try client.post(address: "/reflect/welcome", body))
  }

  @Test func `whose answers are gone is told so once, and not that it was long ago`() throws {
    let (client, answer) = try sendWithoutCookie()
    let target = try #require(answer.header("Location"))
    #expect(target == "/reflect/welcome?expired")
    #expect(client.cookies["foyer-reflect"] != nil)
    let page = try client.open(target)
    #expect(page.html.contains("is no longer here, so we start anew"))
    #expect(!page.html.contains("It has been a while"))
    #expect(try !client.open("/reflect/welcome").html.contains("so we start anew"))
  }

  @Test func `who had been away long enough is told so once`() throws {
    let client = house.client()
    try client.open("/reflect")
    let body = client.form()
    house.clock.advance(seconds: 31 * 86_400)
    let answer = try client.post(address: "/reflect/welcome", body)
    let target = try #require(answer.header("Location"))
    #expect(target == "/reflect/welcome?expired=age")
    let page = try client.open(target)
    #expect(page.html.contains("It has been a while"))
    // What was handed in, or is in an account, is kept elsewhere.
    #expect(page.html.contains("This browser no longer has your answers"))
    #expect(try !client.open("/reflect/welcome").html.contains("It has been a while"))
  }

  @Test func `who had been away long enough is told so where an experiment draws them, too`() throws
  {
    let house = try TestApplication([NutriSync().withPages])
    let client = house.client()
    try NutriSyncJourney.walk(client, to: "impact")
    try house.start("short-welcome", of: "nutrisync")
    house.clock.advance(seconds: 31 * 86_400)
    // A page in the midst, as a bookmark has it: the way to the first one brings the cookie of the new session.
    #expect(try client.open("/nutrisync/impact").html.contains("It has been a while"))
    #expect(client.page.screen == "permissions")
    #expect(try !client.open("/nutrisync/permissions").html.contains("It has been a while"))
  }

  @Test func `a browser that keeps no cookie is told that, and not of time`() throws {
    let (client, answer) = try sendWithoutCookie()
    client.cookies = [:]
    let page = try client.open(try #require(answer.header("Location")))
    #expect(page.html.contains("sent no cookie back"))
    #expect(!page.html.contains("It has been a while"))
  }

  @Test func `whose session was ended is told so after a redirect, too`() throws {
    let (client, other) = (house.client(), house.client())
    try client.open("/reflect")
    try client.submit()
    other.cookies = client.cookies
    try client.open("/reflect/restart")
    try client.submit()
    #expect(try other.open("/reflect").html.contains("started over or ended"))
  }

  @Test func `a form of a tab in which it was not started over is told so`() throws {
    let (tab, other) = (house.client(), house.client())
    try ReflectJourney.maya.walk(tab, to: "three-month-goal")
    other.cookies = tab.cookies
    try other.open("/reflect/restart")
    try other.submit()
    // Both are tabs of one browser.
    tab.cookies = other.cookies
    let answer = try tab.post(address: "/reflect/three-month-goal", tab.form(["goal": "Swim"]))
    #expect(answer.header("Location") == "/reflect/welcome?expired=ended")
    let page = try tab.open("/reflect/welcome?expired=ended")
    #expect(page.html.contains("started over or ended"))
  }

  @Test
  func `a form of the same session whose screen is not open any more leads on without a word`()
    throws
  {
    let client = house.client()
    try ReflectJourney.maya.walk(client, to: "personal-info")
    let earlier = client.cookies
    try client.submit(["name": "Maya", "birth-year": "1991", "time-zone": "America/Denver"])
    #expect(client.page.screen == "three-month-goal")
    client.cookies = earlier
    let answer = try client.post(address: "/reflect/three-month-goal", client.form())
    #expect(answer.header("Location") == "/reflect/personal-info")
  }
}
