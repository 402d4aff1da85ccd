import FlowPages
import FlowWalking
import OnboardingFlows
import TestSupport
import Testing

/// What Reflect says before the end of where the answers are kept is true of each person.
@Suite struct KeptAnswersTests {
  private let house: TestApplication

  init() throws { house = try TestApplication([Reflect().withPages, NutriSync().withPages]) }

  private static let inBrowser = "kept in this browser only"

  @Test func `without an account they are in this browser`() throws {
    let client = house.client()
    try ReflectJourney.maya.walk(client, to: "answers")
    #expect(client.page.html.contains(Self.inBrowser))
  }

  @Test func `who made a link has them kept for it`() throws {
    let client = house.client()
    try ReflectJourney.maya.walk(client, to: "answers")
    try client.open("/reflect/later")
    try client.submit()
    try client.open("/reflect/answers")
    #expect(client.page.html.contains("for your link, on our server"))
    #expect(!client.page.html.contains(Self.inBrowser))
  }

  @Test func `who is signed in has them kept in the account`() throws {
    let client = house.client()
    try client.makeAccount("maya@example.com")
    try ReflectJourney.maya.walk(client, to: "answers")
    #expect(client.page.html.contains("kept in your account"))
    #expect(!client.page.html.contains(Self.inBrowser))
  }

  @Test func `after the end they are in the profile`() throws {
    let client = house.client()
    try ReflectJourney.maya.walk(client, to: "today")
    try client.open("/reflect/answers")
    #expect(client.page.html.contains("All of this is in your profile"))
    #expect(!client.page.html.contains(Self.inBrowser))
  }
}
