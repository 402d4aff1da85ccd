import FlowPages
import FlowWalking
import HTTPCore
import OnboardingDomain
import OnboardingFlows
import OnboardingWeb
import Synchronization
import TestSupport
import Testing

/// A flow without an app ends in itself: no page promises one.
@Suite struct WithoutAppTests {
  /// Whether the flow has one; another process may change that while a page is open.
  private final class AppList: Sendable {
    let hasApp: Mutex<Bool>
    init(_ hasApp: Bool) { self.hasApp = Mutex(hasApp) }
    var apps: [PhoneApp] {
      hasApp.withLock { $0 }
        ? [PhoneApp(flow: "reflect", identity: .apple(appID: "ABCDE12345.example.reflect"))] : []
    }
  }

  private func finished(_ list: AppList) throws -> TestClient {
    let house = try TestApplication([Reflect().withPages], apps: { list.apps })
    let client = house.client()
    try ReflectJourney.maya.walk(client, to: "today")
    return client
  }

  @Test func `the last screen offers the app where there is one, and nothing where there is none`()
    throws
  {
    #expect(try finished(AppList(true)).page.actions.contains("hand-over"))
    let client = try finished(AppList(false))
    #expect(!client.page.actions.contains("hand-over"))
    // Its page leads back to where the person is.
    #expect(try client.open("/reflect/hand-over").screen == "today")
  }

  @Test func `an app of another flow is none`() throws {
    let house = try TestApplication(
      [Reflect().withPages],
      apps: { [PhoneApp(flow: "ops", identity: .apple(appID: "ABCDE12345.example.ops"))] })
    let client = house.client()
    try ReflectJourney.maya.walk(client, to: "today")
    #expect(!client.page.actions.contains("hand-over"))
  }

  @Test func `an app that went while the page was open is told of, and nothing is lost`() throws {
    let list = AppList(true)
    let client = try finished(list)
    list.hasApp.withLock { $0 = false }
    let answer = try client.post(
      address: "/reflect/today", client.form(["line": "Leave at five"], action: "hand-over"))
    #expect(answer.status == 409)
    let page = Page(html: answer.text)
    #expect(page.words.contains("There is no app to go on in now. What is here stays as it is."))
    #expect(page.values("line").first == "Leave at five")
    #expect(!page.actions.contains("hand-over"))
    list.hasApp.withLock { $0 = true }
    #expect(try client.open("/reflect/today").actions.contains("hand-over"))
  }
}
