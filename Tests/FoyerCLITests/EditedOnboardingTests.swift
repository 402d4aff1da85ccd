import OnboardingDomain
import OnboardingFlows
import Testing

@testable import FoyerCLI

@Suite struct EditedOnboardingTests {
  @Test func `a flow with one screen more asks, tries out and promises what it did`() {
    let flow = NutriSync().flow
    let edited = flow.adding(Screen("evening", .question), after: flow.screenIDs[0])
    #expect(edited.screenIDs.count == flow.screenIDs.count + 1)
    #expect(edited.consents.map(\.id) == flow.consents.map(\.id) && !flow.consents.isEmpty)
    #expect(edited.experiments.map(\.id) == flow.experiments.map(\.id) && !flow.experiments.isEmpty)
    #expect(edited.targets == flow.targets && !flow.targets.isEmpty)
  }
}
