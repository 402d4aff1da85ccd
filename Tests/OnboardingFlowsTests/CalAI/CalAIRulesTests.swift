import OnboardingDomain
import OnboardingPlans
import Testing

@testable import OnboardingFlows

/// What Cal AI refuses, offers and proposes.
@Suite struct CalAIRulesTests {
  private typealias Keys = CalAI.Keys

  private func errors(_ profile: CalAIProfile, on screen: ScreenID) -> [String] {
    CalAI.errors(in: profile, on: screen).map { "\($0.field) \($0.key)" }
  }

  @Test(arguments: [
    ("lose", [] as [String]), ("minor", ["lose under-18", "gain under-18"]),
    ("underweight", ["lose underweight"]),
  ])
  func `a goal that is not safe is off, with its reason`(id: String, refused: [String]) {
    let choices = CalAI().unavailableChoices(
      on: "goal", answers: CalAIExample.answers(id), today: CalAIExample.today)
    #expect(choices.map { "\($0.choice) \($0.key)" } == refused)
  }

  @Test func `without room above the floor, losing is off`() {
    let profile = CalAIExample.profile { answers in
      answers[Keys.weight] = Kilograms(42)
      answers[Keys.height] = Centimetres(145)
      answers[Keys.birthDate] = CalendarDate(iso8601: "1930-01-01")
      answers[Keys.workouts] = "0-2"
    }
    #expect(CalAI.refusedGoals(profile).map(\.key) == ["floor"])
  }

  @Test(arguments: [("2013-11-20", false), ("2013-11-21", true)])
  func `nobody below 13 may go on`(born: String, isRefused: Bool) {
    let profile = CalAIExample.profile { $0[Keys.birthDate] = CalendarDate(iso8601: born) }
    #expect(errors(profile, on: "birth-date").isEmpty != isRefused)
  }

  @Test func `height and weight that nobody has together are refused`() {
    let profile = CalAIExample.profile {
      $0[Keys.height] = Centimetres(230)
      $0[Keys.weight] = Kilograms(31)
    }
    #expect(errors(profile, on: "height-weight") == ["weight bmi"])
  }

  @Test(arguments: [
    ("lose", 172.0, "not-below-now"), ("lose", 180, "not-below-now"),
    ("lose", 118, "below-healthy"), ("lose", 118.5, nil), ("lose", 171, nil),
    ("gain", 150, "not-above-now"), ("gain", 151, nil), ("gain", 260, "above-supported"),
  ])
  func `a desired weight lies on the side of the goal and within what is healthy`(
    id: String, pounds: Double, key: String?
  ) {
    let profile = CalAIExample.profile(id) {
      $0[Keys.desiredWeight] = Kilograms(pounds: pounds)
    }
    #expect(errors(profile, on: "desired-weight") == (key.map { ["desired-weight \($0)"] } ?? []))
  }

  @Test(arguments: [(0.2, true), (1.0, true), (1.7, true), (1.8, false), (3.0, false)])
  func `a speed beyond this person's maximum is refused`(pounds: Double, isAllowed: Bool) {
    let profile = CalAIExample.profile { $0[Keys.speed] = Kilograms(pounds: pounds) }
    #expect(errors(profile, on: "speed").isEmpty == isAllowed)
  }

  @Test(arguments: [
    ("lose", 1.7, MaximumPace.Reason.onePercentOfWeight, 1.0),
    ("gain", 0.7, .halfPercentOfWeight, 0.5), ("long-way", 2.0, .twoPounds, 1.0),
    ("metric", 0.9, .twoPounds, 0.5),
  ])
  func `the slider ends at this person's maximum and says why`(
    id: String, maximum: Double, reason: MaximumPace.Reason, recommended: Double
  ) throws {
    let range = try #require(CalAIExample.profile(id).speedRange)
    #expect(abs(range.maximum - maximum) < 1e-9)
    #expect(range.limit.reason == reason)
    #expect(range.recommendedNumber == recommended)
  }

  @Test(arguments: CalAI().examples.map(\.id))
  func `what is proposed is never refused`(id: String) {
    let onboarding = CalAI()
    var answers = CalAIExample.answers(id)
    guard
      CalAI.refusedGoals(CalAIExample.profile(id)).allSatisfy({ $0.choice != answers[Keys.goal] })
    else { return }
    for (field, screen) in [
      (Keys.desiredWeight.id, "desired-weight"), (Keys.speed.id, "speed"),
    ] as [(FieldID, ScreenID)] {
      answers[field] = onboarding.proposal(
        for: field, answers: answers, today: CalAIExample.today)
      #expect(onboarding.check(answers, on: screen, today: CalAIExample.today).isEmpty)
    }
  }
}
