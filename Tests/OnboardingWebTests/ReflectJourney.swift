import HTTPCore
import OnboardingDomain
import OnboardingFlows
import TestSupport

/// A house with Reflect, and the walk of a person as a table.
struct ReflectJourney {
  typealias Stop = NutriSyncJourney.Stop

  let house: TestHouse

  init() throws { house = try TestHouse([Reflect()]) }

  static let goal = "run six miles without stopping, and enjoy it"

  static let stops: [Stop] = [
    Stop(screen: "welcome", values: [:]),
    Stop(
      screen: "personal-info",
      values: ["name": "Maya", "birth-year": "1991", "time-zone": "America/Denver"]),
    Stop(screen: "three-month-goal", values: ["goal": goal, "goal-category": "endurance"]),
    Stop(screen: "sports", values: ["sports": "running", "sports": "yoga", "own-sports": "Padel"]),
    Stop(screen: "journaling", values: ["journaling": "sometimes"]),
    Stop(screen: "tutorial", values: [:]),
    Stop(screen: "reflections", values: [:]),
    Stop(
      screen: "reminders",
      values: ["morning-time": "06:45", "evening-time": "20:30", "notifications": "granted"]),
    Stop(screen: "answers", values: [:]),
  ]

  /// Somebody at this screen.
  func client(at target: String) throws -> TestClient {
    let client = house.client()
    try client.open("/reflect")
    for stop in Self.stops {
      guard client.page.screen != target else { break }
      guard client.page.screen == stop.screen else {
        throw NutriSyncJourney.Lost(
          expected: stop.screen, at: client.page.screen ?? client.address)
      }
      try client.submit(stop.values, action: stop.action)
    }
    return client
  }

  /// The profile that this person handed in. Their session is in the ids of their reminders.
  func profile(of client: TestClient) throws -> String? {
    let file = try client.send(.init(.get, "/reflect/reminders.ics")).text
    let hexadecimal = file.split(separator: "UID:reflect-").dropFirst().first?.prefix(32) ?? ""
    var bytes: [UInt8] = []
    var rest = hexadecimal
    while let byte = UInt8(rest.prefix(2), radix: 16) {
      bytes.append(byte)
      rest = rest.dropFirst(2)
    }
    return try SessionID(bytes: bytes).flatMap { try house.profile(of: "reflect", session: $0) }
  }
}

extension Page {
  /// What the controls of this name hold.
  func values(_ name: String) -> [String] { controls.filter { $0.name == name }.map(\.value) }
}
