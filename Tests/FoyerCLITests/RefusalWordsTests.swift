import FlowPages
import OnboardingDomain
import OnboardingFlows
import Testing

@testable import FoyerCLI

/// Why a rule of a flow refuses an answer that came as JSON.
@Suite struct RefusalWordsTests {
  private func problems() throws -> [AnswerProblem] {
    let reflect = Reflect().withPages
    let today = CalendarDate(dayNumber: 20_778)
    let answers = try AnswersDocument(
      json: Array(#"{"birth-year":2026}"#.utf8), of: reflect.flow, today: today
    ).answers
    return reflect.contradictions(
      in: answers, on: reflect.flow.variants[0].screens, today: today
    ).problems
  }

  @Test func `it is said in the words of the screen`() throws {
    let lines = try problems().map(RefusalWords(of: Reflect().flow).line)
    #expect(lines.count == 1)
    #expect(
      lines.allSatisfy {
        $0.hasPrefix("birth-year: Enter a year up to ")
      }, "\(lines)")
  }

  @Test func `where there are no words it is said which screen refuses it`() throws {
    let other = Flow(
      id: "nowhere", version: 1, sections: [Section("all", [Screen("done", .completion)])])
    let lines = try problems().map(RefusalWords(of: other).line)
    #expect(
      lines.allSatisfy {
        $0.hasPrefix("birth-year: the screen personal-info refuses it (too-young ")
      },
      "\(lines)")
  }
}
