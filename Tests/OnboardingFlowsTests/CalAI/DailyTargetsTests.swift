import FlowSamples
import OnboardingDomain
import OnboardingPlans
import Testing

@testable import OnboardingFlows

/// The figures of a day, and what edits do to them.
@Suite struct DailyTargetsTests {
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
    let targets = try targets { $0[CalAI.ownCalories] = 2000 }
    #expect(targets.calories == 2000)
    #expect([targets.carbs, targets.protein, targets.fat] == [233, 116, 67])
    #expect(abs(targets.energyOfGrams - 2000) <= 2)
  }

  @Test(arguments: 95...159)
  func `after new protein carbs take the rest`(grams: Int) throws {
    let targets = try targets { $0[CalAI.ownProtein] = grams }
    #expect(targets.protein == grams)
    #expect(targets.fat == 70)
    #expect(abs(targets.energyOfGrams - 2110) <= 2)
  }

  @Test(arguments: 50...82)
  func `after new fat carbs take the rest`(grams: Int) throws {
    let targets = try targets { $0[CalAI.ownFat] = grams }
    #expect(targets.fat == grams)
    #expect(targets.protein == 116)
    #expect(abs(targets.energyOfGrams - 2110) <= 2)
  }

  @Test(arguments: 227...300)
  func `after new carbs fat takes the rest`(grams: Int) throws {
    let targets = try targets { $0[CalAI.ownCarbs] = grams }
    #expect(targets.carbs == grams)
    #expect(targets.protein == 116)
    #expect(abs(targets.energyOfGrams - 2110) <= 5)
    #expect((0.195...0.355).contains(9 * Double(targets.fat) / 2110))
  }

  @Test(arguments: [
    (DailyFigure.calories, 1100), (.calories, 3500), (.calories, 2550), (.protein, 20),
    (.protein, 300),
    (.fat, 10), (.fat, 200), (.carbs, 20), (.carbs, 500),
  ])
  func `a figure that is not supported is refused and never makes a plan`(
    figure: DailyFigure, value: Int
  ) throws {
    let profile = CalAIExample.profile("lose") { $0[figure.question] = value }
    #expect(CalAI.errors(in: profile, on: "plan-ready").map(\.key) == ["out-of-plan"])
    #expect(try #require(DailyTargets(profile)).edited.isEmpty)
  }

  @Test func `a figure that another body made impossible is left out`() throws {
    let profile = CalAIExample.profile("minor") { $0[CalAI.ownCalories] = 1500 }
    #expect(try #require(DailyTargets(profile)).edited.isEmpty)
  }

  @Test(arguments: CalAI().examples.map(\.id))
  func `calories never go below the floor nor above the largest surplus`(id: String) throws {
    let profile = CalAIExample.profile(id)
    let plan = try #require(profile.plan())
    let limits = try #require(TargetLimits(profile))
    let person = try #require(profile.person)
    #expect(limits.calories.lowerBound >= Int(SafetyLimits.intakeFloor(person.sex).value))
    #expect(limits.calories.contains(Int(plan.energy.targetKcal)))
    #expect(
      Double(limits.calories.upperBound)
        <= max(plan.energy.maintenanceKcal + 500, plan.energy.targetKcal))
  }

  @Test func `what foyer plan says of that pace is what the page says`() throws {
    let profile = CalAIExample.profile("lose") { $0[CalAI.ownCalories] = 1950 }
    let input = try #require(profile.input())
    let plan = try CalAIPlan.make(input, today: CalAIExample.today)
    #expect(plan.energy.targetKcal == 1950)
    #expect(plan.goal == profile.plan()?.goal)
  }

  @Test(arguments: CalAI().examples.map(\.id))
  func `every supported number of calories keeps the goal true`(id: String) throws {
    let range = try #require(CalorieRange(CalAIExample.profile(id)))
    for calories in [range.calories.lowerBound, range.calories.upperBound] {
      let profile = CalAIExample.profile(id) { $0[CalAI.ownCalories] = calories }
      let plan = try #require(profile.plan())
      let change = Double(calories) - plan.energy.maintenanceKcal
      switch profile.direction {
      case .lose where range.isMoving: #expect(change <= -95)
      case .gain where range.isMoving: #expect(change >= 95)
      default: #expect(abs(change) <= 105)
      }
      #expect(try #require(DailyTargets(profile)).calories == calories)
      #expect(plan.safety.allSatisfy { $0.rule != .maximumPace })
    }
  }
}
