import OnboardingDomain
import OnboardingFlows
import Testing

/// What each flow asks people to agree to, and nothing that is no agreement.
@Suite struct ConsentsTests {
  private func given(
    _ onboarding: some Onboarding, _ fill: (inout Answers) -> Void
  ) -> [String] {
    var answers = Answers()
    fill(&answers)
    return onboarding.flow.consents.filter { $0.isGiven(by: answers) }.map(\.id.rawValue)
  }

  @Test func `NutriSync asks for health data, notifications, reminders and weekly mails`() {
    #expect(
      NutriSync().flow.consents.map(\.id)
        == ["health-data", "notifications", "reminders", "weekly-mails"])
    #expect(given(NutriSync()) { _ in }.isEmpty)
    #expect(given(NutriSync()) { $0[NutriSync.permissions] = [.camera] }.isEmpty)
    #expect(
      given(NutriSync()) { $0[NutriSync.permissions] = [.camera, .health] } == ["health-data"])
    #expect(
      given(NutriSync()) {
        $0[NutriSync.reminders] = .enabled
        $0[NutriSync.weeklyInsights] = true
      } == ["reminders", "weekly-mails"])
    #expect(
      given(NutriSync()) {
        $0[NutriSync.reminders] = .skipped
        $0[NutriSync.weeklyInsights] = false
      }.isEmpty)
  }

  @Test func `Cal AI asks for types of health data and for notifications`() {
    #expect(given(CalAI()) { $0[CalAI.appleHealth] = [] }.isEmpty)
    #expect(
      given(CalAI()) {
        $0[CalAI.appleHealth] = [.steps, .sleep]
        $0[CalAI.notifications] = .enabled
      } == ["health-data", "notifications"])
    var answers = Answers()
    answers[CalAI.appleHealth] = [.steps, .sleep]
    #expect(CalAI().flow.consents[0].options(in: answers) == ["steps", "sleep"])
  }

  @Test func `OPS asks for notifications and the place, in both editions`() {
    #expect(given(OPS()) { $0[OPS.permissions] = [.location] } == ["location"])
    for variant in OPS().flow.variants {
      #expect(variant.screens.contains { $0.fields.contains { $0.id == OPS.permissions.id } })
    }
  }

  @Test func `Reflect notes what the device said, and Family+ asks for nothing`() {
    #expect(Reflect().flow.consents.isEmpty)
    #expect(FamilyPlus().flow.consents.isEmpty)
  }
}
