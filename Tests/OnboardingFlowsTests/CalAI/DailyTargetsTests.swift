import OnboardingDomain
import OnboardingPlans
import Testing

@testable import OnboardingFlows

/// The figures of a day, and what edits do to them.
@Suite struct DailyTargetsTests {
  private typealias Keys = CalAI.Keys

  private func targets(_ change: (inout Answers) -> Void) throws -> DailyTargets {
    try #require(DailyTargets(CalAIExample.profile("lose", change)))
  }

  @Test func `unedited they are those of the drawings`() throws {
    let targets = try targets { _ in }
    #expect(targets.calories == 2110)
    #expect([targets.carbs, targets.protein, targets.fat] == [254, 116, 70])
    #expect(targets.shares == (48, 22, 30))
    #expect(targets.edited.isEmpty)
  }

  @Test func `new calories make every gram anew`() throws {
    let targets = try targets { $0[Keys.calories] = 2000 }
    #expect(targets.calories == 2000)
    #expect([targets.carbs, targets.protein, targets.fat] == [233, 116, 67])
    #expect(abs(targets.energyOfGrams - 2000) <= 2)
  }

  @Test(arguments: 95...159)
  func `after new protein carbs take the rest`(grams: Int) throws {
    let targets = try targets { $0[Keys.protein] = Double(grams) }
    #expect(targets.protein == grams)
    #expect(targets.fat == 70)
    #expect(abs(targets.energyOfGrams - 2110) <= 2)
  }

  @Test(arguments: 50...90)
  func `after new fat carbs take the rest`(grams: Int) throws {
    let targets = try targets { $0[Keys.fat] = Double(grams) }
    #expect(targets.fat == grams)
    #expect(targets.protein == 116)
    #expect(abs(targets.energyOfGrams - 2110) <= 2)
  }

  @Test(arguments: 205...300)
  func `after new carbs fat takes the rest`(grams: Int) throws {
    let targets = try targets { $0[Keys.carbs] = Double(grams) }
    #expect(targets.carbs == grams)
    #expect(targets.protein == 116)
    #expect(abs(targets.energyOfGrams - 2110) <= 5)
    #expect((0.195...0.405).contains(9 * Double(targets.fat) / 2110))
  }

  @Test(arguments: [
    (DailyFigure.calories, 1100.0), (.calories, 3500), (.protein, 20), (.protein, 300),
    (.fat, 10), (.fat, 200), (.carbs, 20), (.carbs, 500),
  ])
  func `a figure that is not supported is refused and never makes a plan`(
    figure: DailyFigure, value: Double
  ) throws {
    let profile = CalAIExample.profile("lose") { $0[figure.key] = value }
    #expect(CalAI.errors(in: profile, on: "plan-ready").map(\.key) == ["out-of-plan"])
    #expect(try #require(DailyTargets(profile)).edited.isEmpty)
  }

  @Test func `a figure that another body made impossible is left out`() throws {
    let profile = CalAIExample.profile("minor") { $0[Keys.calories] = 1500 }
    #expect(try #require(DailyTargets(profile)).edited.isEmpty)
  }

  @Test(arguments: CalAI().examples.map(\.id))
  func `calories never go below the floor nor above the largest surplus`(id: String) throws {
    let profile = CalAIExample.profile(id)
    let plan = try #require(profile.plan())
    let limits = try #require(TargetLimits(profile, plan: plan))
    let person = try #require(profile.person)
    #expect(limits.calories.lowerBound >= Int(SafetyLimits.intakeFloor(person.sex).value))
    #expect(limits.calories.contains(Int(plan.energy.targetKcal)))
    #expect(
      Double(limits.calories.upperBound)
        <= max(plan.energy.maintenanceKcal + 500, plan.energy.targetKcal))
  }

  @Test func `the checklist follows the edited figures`() throws {
    var answers = CalAIExample.answers()
    answers[Keys.fat] = 90
    let lines = CalAIExample.results(answers).view("checklist")?.member("lines")?.members ?? []
    let fat = try #require(lines.first { $0.member("id") == .text("fat-share") })
    #expect(fat.member("is-met") == .flag(false))
    #expect(lines.count == 10)
  }
}
