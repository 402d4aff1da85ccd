import FlowPages
import OnboardingDomain
import OnboardingFlows
import TestSupport

/// A house with OPS and companies to join, and the walks of its people as tables.
final class OPSHouse {
  let folder: TemporaryFolder
  private(set) var house: TestApplication

  init(variant: VariantID = "consolidated") throws {
    folder = try TemporaryFolder()
    try TestCompanies.add(
      "RDG-4K7", name: "Ridgeline Electric", facts: Self.firstDay, to: folder.path)
    try TestCompanies.add("FULL01", name: "Small Crew", limit: 1, to: folder.path)
    try TestCompanies.add("AAAAAA", name: "Any Letters", to: folder.path)
    house = try TestApplication([OPS().withPages], folder: folder.path, variants: ["ops": variant])
  }

  /// What Ridgeline says about the first day: far enough ahead that it is still to come.
  static let firstDay = [
    "--start", "2099-11-23 06:30", "--yard", "North yard", "--lead-phone", "(555) 555-0143",
  ]

  deinit { try? house.close() }

  func client() -> TestClient { house.client() }

  /// Closes the store and opens it again, as a restart of the server does.
  func restart(variant: VariantID = "consolidated") throws {
    try? house.close()
    house = try TestApplication([OPS().withPages], folder: folder.path, variants: ["ops": variant])
  }

  /// The same browser at the server after a restart.
  func client(resuming old: TestClient) -> TestClient {
    let client = house.client()
    client.cookies = old.cookies
    return client
  }

  static let password = "seven quiet boats"

  static func consolidated(email: String = "dana@example.com") -> Journey {
    Journey(
      "ops",
      [
        Journey.Step("welcome"),
        Journey.Step("account-setup", ["email": email, "password": password]),
        Journey.Step(
          "user-details", ["first-name": "Dana", "last-name": "Reyes", "phone": "(555) 555-0142"]),
        Journey.Step("company-code", ["company-code": "rdg 4k7"]),
        Journey.Step("permissions", ["permissions": "notifications"]),
        Journey.Step("field-setup", ["offline-mode": "on", "bandwidth": "low"]),
        .ends(at: "completion"),
      ])
  }

  static func original(email: String = "dana@example.com") -> Journey {
    Journey(
      "ops",
      [
        Journey.Step("welcome"),
        Journey.Step("email", ["email": email]),
        Journey.Step("password", ["password": password]),
        Journey.Step("account-created"),
        Journey.Step("organization-join"),
        Journey.Step("user-info", ["first-name": "Dana", "last-name": "Reyes"]),
        Journey.Step("phone-number", ["phone": "(555) 555-0142"]),
        Journey.Step("company-code", ["company-code": "RDG4K7"]),
        Journey.Step("welcome-to-company"),
        Journey.Step("permissions", ["permissions": "location"]),
        .ends(at: "completion"),
      ])
  }

  @discardableResult static func walk(
    _ client: TestClient, to target: String? = nil, as journey: Journey = consolidated()
  ) throws -> [Page] {
    try journey.walk(client, to: target)
  }
}
