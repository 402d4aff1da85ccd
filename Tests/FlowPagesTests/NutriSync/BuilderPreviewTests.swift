import FlowSamples
import OnboardingDomain
import OnboardingPlans
import Testing

@testable import FlowPages
@testable import OnboardingFlows

/// What the preview of the builder says of its windows.
@Suite struct BuilderPreviewTests {
  @Test func `the preview says which windows a person arranged`() {
    let view = { (answers: Answers) in
      NutriSyncResults(answers, in: ComputationContext(today: Example.today))
        .view("day-blocks")?["is-own"]?.flag
    }
    #expect(view(Example.customizedAnswers()) == false)
    #expect(
      view(Example.customizedAnswers { $0[NutriSync.mealWindows]?[0] = .of("07:30-08:30") }) == true
    )
  }
}
