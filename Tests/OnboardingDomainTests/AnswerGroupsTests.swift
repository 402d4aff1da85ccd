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

  @Test(arguments: [
    (0.09, "0-0.1"), (0.3, "0.3-0.4"), (0.4536, "0.4-0.5"), (0.7, "0.7-0.8"), (0.95, "0.9-1"),
    (1.5, "1.5-1.6"),
  ])
  func `a pace of less than a kilogram is not counted as none`(kilograms: Double, group: String) {
    #expect(name(.mass(Kilograms(kilograms), .metric), of: CalAI.speed.field) == group)
  }

  @Test func `a kilogram is a group of all that lies in it, a session is one`() {
    let bag = Question<Kilograms>("bag", .mass(0...12, in: NutriSync.units)).field
    #expect(name(.mass(Kilograms(3.5), .metric), of: bag) == "3-4")
    let narrow = Question<Int>("sessions", .number(0...3)).field
    #expect(name(.number(2), of: narrow) == "2")
  }

  @Test(arguments: [CalAI.purchaseDay, CalAI.mealDay])
  func `the number of a day, which nobody sees, is not counted`(question: Question<Int>) {
    #expect(name(.number(20_785), of: question.field) == nil)
  }
}
