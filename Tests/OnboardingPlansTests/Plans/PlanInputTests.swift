import OnboardingDomain
import OnboardingPlans
import Testing

@Suite struct PlanInputTests {
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

  private func errors(_ changes: [String: String?]) throws -> PlanInputErrors {
    let today = try Samples.today
    return try #require(throws: PlanInputErrors.self) {
      try NutriSyncPlan.make(json: json(changes), today: today)
    }
  }

  @Test func `answers in JSON give the plan of typed answers`() throws {
    let plan = try NutriSyncPlan.make(json: json([:]), today: try Samples.today)
    #expect(plan.energy.targetKcal == 1840)
    #expect(try NutriSyncInput(json: json([:])).pace == .moderate)
  }

  @Test(arguments: [
    ("birth-date", "\"2027-01-01\"", "not after 2026-11-20"),
    ("birth-date", "\"1900-01-01\"", "at most 120 years ago"),
    ("birth-date", "\"1994-02-30\"", "a day that exists, as YYYY-MM-DD"),
    ("sex", "\"other\"", "female, male"),
    ("height-cm", "119.9", "120–230 cm"), ("height-cm", "230.1", "120–230 cm"),
    ("height-cm", "\"170\"", "120–230 cm"), ("weight-kg", "29.9", "30–300 kg"),
    ("weight-kg", "300.1", "30–300 kg"), ("weight-kg", "31", "body mass index 12–80"),
    ("body-fat", "0", "1–9"), ("body-fat", "10", "1–9"), ("body-fat", "4.5", "1–9"),
    ("target-weight-kg", "29", "30–300 kg"),
    ("target-weight-kg", "68", "at most the weight now, 67.1 kg"),
    ("pace", "\"fast\"", "relaxed, moderate, aggressive"),
    ("wake-time", "\"24:00\"", "a time as HH:MM, 00:00–23:59"),
    ("bed-time", "\"06:00\"", "4–22 hours after getting up at 06:00"),
    ("bed-time", "\"05:00\"", "4–22 hours after getting up at 06:00"),
    ("exercise-sessions", "15", "0–14"), ("exercise-sessions", "-1", "0–14"),
    ("energy-level", "11", "1–10"), ("meal-pattern", "\"custom\"", "1–6 windows"),
  ])
  func `a wrong answer is refused with its limit`(
    _ field: String, _ value: String, _ limit: String
  ) throws {
    let errors = try errors([field: value])
    #expect(errors.errors.count == 1)
    let expected = field == "meal-pattern" ? "meal-windows" : field
    #expect(errors.errors.first?.field.rawValue == expected)
    #expect(errors.errors.first?.limit == limit)
    #expect(errors.errors.first?.reason.isEmpty == false)
  }

  @Test(arguments: valid.keys.sorted())
  func `a missing answer is refused`(_ field: String) throws {
    let errors = try errors([field: nil])
    #expect(errors.errors.map(\.field.rawValue) == [field])
  }

  @Test func `all errors come at once, one for each field`() throws {
    let errors = try errors([
      "birth-date": "\"2030-01-01\"", "weight-kg": "1000", "height-cm": "\"tall\"",
      "exercise-sessions": "99", "bed-time": "\"7 pm\"", "meal-windows": "[{\"start\": 8}]",
    ])
    #expect(
      errors.errors.map(\.field) == [
        .birthDate, .height, .weight, .bedTime, .exerciseSessions, .mealWindows,
      ])
  }

  @Test func `building towards less weight is refused`() throws {
    let errors = try errors(["primary-goal": "\"build-muscle\""])
    #expect(errors[.targetWeight]?.limit == "at least the weight now, 67.1 kg")
  }

  @Test(arguments: [
    "", "{", "[]", "{\"sex\": \"female\",}", "{\"sex\": \"female\", \"sex\": \"male\"}", "{} {}",
    "{\"weight-kg\": NaN}", "{\"weight-kg\": 01}", "{\"weight-kg\": 1e999}", "{\"sex\": \"\\x\"}",
    "{\"sex\": \"\\ud800\"}", "\u{FEFF}{}",
  ])
  func `what is not a JSON object is refused as a whole`(_ text: String) throws {
    let errors = try #require(throws: PlanInputErrors.self) {
      try NutriSyncInput(json: Array(text.utf8))
    }
    #expect(errors.errors.map(\.field) == [.document])
  }

  @Test func `bytes that are not UTF-8 are refused`() throws {
    let bytes = Array("{\"sex\": \"".utf8) + [0xFF, 0xFE] + Array("\"}".utf8)
    let errors = try #require(throws: PlanInputErrors.self) { try NutriSyncInput(json: bytes) }
    #expect(errors[.document]?.reason.hasSuffix("the text is not UTF-8") == true)
  }

  @Test func `nesting without end is refused`() throws {
    let bytes = Array(String(repeating: "[", count: 100_000).utf8)
    let errors = try #require(throws: PlanInputErrors.self) { try NutriSyncInput(json: bytes) }
    #expect(errors[.document]?.reason.hasSuffix("nested too deeply") == true)
  }

  @Test func `answers of other screens and escapes do no harm`() throws {
    let bytes = json([
      "name": "\"M\\u00e4ya \\ud83c\\udf3f \\\"\\n\"", "diet": "[\"vegan\", {\"a\": [true, null]}]",
      "energy-level": "null", "weight-kg": "6.713e+1",
    ])
    #expect(try NutriSyncInput(json: bytes).weight == Kilograms(67.13))
  }
}
