import OnboardingDomain
import OnboardingFlows
import TestSupport

/// A house with OPS and companies to join, and the walks of its people as tables.
final class OPSHouse {
  typealias Stop = NutriSyncJourney.Stop

  let folder: TemporaryFolder
  private(set) var house: TestHouse

  init(variant: VariantID = "consolidated") throws {
    folder = try TemporaryFolder()
    try TestCompanies.add(
      "RDG-4K7", name: "Ridgeline Electric", facts: Self.firstDay, to: folder.path)
    try TestCompanies.add("FULL01", name: "Small Crew", limit: 1, to: folder.path)
    try TestCompanies.add("AAAAAA", name: "Any Letters", to: folder.path)
    house = try TestHouse([OPS()], folder: folder.path, variants: ["ops": variant])
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
    house = try TestHouse([OPS()], folder: folder.path, variants: ["ops": variant])
  }

  /// The same browser at the server after a restart.
  func client(resuming old: TestClient) -> TestClient {
    let client = house.client()
    client.cookies = old.cookies
    return client
  }

  static let password = "seven quiet boats"

  static func consolidated(email: String = "dana@example.com") -> [Stop] {
    [
      Stop(screen: "welcome", values: [:]),
      Stop(screen: "account-setup", values: ["email": email, "password": password]),
      Stop(
        screen: "user-details",
        values: ["first-name": "Dana", "last-name": "Reyes", "phone": "(555) 555-0142"]),
      Stop(screen: "company-code", values: ["company-code": "rdg 4k7"]),
      Stop(screen: "permissions", values: ["permissions": "notifications"]),
      Stop(screen: "field-setup", values: ["offline-mode": "on", "bandwidth": "low"]),
    ]
  }

  static func original(email: String = "dana@example.com") -> [Stop] {
    [
      Stop(screen: "welcome", values: [:]),
      Stop(screen: "email", values: ["email": email]),
      Stop(screen: "password", values: ["password": password]),
      Stop(screen: "account-created", values: [:]),
      Stop(screen: "organization-join", values: [:]),
      Stop(screen: "user-info", values: ["first-name": "Dana", "last-name": "Reyes"]),
      Stop(screen: "phone-number", values: ["phone": "(555) 555-0142"]),
      Stop(screen: "company-code", values: ["company-code": "RDG4K7"]),
      Stop(screen: "welcome-to-company", values: [:]),
      Stop(screen: "permissions", values: ["permissions": "location"]),
    ]
  }

  @discardableResult static func walk(
    _ client: TestClient, to target: String = "completion", stops: [Stop] = consolidated()
  ) throws -> [Page] {
    var pages = [try client.open("/ops")]
    for stop in stops {
      guard client.page.screen != target else { break }
      guard client.page.screen == stop.screen else {
        throw NutriSyncJourney.Lost(
          expected: stop.screen, at: client.page.screen ?? client.address)
      }
      pages.append(try client.submit(stop.values, action: stop.action))
    }
    return pages
  }
}
