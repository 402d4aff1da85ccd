import OnboardingDomain

/// The answers of a link, held to the flow's rules as far as they go.
struct KnownAnswers {
  let answers: Answers

  /// - Throws: `AnswerProblems` with everything that is wrong: what no question takes, what a session
  ///   can't hold, what contradicts other answers, and agreements, which only the person can give.
  init(json: [UInt8], of onboarding: any Onboarding, variant: Variant, today: CalendarDate)
    throws(AnswerProblems)
  {
    let flow = onboarding.flow
    let reading = AnswersDocument.read(json, of: flow, today: today)
    let answers = reading.answers
    var problems = reading.problems
    for fact in flow.givenFacts where answers[fact.id] != nil {
      problems.add(
        AnswerProblem(
          key: fact.key, limit: fact.format.expectation,
          reason: "no screen asks it, so that a link can't bring it"))
    }
    for consent in flow.consents where consent.isGiven(by: answers) {
      guard let field = flow.field(consent.field) else { continue }
      problems.add(
        AnswerProblem(
          key: field.key, limit: field.format.expectation,
          reason: "it agrees to \(consent.id), and only the person can do that"))
    }
    let path = variant.path(for: answers)
    for problem in onboarding.contradictions(in: answers, on: path, today: today).problems {
      problems.add(problem)
    }
    try problems.throwIfAny()
    self.answers = answers
  }
}
