import FlowSamples
import Foundation
import OnboardingDomain
import Testing

@testable import OnboardingFlows

/// `foyer plan familyplus`.
@Suite struct FamilyPlusPlanTests {
  private struct Plan: Decodable {
    struct Step: Decodable {
      let id: String
      let reason: String
    }
    let findings: [String]
    let grade: String
    let steps: [Step]
  }

  private func plan(_ json: String) throws -> Plan {
    let bytes = try FamilyPlus().plan(json: Array(json.utf8), today: Example.today)
    return try JSONDecoder().decode(Plan.self, from: Data(bytes))
  }

  private func refusal(_ json: String) -> [String] {
    do throws(PlanRefusal) {
      _ = try FamilyPlus().plan(json: Array(json.utf8), today: Example.today)
      return []
    } catch {
      return error.lines
    }
  }

  @Test func `three bad habits make three findings and a C+`() throws {
    let plan = try plan(
      #"{"accessibility":"no-idea","aesthetic":"messy-chats","collaboration":"scattered-everywhere"}"#
    )
    #expect(plan.findings == ["low-accessibility", "visual-decay", "incomplete-history"])
    #expect(plan.grade == "C+")
    #expect(plan.steps.map(\.id) == ["search", "polish", "invite", "collect", "extract"])
    #expect(plan.steps[1].reason == "Because your best advice is hidden in chats.")
  }

  @Test func `good habits make an A and five steps in the order of the document`() throws {
    let plan = try plan(
      #"{"accessibility":"yes-written","aesthetic":"photos-no-words","collaboration":"siblings-have-photos","vulnerable-advice":"Call first."}"#
    )
    #expect(plan.findings == [])
    #expect(plan.grade == "A")
    #expect(plan.steps.map(\.id) == ["collect", "extract", "polish", "search", "invite"])
  }

  @Test func `every answer that is none of its choices has a line of its own`() {
    let lines = refusal(#"{"accessibility":"maybe","aesthetic":3}"#)
    #expect(
      lines.map { $0.prefix { $0 != ":" } } == ["accessibility", "aesthetic", "collaboration"])
    #expect(lines[0].hasPrefix("accessibility: yes-written, scroll-audio, no-idea: “maybe”"))
    #expect(lines[1].hasPrefix("aesthetic: screenshots"))
    #expect(lines[2].hasSuffix("it is missing"))
  }

  @Test func `every answer that is missing has a line of its own`() {
    let lines = refusal(#"{"aesthetic":"screenshots"}"#)
    #expect(lines.map { $0.prefix { $0 != ":" } } == ["accessibility", "collaboration"])
    #expect(lines.allSatisfy { $0.hasSuffix("it is missing") })
  }

  @Test(arguments: ["", "[]", "nonsense", "{"])
  func `what is no object is refused in a sentence`(json: String) {
    #expect(refusal(json).count == 1)
  }

  @Test func `the profile of an example is what they answered, in types`() throws {
    let person = try #require(FamilyPlus().examples.first { $0.id == "second-page" })
    let profile = FamilyPlus().profile(
      of: person.answers, in: ComputationContext(today: Example.today))
    #expect(profile.accessibility == .scrollAudio)
    #expect(profile.advice == "Say it while they can hear it.")
    #expect(profile.invitation.stage == .kept)
    #expect(profile.invitation.name == "Aunt Rosa")
    #expect(profile.reply == "Love is who gets up first to make the coffee.")
  }

  @Test func `what is handed in holds the answers and the plan`() throws {
    let flow = FamilyPlus()
    let text = flow.submission(
      for: flow.examples[0].answers, in: ComputationContext(today: Example.today))
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: [String: Any]])
    #expect(object["profile"]?["accessibility"] as? String == "scroll-audio")
    #expect(object["plan"]?["grade"] as? String == "C+")
  }

  @Test func `without a complete quiz no plan is handed in`() {
    let text = FamilyPlus().submission(
      for: Answers(), in: ComputationContext(today: Example.today))
    #expect(text == #"{"plan":null,"profile":{}}"#)
  }
}
