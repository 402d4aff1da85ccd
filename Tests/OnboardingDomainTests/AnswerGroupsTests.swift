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

  /// What the field takes only bounds what is kept.
  @Test(arguments: [
    (CalAI.ownCalories, 1950, "1800-2000"), (CalAI.ownCalories, 2000, "2000-2200"),
    (CalAI.ownProtein, 130, "120-140"), (CalAI.ownCarbs, 219, "200-220"),
    (CalAI.ownFat, 64, "60-70"),
  ])
  func `a figure of one's own is counted in groups as wide as its question says`(
    question: Question<Int>, number: Double, group: String
  ) {
    #expect(name(.number(number), of: question.field) == group)
  }

  @Test func `groups of the kept unit are as wide as the question says`() {
    let weight = Question<Kilograms>(
      "weight", .mass(0...1000, in: NutriSync.units), groupWidth: 5
    ).field
    #expect(name(.mass(Kilograms(72), .metric), of: weight) == "70-75")
  }

  @Test(arguments: [CalAI.purchaseDay, CalAI.mealDay])
  func `the number of a day, which nobody sees, is not counted`(question: Question<Int>) {
    #expect(name(.number(20_785), of: question.field) == nil)
  }
}
