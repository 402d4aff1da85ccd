import FlowPages
import HTTPCore
import OnboardingDomain
import OnboardingFlows
import TestSupport

/// A house with Reflect, and the walk of a person as a table.
struct ReflectJourney {
  let house: TestApplication

  init() throws { house = try TestApplication([Reflect().withPages]) }

  static let goal = "run six miles without stopping, and enjoy it"

  static let maya = Journey(
    "reflect",
    [
      Journey.Step("welcome"),
      Journey.Step(
        "personal-info", ["name": "Maya", "birth-year": "1991", "time-zone": "America/Denver"]),
      Journey.Step("three-month-goal", ["goal": goal, "goal-category": "endurance"]),
      Journey.Step("sports", ["sports": "running", "sports": "yoga", "own-sports": "Padel"]),
      Journey.Step("journaling", ["journaling": "sometimes"]),
      Journey.Step("tutorial"),
      Journey.Step("reflections"),
      Journey.Step(
        "reminders", ["morning-time": "06:45", "evening-time": "20:30", "notifications": "granted"]),
      Journey.Step("answers"), .ends(at: "today"),
    ])

  /// Somebody at this screen.
  func client(at target: String) throws -> TestClient {
    let client = house.client()
    try Self.maya.walk(client, to: target)
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
