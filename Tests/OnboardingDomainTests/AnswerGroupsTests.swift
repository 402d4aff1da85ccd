import OnboardingDomain
import OnboardingFlows
import Testing

/// Under what answers are counted that are no choices.
@Suite struct AnswerGroupsTests {
  private func name(_ answer: Answer, of field: Field) -> String? {
    let groups = AnswerGroups(field)
    return groups.number(of: answer).map(groups.name)
  }

  @Test func `a number is counted in one of about ten groups`() {
    #expect(name(.number(9), of: NutriSync.exerciseSessions.field) == "9")
    #expect(name(.number(730), of: CalAI.mealCalories.field) == "500-1000")
    let salary = Question<Int>("salary", .number(0...120_000)).field
    #expect(name(.number(45_000), of: salary) == "40000-50000")
  }

  @Test(arguments: [CalAI.purchaseDay, CalAI.mealDay])
  func `the number of a day, which nobody sees, is not counted`(question: Question<Int>) {
    #expect(name(.number(20_785), of: question.field) == nil)
  }
}
