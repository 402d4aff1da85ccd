import FlowPages
import FlowWalking
import HTTPCore
import OnboardingDomain
import OnboardingFlows
import TestSupport
import Testing

/// What stands beside the form in wide windows is not sent to phones, whose windows never are.
@Suite struct PhonePageTests {
  private static let phone =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1"
  /// A phone whose owner asked for the page of a desktop says that it is one.
  private static let desktops: [(RequestHeaders.Name, String)?] = [
    nil, (.userAgent, "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1"),
    (.userAgent, "Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) Mobile/15E148 Safari/604.1"),
  ]

  private func page(
    _ onboarding: any Onboarding, _ header: (RequestHeaders.Name, String)?,
    _ walk: (TestClient) throws -> Void
  ) throws -> Page {
    let client = try TestApplication([onboarding]).client()
    if let header { client.headers.append(header) }
    try walk(client)
    return client.page
  }

  @Test func `NutriSync's day is drawn for who can see it`() throws {
    let walk = { (client: TestClient) in _ = try NutriSyncJourney.walk(client, to: "activity") }
    let small = try page(NutriSync().withPages, (.userAgent, Self.phone), walk)
    #expect(small.html.contains(#"<div class="stage"><img"#))
    #expect(!small.html.contains("data-fragment=\"stage\""))
    for header in Self.desktops {
      let wide = try page(NutriSync().withPages, header, walk)
      #expect(wide.html.contains("data-fragment=\"stage\""))
      #expect(wide.html.utf8.count > small.html.utf8.count + 1_000)
      #expect(wide.entryNames == small.entryNames && !small.entryNames.isEmpty)
    }
  }

  @Test func `Cal AI's list of what was said is for who can see it`() throws {
    let walk = { (client: TestClient) in _ = try CalAIJourney.walk(client, to: "desired-weight") }
    let small = try page(CalAI().withPages, (.userAgent, Self.phone), walk)
    #expect(!small.html.contains(#"class="facts""#))
    for header in Self.desktops {
      let wide = try page(CalAI().withPages, header, walk)
      #expect(wide.html.contains(#"class="facts""#))
      #expect(wide.entryNames == small.entryNames && !small.entryNames.isEmpty)
    }
  }
}
