package import OnboardingDomain
package import OnboardingFlows
package import OnboardingPlans

/// The people and the day that the tests speak of.
package enum Example {
  /// The day of the reference drawings.
  package static let today = CalendarDate(dayNumber: 20_777)

  /// The answers of an example.
  package static func answers(_ id: String) -> Answers {
    NutriSync().examples.first { $0.id == id }?.answers ?? Answers()
  }

  /// What follows from an example, with some answers changed.
  package static func results(
    _ id: String = "lose-weight", now: TimeOfDay? = nil, session: SessionID? = nil,
    change: (inout Answers) -> Void = { _ in }
  ) -> NutriSyncResults {
    var answers = answers(id)
    change(&answers)
    return NutriSyncResults(
      answers, in: ComputationContext(today: today, now: now, session: session))
  }
}

extension Example {
  /// A person with a computed day who pressed Customize and applied what the builder held.
  package static func customizedAnswers(
    _ pattern: MealPattern = .three, change: (inout Answers) -> Void = { _ in }
  ) -> Answers {
    var answers = answers("general-health")
    answers[NutriSync.mealPattern] = pattern
    answers[NutriSync.customize] = true
    let profile = NutriSync.Profile(answers, today: today)
    answers[NutriSync.mealWindows] = NutriSync.suggestedWindows(profile)
    change(&answers)
    return answers
  }
}

extension TimeOfDay {
  /// A time written `06:30`; midnight where it is none.
  package static func at(_ text: String) -> TimeOfDay { TimeOfDay(text) ?? TimeOfDay(wrapping: 0) }
}

extension TimeWindow {
  /// A window written `06:30-07:00`.
  package static func of(_ text: String) -> TimeWindow {
    let parts = text.split(separator: "-").map { TimeOfDay.at(String($0)) }
    return TimeWindow(start: parts[0], end: parts[1])
  }

  /// `06:30-07:00`.
  package var text: String { "\(start.text)-\(end.text)" }
}

extension Answers {
  /// The same answers with some of them changed.
  package func with(_ change: (inout Answers) -> Void) -> Answers {
    var answers = self
    change(&answers)
    return answers
  }
}
