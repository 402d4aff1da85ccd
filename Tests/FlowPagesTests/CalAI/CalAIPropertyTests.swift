import FlowSamples
import OnboardingDomain
import OnboardingPlans
import SeededRandom
import Testing

@testable import FlowPages
@testable import OnboardingFlows

/// Whatever somebody answers, pages get data that they can show.
@Suite struct CalAIPropertyTests {
  private func answer(_ field: Field, _ dice: inout SplitMix) -> Answer? {
    switch field.format {
    case .singleChoice(let choices): choices.randomElement(using: &dice).map { .choice($0.id) }
    case .multipleChoice(let choices, _):
      .choices(choices.map(\.id).filter { _ in Bool.random(using: &dice) })
    case .mass(let range, _): .mass(Kilograms(.random(in: range, using: &dice)), .imperial)
    case .length(let range, _): .length(Centimetres(.random(in: range, using: &dice)), .metric)
    case .number(let range, _): .number(Double.random(in: range, using: &dice).rounded())
    case .scale(let range): .level(.random(in: range, using: &dice))
    case .code: .text("ABCD")
    case .birthDate:
      .date(CalAIExample.today.adding(days: -Int.random(in: 0...43_000, using: &dice)))
    default: nil
    }
  }

  private func isSound(_ data: ViewData) -> Bool {
    switch data {
    case .value(.number(let number, _)), .value(.percent(let number)): number.isFinite
    case .text(let text):
      !text.split { !$0.isLetter }.contains { ["nan", "inf"].contains($0.lowercased()) }
    case .list(let list): list.allSatisfy(isSound)
    case .object(let members): members.values.allSatisfy(isSound)
    default: true
    }
  }

  @Test(arguments: 0..<40) func `random answers make sound pages`(seed: Int) {
    var dice = SplitMix(seed: UInt64(seed))
    let flow = CalAI().flow
    var (drawn, plans) = (0, 0)
    for _ in 0..<25 {
      var answers = Answers()
      for field in flow.fields where Int.random(in: 0..<8, using: &dice) > 0 {
        answers[field.id] = answer(field, &dice)
      }
      let spin = ["0", "10", "20", "30", "x", nil].randomElement(using: &dice) ?? nil
      let results = CalAIExample.results(
        answers, outcomes: spin.map { ["spin": $0] } ?? [:])
      for name in CalAIResults.fragmentNames {
        if let data = results.view(name) {
          #expect(isSound(data), "\(name)")
          drawn += 1
        }
      }
      for name in CalAIResults.valueNames.union(CalAIResults.drawnNames) {
        if let value = DrawnResults(results).value(name) {
          #expect(isSound(.value(value)), "\(name)")
        }
      }
      for screen in flow.screenIDs {
        _ = CalAI().check(answers, on: screen, today: CalAIExample.today)
        _ = CalAI().unavailableChoices(on: screen, answers: answers, today: CalAIExample.today)
      }
      if let targets = results.targets {
        #expect(abs(targets.energyOfGrams - targets.calories) <= 5)
        #expect(targets.shares.carbs + targets.shares.protein + targets.shares.fat == 100)
        plans += 1
      }
    }
    #expect(drawn > 0)
    #expect(plans > 0)
  }

  @Test func `the ruler is the same for whom its key is, and in every region`() throws {
    var dice = SplitMix(seed: 7)
    var drawn: [CommonKey: ViewData] = [:]
    var shared = 0
    for _ in 0..<3000 {
      let units: UnitSystem = Bool.random(using: &dice) ? .metric : .imperial
      let direction = [GoalDirection.lose, .gain].randomElement(using: &dice) ?? .lose
      var answers = Answers()
      answers[CalAI.units] = units
      answers[CalAI.goal] = direction
      answers[CalAI.height] = Centimetres(.random(in: 150...200, using: &dice))
      answers[CalAI.weight] = BodyText.mass(
        Double(Int.random(in: units == .metric ? 60...90 : 130...200, using: &dice)), units: units)
      let results = CalAIExample.results(answers)
      guard let key = results.fragmentKey("ruler") else { continue }
      let view = try #require(results.view("ruler"))
      if let earlier = drawn[key] {
        shared += 1
        #expect(earlier == view)
      }
      drawn[key] = view
      #expect(view.leaves.allSatisfy { $0.value == nil })
    }
    #expect(shared > 1000)
    #expect(drawn.count > 50)
  }

  @Test(arguments: CalAI().examples.map(\.id))
  func `every name has a value for everybody whose answers it needs`(id: String) {
    let results = CalAIExample.results(CalAIExample.answers(id))
    for name in ["plan.target-kcal", "plan.carbs-percent", "edit.fat-lowest", "offer.yearly"] {
      #expect(results.value(name) != nil, "\(name)")
    }
    for name in ["verdict", "checklist", "tips", "sources", "today-rings", "edited", "plan-goal"] {
      #expect(results.view(name) != nil, "\(name)")
    }
  }
}
