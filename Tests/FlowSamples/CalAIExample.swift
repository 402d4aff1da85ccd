package import OnboardingDomain
package import OnboardingFlows

/// The made-up people of Cal AI on the day of the reference drawings.
package enum CalAIExample {
  /// The day of the reference drawings.
  package static let today = CalendarDate(dayNumber: 20_777)

  /// The answers of an example.
  package static func answers(_ id: String = "lose") -> Answers {
    CalAI().examples.first { $0.id == id }?.answers ?? Answers()
  }

  /// What the answers of an example mean, with some of them changed.
  package static func profile(
    _ id: String = "lose", _ change: (inout Answers) -> Void = { _ in }
  ) -> CalAI.Profile {
    var answers = answers(id)
    change(&answers)
    return CalAI.Profile(answers, today: today)
  }

  /// What follows from answers.
  package static func results(
    _ answers: Answers = answers(), outcomes: [String: String] = [:]
  ) -> CalAIResults {
    CalAIResults(answers, in: ComputationContext(today: today, outcomes: outcomes))
  }
}
