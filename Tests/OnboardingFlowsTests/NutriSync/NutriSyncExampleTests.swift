import FlowSamples
import OnboardingDomain
import OnboardingPlans
import Testing

@testable import OnboardingFlows

/// The made-up people are people whom the flow would let through.
@Suite struct NutriSyncExampleTests {
  private static let examples = NutriSync().examples.map(\.id)

  @Test func `there is one for each branch and rule`() {
    let expected: Set = [
      "lose-weight", "build-muscle", "general-health", "custom-windows", "shift-worker", "metric",
      "longest-answers", "intake-floor", "underweight", "minor", "short-day",
    ]
    #expect(Set(Self.examples) == expected)
    #expect(Self.examples.first == "lose-weight")
  }

  @Test(arguments: examples)
  func `every screen accepts their answers`(id: String) {
    let answers = Example.answers(id)
    for screen in NutriSync().flow.variants[0].path(for: answers) {
      let errors = NutriSync().check(answers, on: screen.id, today: Example.today)
      #expect(errors == [], "\(screen.id)")
    }
  }

  @Test(arguments: examples)
  func `every required field of their path is answered`(id: String) {
    let answers = Example.answers(id)
    for screen in NutriSync().flow.variants[0].path(for: answers) where !screen.isSkippable {
      for field in screen.fields where field.isRequired {
        #expect(answers[field.id] != nil, "\(field.id)")
      }
    }
  }

  @Test(arguments: examples)
  func `the forms take their answers as they are`(id: String) {
    let answers = Example.answers(id)
    var taken = 0
    for screen in NutriSync().flow.variants[0].path(for: answers) {
      for field in screen.fields {
        guard let answer = answers[field.id] else { continue }
        #expect(reread(answer, of: field, answers) == answer, "\(field.id)")
        taken += 1
      }
    }
    #expect(taken > 5)
  }

  /// The answer after it went through its controls.
  private func reread(_ answer: Answer, of field: Field, _ answers: Answers) -> Answer? {
    let units = answers[NutriSync.units]
    func text(_ part: InputPart) -> String {
      field.inputText(for: answer, part, units: units ?? .imperial)
    }
    let entries: [FormInput.Entry] =
      switch answer {
      case .choices(let choices):
        choices.map { FormInput.Entry(name: field.id.rawValue, value: $0.rawValue) }
      case .mass where field.inputParts.count > 1:
        [
          FormInput.Entry(
            name: field.inputName(units == .metric ? .kilograms : .pounds),
            value: text(units == .metric ? .kilograms : .pounds))
        ]
      case .length where units == .metric:
        [FormInput.Entry(name: field.inputName(.centimetres), value: text(.centimetres))]
      default:
        field.inputParts.map { FormInput.Entry(name: field.inputName($0), value: text($0)) }
      }
    let unitChoice = FormInput.Entry(name: "units", value: (units ?? .imperial).rawValue)
    let input = FormInput(entries + (field.id == "units" ? [] : [unitChoice]))
    let result = FormParser(input, earlier: answers, today: Example.today).parse([field])
    return result[field.id] ?? nil
  }

  @Test(arguments: examples)
  func `their answers make a plan`(id: String) {
    #expect(Example.results(id).plan != nil)
  }

  @Test func `a minor has a plan without deficit, surplus or date`() {
    let results = Example.results("minor") {
      $0[NutriSync.primaryGoal] = .loseWeight
      $0[NutriSync.targetWeight] = Kilograms(60)
    }
    let energy = results.energy
    #expect(energy?.decision.isWithoutDeficit == true)
    #expect(energy.map { abs($0.decision.target.value - $0.daily.maintenance.value) <= 5 } == true)
    #expect(results.value("plan.goal-date") == nil)
  }
}
