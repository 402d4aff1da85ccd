import FlowPages
import HTTPCore
import OnboardingDomain
import OnboardingFlows
import TestSupport
import Testing

/// What led somebody here is kept with their session, from its beginning on.
@Suite struct OriginRequestTests {
  let house: TestApplication

  init() throws { house = try TestApplication([Reflect().withPages]) }

  private static let query = "utm_source=paper&utm_medium=print&utm_campaign=Fr%C3%BChling"

  /// What the app is told at the end of a walk.
  private func told(_ client: TestClient) throws -> String {
    try ReflectJourney.maya.walk(client)
    try client.submit([:], action: "hand-over")
    let code = try #require(client.page.body("data-handover-code"))
    return try house.inProcess.send(
      Exchange.Request(
        .post, "/handover", headers: [(.contentType, "application/json")],
        body: #"{"code":"\#(code)"}"#)
    ).text
  }

  @Test func `it is handed on beside the answers`() throws {
    let client = house.client()
    try client.open("/reflect?\(Self.query)&utm_content=&other=1")
    let body = try told(client)
    #expect(
      body.contains(
        #""origin":{"utm_source":"paper","utm_medium":"print","utm_campaign":"Frühling"}"#))
    #expect(body.matches(of: /paper/).count == 1)
  }

  @Test func `the first one stays, also after starting over`() throws {
    let client = house.client()
    try client.open("/reflect?utm_source=paper")
    try client.open("/reflect?utm_source=other&utm_medium=mail")
    try client.open("/reflect/restart")
    try client.submit()
    let body = try told(client)
    #expect(body.contains(#""origin":{"utm_source":"paper"}"#))
  }

  @Test func `who began without one goes on without`() throws {
    let client = house.client()
    try client.open("/reflect")
    try client.open("/reflect?utm_source=paper")
    #expect(try told(client).contains(#""origin":null"#))
  }

  @Test(
    arguments: [
      "utm_source=a%00b", "utm_source=a%0D%0ASet-Cookie:%20x=1", "utm_source=%E2%80%AEevil",
      "utm_source=", "utm_source", "utm_source=%20%20", "utm_other=x",
    ])
  func `what is no origin costs nothing`(query: String) throws {
    let client = house.client()
    let response = try client.send(Exchange.Request(.get, "/reflect?\(query)"))
    #expect(response.status == 303)
    #expect(response.headers("Set-Cookie").isEmpty)
  }

  @Test func `one that is too long is cut, and markup stays text`() throws {
    let client = house.client()
    let long = String(repeating: "%C3%A4", count: 500)
    try client.open("/reflect?utm_source=\(long)&utm_term=%3Cscript%3E%22")
    let body = try told(client)
    #expect(body.contains("\"utm_source\":\"\(String(repeating: "ä", count: 32))\""))
    #expect(body.contains(#""utm_term":"<script>\""#))
  }

  @Test func `an address with a slash behind it keeps what it says`() throws {
    let response = try house.client().send(
      Exchange.Request(.get, "/reflect/?utm_source=paper&utm_term=a%20b"))
    #expect(response.status == 308)
    #expect(response.header("Location") == "/reflect?utm_source=paper&utm_term=a%20b")
  }
}
