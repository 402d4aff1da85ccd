import HTTPCore
import OnboardingDomain
import OnboardingFlows
import TestSupport
import Testing

/// Whoever is through is handed in, and what they change later is handed in, too.
@Suite struct ResubmissionTests {
  @Test func `a change after the end takes the place of what was handed in`() throws {
    let reflect = try ReflectJourney()
    let client = try reflect.client(at: "today")
    #expect(try reflect.house.profiles(of: "reflect").count == 1)
    try client.open("/reflect/reminders?change")
    try client.submit(["evening-time": "22:00"])
    let profiles = try reflect.house.profiles(of: "reflect")
    #expect(profiles.count == 1)
    #expect(profiles[0].contains("22:00"))
    #expect(!profiles[0].contains("20:30"))
  }

  @Test(arguments: [("consolidated", "original"), ("original", "consolidated")])
  func `who is carried over to the other edition is handed in before the end`(
    from: String, to: String
  ) throws {
    let ops = try OPSHouse(variant: VariantID(from))
    let before = ops.client()
    let journey = from == "original" ? OPSHouse.original() : OPSHouse.consolidated()
    let last = try #require(journey.steps.dropLast().last)
    try OPSHouse.walk(before, to: last.place, as: journey)
    #expect(try ops.house.profiles(of: "ops").isEmpty)
    try ops.restart(variant: VariantID(to))
    let client = ops.client(resuming: before)
    try client.open("/ops")
    var forms = 0
    while !client.page.isComplete, forms < 10 {
      try client.submit()
      forms += 1
    }
    #expect(client.page.isComplete)
    #expect(forms > 0)
    #expect(try ops.house.profiles(of: "ops").count == 1)
  }

  @Test func `a change of a flow without a review returns to its end`() throws {
    let ops = try OPSHouse()
    let client = ops.client()
    try OPSHouse.walk(client)
    #expect(client.page.isComplete)
    try client.open("/ops/user-details?change")
    #expect(client.page.backAddress == "/ops/completion")
    try client.submit(["first-name": "Robin"])
    #expect(client.page.screen == "completion")
    let profiles = try ops.house.profiles(of: "ops")
    #expect(profiles.count == 1)
    #expect(profiles[0].contains("Robin"))
  }
}
