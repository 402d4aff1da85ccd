import FlowSamples
import OnboardingDomain
import Testing

@testable import OnboardingFlows

/// The five steps of the plan.
@Suite struct LegacyProtocolTests {
  @Test(arguments: QuizAnswers.all)
  func `every plan has each of the five steps once`(quiz: QuizAnswers) {
    let steps = LegacyProtocol(quiz).steps
    #expect(steps.count == 5)
    #expect(Set(steps.map(\.id)) == Set(LegacyProtocol.StepID.allCases))
  }

  @Test(arguments: QuizAnswers.all)
  func `steps that answer a finding come first, in the order of the findings`(quiz: QuizAnswers) {
    let steps = LegacyProtocol(quiz).steps
    let findings = Diagnosis(quiz).findings
    #expect(steps.prefix(findings.count).compactMap(\.finding) == findings)
    #expect(steps.dropFirst(findings.count).allSatisfy { $0.finding == nil })
  }

  @Test(arguments: QuizAnswers.all)
  func `the other steps keep the order of the document`(quiz: QuizAnswers) {
    let rest = LegacyProtocol(quiz).steps.filter { $0.finding == nil }.map(\.id)
    #expect(rest == LegacyProtocol.StepID.allCases.filter(rest.contains))
  }

  @Test func `the sample person searches, polishes and invites first`() {
    let quiz = QuizAnswers(.scrollAudio, .screenshots, .parentsHaveStories)
    #expect(
      LegacyProtocol(quiz).steps.map(\.id.rawValue) == [
        "search", "polish", "invite", "collect", "extract",
      ])
  }

  @Test(arguments: QuizAnswers.all)
  func `every reason is taken from an answer of this person`(quiz: QuizAnswers) {
    let given = [
      quiz.accessibility.rawValue, quiz.aesthetic.rawValue, quiz.collaboration.rawValue,
    ]
    #expect(LegacyProtocol(quiz).steps.allSatisfy { given.contains($0.answer) })
    #expect(Set(LegacyProtocol(quiz).steps.map(\.reason)).count == 5)
  }

  @Test(arguments: QuizAnswers.all)
  func `the command line gives the reasons of the pages`(quiz: QuizAnswers) throws {
    let words = try Catalogue.words()
    for step in LegacyProtocol(quiz).steps {
      #expect(words[step.reasonKey] == step.reason)
    }
  }
}
