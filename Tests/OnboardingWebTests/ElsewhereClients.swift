import FlowWalking
import HTTPCore
import OnboardingDomain
import Testing

/// People of NutriSync who go on in another browser.
extension TestClient {
  /// The address of a link that leads into another browser, made here.
  func makeLink() throws -> String {
    try open("/nutrisync/later")
    let page = try submit()
    let found = try #require(
      page.html.firstMatch(of: /data-resume-link="[^"]*(\/resume\/[a-z]+\/[0-9A-Z]{8})"/))
    return String(found.output.1)
  }

  /// Walks to the account and makes one; comes to stand behind it.
  func makeAccount(_ email: String, isBeginning: Bool = true) throws {
    var steps = NutriSyncJourney.maya.steps
    steps.removeAll { $0.place == "account" || $0.place == "journey" }
    _ = try? Journey("nutrisync", steps).walkInAnyOrder(self, isBeginning: isBeginning)
    #expect(page.screen == "account")
    try submit(["email": email, "password": "a long and quiet evening"])
  }

  /// Signs in to it.
  func signIn(_ email: String) throws {
    _ = try post(
      address: "/account/sign-in?flow=nutrisync",
      "email=\(PercentEncoding.encode(email))&password=a+long+and+quiet+evening")
  }
}
