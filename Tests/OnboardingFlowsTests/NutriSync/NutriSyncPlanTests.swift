import FlowSamples
import Foundation
import OnboardingDomain
import Testing

@testable import OnboardingFlows

/// `foyer plan nutrisync`: answers as JSON, and every one that can't stand named with its limit.
@Suite struct NutriSyncPlanTests {
  private static let today = CalendarDate(year: 2026, month: 11, day: 20)

  private static let valid = [
    "birth-date": "\"1994-03-15\"", "sex": "\"female\"", "height-cm": "162.56",
    "weight-kg": "67.13", "body-fat": "5", "primary-goal": "\"lose-weight\"",
    "target-weight-kg": "61.7", "pace": "\"moderate\"", "wake-time": "\"06:00\"",
    "lunch-time": "\"12:00\"", "work-end-time": "\"17:00\"", "bed-time": "\"22:00\"",
    "activity-level": "\"active\"", "exercise-sessions": "3", "meal-pattern": "\"three\"",
  ]

  private func json(_ changes: [String: String?]) -> [UInt8] {
    var members = Self.valid
    for (key, value) in changes { members[key] = value }
    return Array("{\(members.map { "\"\($0)\": \($1)" }.joined(separator: ", "))}".utf8)
  }

  private func plan(_ changes: [String: String?] = [:]) throws -> [String: Any] {
    let today = try #require(Self.today)
    let plan = try NutriSync().plan(json: json(changes), today: today)
    return try #require(try JSONSerialization.jsonObject(with: Data(plan)) as? [String: Any])
  }

  private func lines(_ changes: [String: String?]) throws -> [String] {
    try lines(of: json(changes))
  }

  private func lines(of json: [UInt8]) throws -> [String] {
    let today = try #require(Self.today)
    return try #require(throws: PlanRefusal.self) {
      try NutriSync().plan(json: json, today: today)
    }.lines
  }

  private func windows(_ plan: [String: Any]) -> [String?] {
    (plan["mealWindows"] as? [[String: Any]] ?? []).map { $0["start"] as? String }
  }

  private func shares(_ plan: [String: Any]) -> [Int?] {
    (plan["mealWindows"] as? [[String: Any]] ?? []).map { $0["kcal"] as? Int }
  }

  @Test func `answers in JSON give the plan of typed answers`() throws {
    let energy = try #require(try plan()["energy"] as? [String: Any])
    #expect(energy["targetKcal"] as? Double == 1840)
  }

  @Test(arguments: [
    ("birth-date", "\"2027-01-01\""), ("birth-date", "\"1900-01-01\""),
    ("birth-date", "\"1994-02-30\""), ("sex", "\"other\""), ("height-cm", "119.9"),
    ("height-cm", "230.1"), ("height-cm", "\"170\""), ("weight-kg", "29.9"),
    ("weight-kg", "300.1"), ("weight-kg", "31"), ("body-fat", "0"), ("body-fat", "10"),
    ("body-fat", "4.5"), ("target-weight-kg", "29"), ("target-weight-kg", "68"),
    ("pace", "\"fast\""), ("wake-time", "\"24:00\""), ("bed-time", "\"06:00\""),
    ("bed-time", "\"05:00\""), ("exercise-sessions", "15"), ("exercise-sessions", "-1"),
    ("energy-level", "11"), ("meal-pattern", "\"thrice\""),
  ])
  func `a wrong answer is the only one that is named`(_ key: String, _ value: String) throws {
    let lines = try lines([key: value])
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("\(key): ") == true)
    #expect(lines.first?.contains("it is missing") == false)
  }

  @Test(arguments: valid.keys.sorted())
  func `an answer that is missing is the only one that is named`(_ key: String) throws {
    let lines = try lines([key: nil])
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("\(key): ") == true)
    #expect(lines.first?.hasSuffix("it is missing") == true)
  }

  @Test func `who has no pattern says when they eat`() throws {
    let lines = try lines(["meal-pattern": "\"custom\""])
    #expect(lines.map { $0.prefix { $0 != ":" } } == ["meal-windows"])
  }

  @Test func `what is wrong and what is missing come at once, one line for each answer`() throws {
    let lines = try lines([
      "birth-date": "\"2030-01-01\"", "weight-kg": "1000", "height-cm": "\"tall\"",
      "exercise-sessions": "99", "bed-time": "\"7 pm\"", "meal-windows": "[{\"start\": 8}]",
      "sex": nil,
    ])
    #expect(
      Set(lines.map { String($0.prefix { $0 != ":" }) }) == [
        "birth-date", "height-cm", "weight-kg", "bed-time", "exercise-sessions", "meal-windows",
        "sex",
      ])
    #expect(lines.count == 7)
  }

  @Test(arguments: ["", "{", "[]", "{\"sex\": \"female\",}", "{} {}", "\u{FEFF}{}"])
  func `what is no JSON object is refused as a whole`(_ text: String) throws {
    let lines = try lines(of: Array(text.utf8))
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("answers: ") == true)
  }

  @Test func `answers of other screens do no harm`() throws {
    #expect(throws: Never.self) {
      try plan(["name": "\"M\\u00e4ya\"", "diet": "[\"vegan\"]", "energy-level": "null"])
    }
  }

  @Test func `windows that are those of the pattern keep its shares`() throws {
    let own = [("07:00", "08:30"), ("12:00", "13:00"), ("17:30", "18:30")]
    let pattern = try plan()
    let today = try #require(Self.today)
    let profile = NutriSync.Profile(
      try AnswersDocument(json: json([:]), of: NutriSync.flow, today: today).answers, today: today)
    let suggested = NutriSync.suggestedWindows(profile).map { ($0.start.text, $0.end.text) }
    func written(_ windows: [(String, String)]) -> String {
      "[" + windows.map { "{\"start\":\"\($0)\",\"end\":\"\($1)\"}" }.joined(separator: ",") + "]"
    }
    let kept = try plan(["customize": "true", "meal-windows": written(suggested)])
    #expect(windows(kept) == windows(pattern))
    #expect(shares(kept) == shares(pattern))
    let moved = try plan(["customize": "true", "meal-windows": written(own)])
    #expect(windows(moved) == own.map(\.0))
    #expect(shares(moved) != shares(pattern))
  }
}
