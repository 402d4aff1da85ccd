import FlowSamples
import OnboardingDomain
import OnboardingPlans
import Testing

@testable import OnboardingFlows

/// What Cal AI refuses, offers and suggests.
@Suite struct CalAIRulesTests {
  private func errors(_ profile: CalAI.Profile, on screen: ScreenID) -> [String] {
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
      answers[CalAI.weight] = Kilograms(42)
      answers[CalAI.height] = Centimetres(145)
      answers[CalAI.birthDate] = CalendarDate(iso8601: "1930-01-01")
      answers[CalAI.workouts] = .few
    }
    #expect(CalAI.refusedGoals(profile).map(\.key) == ["floor"])
  }

  @Test(arguments: [(1.0, "1 lb"), (0.9, "0.9 lbs"), (1.04, "1 lb"), (10, "10 lbs")])
  func `one pound is written as one`(pounds: Double, words: String) {
    #expect(CalAI.mass(Kilograms(pounds: pounds), .imperial) == words)
  }

  @Test(arguments: [("2013-11-20", false), ("2013-11-21", true)])
  func `nobody below 13 may go on`(born: String, isRefused: Bool) {
    let profile = CalAIExample.profile { $0[CalAI.birthDate] = CalendarDate(iso8601: born) }
    #expect(errors(profile, on: "birth-date").isEmpty != isRefused)
  }

  @Test func `height and weight that nobody has together are refused`() {
    let profile = CalAIExample.profile {
      $0[CalAI.height] = Centimetres(230)
      $0[CalAI.weight] = Kilograms(31)
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
      $0[CalAI.desiredWeight] = Kilograms(pounds: pounds)
    }
    #expect(errors(profile, on: "desired-weight") == (key.map { ["desired-weight \($0)"] } ?? []))
  }

  @Test(arguments: [(0.2, true), (1.0, true), (1.7, true), (1.8, false), (3.0, false)])
  func `a speed beyond this person's maximum is refused`(pounds: Double, isAllowed: Bool) {
    let profile = CalAIExample.profile { $0[CalAI.speed] = Kilograms(pounds: pounds) }
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

  /// The example people who may have the goal that they name.
  private static let free = CalAI().examples.map(\.id).filter { id in
    CalAI.refusedGoals(CalAIExample.profile(id)).allSatisfy {
      $0.choice != CalAIExample.answers(id)[CalAI.goal]?.choiceID
    }
  }

  @Test func `hardly any example person names a goal that is refused`() {
    #expect(Self.free.count > CalAI().examples.count / 2)
  }

  @Test(arguments: free)
  func `what is suggested is never refused`(id: String) {
    let onboarding = CalAI()
    var answers = CalAIExample.answers(id)
    for (field, screen) in [
      (CalAI.desiredWeight.id, "desired-weight"), (CalAI.speed.id, "speed"),
    ] as [(FieldID, ScreenID)] {
      answers[field] = onboarding.suggestion(
        for: field, answers: answers, today: CalAIExample.today)
      #expect(onboarding.check(answers, on: screen, today: CalAIExample.today).isEmpty)
    }
  }

  @Test func `losing is off where the lightest supported weight is less than a unit away`() {
    let profile = CalAIExample.profile("metric") { answers in
      answers[CalAI.height] = Centimetres(190)
      answers[CalAI.weight] = Kilograms(67)
    }
    #expect(CalAI.refusedGoals(profile).map(\.key) == ["no-target"])
  }

  @Test(arguments: ["lose", "gain"])
  func `a faster speed never means a later date nor more food for a loss`(id: String) throws {
    let range = try #require(CalAIExample.profile(id).speedRange)
    var days = Int.max
    var calories: Double?
    for tenth in Int(range.lowest * 10)...Int(range.maximum * 10) {
      let speed = Kilograms(pounds: Double(tenth) / 10)
      let preview = try #require(GoalPreview(CalAIExample.profile(id), at: speed))
      #expect((preview.estimate?.days ?? .max) <= days)
      days = preview.estimate?.days ?? .max
      let target = preview.decision.target.value
      if let calories { #expect(range.isLoss ? target <= calories : target >= calories) }
      calories = target
    }
  }

  // MARK: A meal

  private func mealErrors(
    _ calories: Int, carbs: Int? = nil, protein: Int? = nil, fat: Int? = nil
  ) -> [FieldError] {
    var answers = CalAIExample.answers()
    answers[CalAI.mealCalories] = calories
    answers[CalAI.mealCarbs] = carbs
    answers[CalAI.mealProtein] = protein
    answers[CalAI.mealFat] = fat
    return CalAI().check(answers, on: "today", today: CalAIExample.today)
  }

  @Test func `grams that hold more energy than the meal are an error`() {
    #expect(
      mealErrors(700, carbs: 300, protein: 100, fat: 100) == [
        FieldError(CalAI.mealCalories.id, "below-grams", arguments: ["2,500"])
      ])
    #expect(mealErrors(673, carbs: 46, protein: 41, fat: 36) == [])
  }

  @Test func `labels that round, alcohol and calories alone are no error`() {
    #expect(mealErrors(5, carbs: 2) == [])
    #expect(mealErrors(500, carbs: 150) == [])
    #expect(mealErrors(507, carbs: 152) == [])
    #expect(mealErrors(120, carbs: 4) == [])
    #expect(mealErrors(450) == [])
  }

  // MARK: Answers that no longer hold

  private func outdated(_ change: (inout Answers) -> Void) -> Set<String> {
    let earlier = CalAIExample.answers("edited-figures")
    var answers = earlier
    change(&answers)
    let fields = CalAI().outdated(answers, after: earlier, today: CalAIExample.today)
    return Set(fields.filter { answers[$0] != nil }.map(\.rawValue))
  }

  @Test func `a new goal forgets a target and a speed that it does not allow, and own figures`() {
    #expect(
      outdated { $0[CalAI.goal] = .gain }
        == ["desired-weight", "speed", "own-calories", "own-protein"])
    #expect(outdated { $0[CalAI.goal] = .maintain } == ["own-calories", "own-protein"])
  }

  @Test func `a new speed forgets the figures that were chosen around the old one`() {
    #expect(
      outdated { $0[CalAI.speed] = Kilograms(pounds: 0.5) } == ["own-calories", "own-protein"])
  }

  @Test func `a new age or body forgets a goal that is not offered to it`() {
    let teenager = CalendarDate(year: 2010, month: 4, day: 2)
    #expect(outdated { $0[CalAI.birthDate] = teenager }.contains("goal"))
    #expect(outdated { $0[CalAI.weight] = Kilograms(pounds: 100) }.contains("goal"))
    let holding = outdated {
      $0[CalAI.goal] = .maintain
      $0[CalAI.birthDate] = teenager
    }
    #expect(!holding.contains("goal"))
  }

  @Test func `a new body forgets a target on the wrong side of it`() {
    #expect(outdated { $0[CalAI.weight] = Kilograms(pounds: 120) }.contains("desired-weight"))
  }

  @Test func `a new body forgets a speed that it does not allow, and nothing else`() {
    #expect(outdated { $0[CalAI.weight] = Kilograms(pounds: 163) }.isEmpty)
    #expect(
      outdated {
        $0[CalAI.speed] = Kilograms(pounds: 1.7)
        $0[CalAI.weight] = Kilograms(pounds: 161)
      }.contains("speed"))
  }

  @Test func `the plan has the day on which it was made, and another one made of other answers`() {
    let flow = CalAI()
    let (first, later) = (CalAIExample.today, CalAIExample.today.adding(days: 10))
    func leave(
      _ screen: ScreenID, _ earlier: Answers, on today: CalendarDate,
      _ change: (inout Answers) -> Void = { _ in }
    ) -> Answers {
      var answers = earlier
      change(&answers)
      return flow.reconcile(answers, with: earlier, on: screen, today: today)
    }
    let asked = leave("referral-code", CalAIExample.answers(), on: first)
    #expect(asked[CalAI.planDay] == nil)
    let made = leave("answers", asked, on: first)
    #expect(made[CalAI.planDay] == first.dayNumber)
    // Neither a look at the answers nor what the plan is not made of makes it anew.
    #expect(leave("answers", made, on: later)[CalAI.planDay] == first.dayNumber)
    let fed = leave("diet", made, on: later) { $0[CalAI.diet] = .vegan }
    #expect(fed[CalAI.planDay] == first.dayNumber)
    let lighter = leave("height-weight", made, on: later) {
      $0[CalAI.weight] = Kilograms(pounds: 170)
    }
    #expect(lighter[CalAI.planDay] == later.dayNumber)
  }
}
