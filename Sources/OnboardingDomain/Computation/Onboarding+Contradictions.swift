extension Onboarding {
  /// What the screens would refuse of answers that came another way: out of reach today, or against another
  /// answer. What is only missing is asked yet, and no problem.
  ///
  /// - Parameter screens: the screens that are held to.
  package func contradictions(
    in answers: Answers, on screens: [Screen], today: CalendarDate
  ) -> AnswerProblems {
    var problems = AnswerProblems()
    for screen in screens {
      for error in check(answers, on: screen.id, today: today) {
        guard answers[error.field] != nil, let field = flow.field(error.field) else { continue }
        problems.add(AnswerProblem(field, error, on: screen.id))
      }
    }
    return problems
  }
}
