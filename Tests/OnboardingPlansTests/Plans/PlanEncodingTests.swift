import Foundation
import OnboardingDomain
import OnboardingPlans
import Testing

@Suite struct PlanEncodingTests {
  private func object(_ value: some Encodable) throws -> [String: Any] {
    let data = try JSONEncoder().encode(value)
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  private func nutriSync() throws -> [String: Any] {
    try object(try NutriSyncPlan.make(try Samples.maya(), today: try Samples.today))
  }

  @Test func `the plan has the keys of its contract`() throws {
    #expect(
      Set(try nutriSync().keys) == [
        "energy", "macros", "mealWindows", "eatingMinutes", "overnightFastMinutes", "projection",
        "goal", "impact", "safety", "explanations",
      ])
  }

  @Test(arguments: [
    ("energy", ["restingKcal", "pal", "maintenanceKcal", "targetKcal"]),
    ("macros", ["proteinGrams", "carbohydrateGrams", "fatGrams", "fibreGrams"]),
    (
      "goal",
      [
        "date", "days", "reachable", "levelsOffAtKg", "targetWeightKg", "earliestDate",
        "latestDate",
      ]
    ),
  ])
  func `its objects have the keys of the contract`(_ key: String, _ keys: [String]) throws {
    let part = try #require(try nutriSync()[key] as? [String: Any])
    #expect(Set(part.keys) == Set(keys))
  }

  @Test(arguments: [
    ("mealWindows", ["name", "start", "end", "kcal", "share"]),
    ("projection", ["day", "weightKg", "fatKg"]),
    ("explanations", ["key", "value", "unit", "formula", "inputs", "source", "uncertainty"]),
  ])
  func `its lists have the keys of the contract`(_ key: String, _ keys: [String]) throws {
    let parts = try #require(try nutriSync()[key] as? [[String: Any]])
    #expect(!parts.isEmpty)
    #expect(parts.allSatisfy { Set($0.keys) == Set(keys) })
  }

  @Test func `dates and times are text, and sources citations`() throws {
    let plan = try nutriSync()
    let goal = try #require(plan["goal"] as? [String: Any])
    #expect(goal["date"] as? String == "2027-02-28")
    let window = try #require((plan["mealWindows"] as? [[String: Any]])?.first)
    #expect(window["start"] as? String == "07:00")
    #expect(window["share"] as? Double == 0.25)
    let explanation = try #require((plan["explanations"] as? [[String: Any]])?.first)
    #expect((explanation["source"] as? String)?.hasPrefix("Mifflin MD et al.") == true)
  }

  @Test func `a notice has rule, message, limit and source`() throws {
    var input = try Samples.maya()
    input.pace = .aggressive
    let plan = try object(try NutriSyncPlan.make(input, today: try Samples.today))
    let notice = try #require((plan["safety"] as? [[String: Any]])?.first)
    #expect(Set(notice.keys) == ["rule", "message", "limit", "source"])
    #expect(notice["rule"] as? String == "maximum-pace")
  }

  @Test func `what there is not is null`() throws {
    var input = try Samples.maya()
    (input.primaryGoal, input.target, input.pace) = (.generalHealth, nil, nil)
    let plan = try object(try NutriSyncPlan.make(input, today: try Samples.today))
    #expect(plan["impact"] is NSNull)
    let goal = try #require(plan["goal"] as? [String: Any])
    #expect(goal["date"] is NSNull && goal["reachable"] is NSNull)
  }

  @Test func `Cal AI's plan adds verdict, fastest pace and checklist`() throws {
    let plan = try object(try CalAIPlan.make(try Samples.calAI(), today: try Samples.today))
    #expect(
      Set(plan.keys).subtracting(try nutriSync().keys) == [
        "verdict", "maximumPaceKgPerWeek", "maximumPaceReason", "checklist",
      ])
    let lines = try #require(plan["checklist"] as? [[String: Any]])
    #expect(lines.count == 10)
    #expect(lines.allSatisfy { Set($0.keys) == ["id", "passed", "value", "limit", "source"] })
  }
}
