import FlowSamples
import Foundation
import OnboardingDomain
import OnboardingPlans
import Testing

@testable import FlowPages
@testable import OnboardingFlows

/// What is handed in, and what the command line gets.
@Suite struct NutriSyncOutputTests {
  private let context = ComputationContext(today: Example.today)

  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func `the profile is handed in typed and metric`() throws {
    let text = NutriSync().submission(for: Example.answers("lose-weight"), in: context)
    let profile = try #require(try object(text)["profile"] as? [String: Any])
    #expect(profile["name"] as? String == "Maya")
    #expect(profile["birth-date"] as? String == "1994-09-27")
    #expect(profile["weight"] as? Double == 148 * 0.45359237)
    #expect(profile["wake-time"] as? String == "06:00")
    #expect(profile["exercise-sessions"] as? Int == 3)
    #expect(profile["diet"] as? [String] == ["none"])
    #expect(profile["password"] == nil)
    let windows = try #require(profile["meal-windows"] as? [[String: String]])
    #expect(windows.first == ["start": "08:30", "end": "09:30"])
  }

  @Test func `the plan is handed in with it`() throws {
    let text = NutriSync().submission(for: Example.answers("lose-weight"), in: context)
    let plan = try #require(try object(text)["plan"] as? [String: Any])
    let energy = try #require(plan["energy"] as? [String: Any])
    #expect(energy["targetKcal"] as? Double == 1840)
  }

  @Test func `answers without a plan are handed in all the same`() throws {
    var answers = Answers()
    answers[NutriSync.name] = "A \"quoted\"\nname"
    let submission = try object(NutriSync().submission(for: answers, in: context))
    #expect((submission["profile"] as? [String: Any])?["name"] as? String == "A \"quoted\"\nname")
    #expect(submission["plan"] is NSNull)
  }

  @Test func `the same answers are handed in as the same text`() {
    let answers = Example.answers("longest-answers")
    #expect(
      NutriSync().submission(for: answers, in: context)
        == NutriSync().submission(for: answers, in: context))
  }

  private static let input = """
    {"birth-date":"1994-09-27","sex":"female","height-cm":162.56,"weight-kg":67.13167076,
    "body-fat":5,"primary-goal":"lose-weight","target-weight-kg":61.68856232,"pace":"moderate",
    "wake-time":"06:00","lunch-time":"12:00","work-end-time":"17:00","bed-time":"22:00",
    "activity-level":"active","exercise-sessions":3,"meal-pattern":"three"}
    """

  @Test func `answers as JSON become a plan as JSON`() throws {
    let bytes = try NutriSync().plan(json: Array(Self.input.utf8), today: Example.today)
    let plan = try object(String(decoding: bytes, as: UTF8.self))
    #expect((plan["energy"] as? [String: Any])?["targetKcal"] as? Double == 1840)
    #expect((plan["goal"] as? [String: Any])?["date"] as? String == "2027-02-28")
    #expect(
      (plan["mealWindows"] as? [[String: Any]])?.map { $0["kcal"] as? Int } == [460, 736, 644])
  }

  @Test func `a refusal has a line for each field`() {
    let json = Self.input.replacing("67.13167076", with: "20").replacing("moderate", with: "fast")
    #expect {
      try NutriSync().plan(json: Array(json.utf8), today: Example.today)
    } throws: { error in
      let lines = (error as? PlanRefusal)?.lines ?? []
      return lines.count == 2 && lines.contains { $0.hasPrefix("weight-kg: ") }
        && lines.contains { $0.hasPrefix("pace: ") }
    }
  }

  @Test func `the vocabulary has the file that the results give`() {
    let results = Example.results()
    for name in NutriSync().withPages.vocabulary.downloads {
      #expect(results.download(name)?.fileName == name)
    }
    #expect(results.download("meal-windows") == results.download("meal-windows.ics"))
    #expect(results.download("other.ics") == nil)
  }

  @Test func `names outside the vocabulary have neither value nor data`() {
    #expect(Example.results().value("body-fat.range-10") == nil)
    #expect(Example.results().value("anything") == nil)
    #expect(Example.results().view("anything") == nil)
  }

  @Test func `everything of the vocabulary is there for a complete person with a goal`() {
    let results = DrawnResults(Example.results())
    let vocabulary = NutriSync().withPages.vocabulary
    for name in vocabulary.values { #expect(results.value(name) != nil, "\(name)") }
    for name in vocabulary.fragments { #expect(results.view(name) != nil, "\(name)") }
  }
}
