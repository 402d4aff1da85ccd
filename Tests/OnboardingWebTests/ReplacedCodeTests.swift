import FlowPages
import OnboardingFlows
import TestSupport
import Testing

/// A code for the app in whose place a newer one came.
@Suite struct ReplacedCodeTests {
  @Test func `its page says that a newer one may have taken its place`() throws {
    let client = try ReflectJourney().client(at: "today")
    func makeCode() throws -> String {
      try client.open("/reflect/today")
      try client.submit([:], action: "hand-over")
      return try #require(client.page.body("data-handover-code"))
    }
    let (first, second) = (try makeCode(), try makeCode())
    #expect(try !client.open("/handover/reflect/\(second)").html.contains("leads nowhere"))
    let page = try client.open("/handover/reflect/\(first)")
    #expect(client.response.status == 404)
    #expect(page.html.contains("replaced by a newer one"))
  }
}
