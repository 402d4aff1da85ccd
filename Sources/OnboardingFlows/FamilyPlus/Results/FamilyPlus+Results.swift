public import OnboardingDomain

extension FamilyPlus {
  /// What follows from the quiz: the report card and the plan made of it.
  public struct Results: Sendable, Hashable, Encodable {
    /// What was found, in the order of the questions.
    public let findings: [Diagnosis.Finding]
    /// The grade for storage habits.
    public let grade: Diagnosis.Grade
    /// The five steps: those that answer a finding come first.
    public let steps: [Step]

    /// A step of the plan.
    public struct Step: Sendable, Hashable, Encodable {
      /// Which of the five.
      public let id: LegacyProtocol.StepID
      /// Why this person takes it, in English.
      public let reason: String
    }

    init(_ quiz: QuizAnswers) {
      let diagnosis = Diagnosis(quiz)
      findings = diagnosis.findings
      grade = diagnosis.grade
      steps = LegacyProtocol(quiz).steps.map { Step(id: $0.id, reason: $0.reason) }
    }
  }

  /// What follows from the answers.
  ///
  /// - Throws: `AnswerProblems` with every answer to the quiz that is missing.
  public func results(
    of answers: Answers, in context: ComputationContext
  ) throws(AnswerProblems) -> Results {
    var problems = AnswerProblems()
    let accessibility = problems.require(Self.accessibility, in: answers)
    let aesthetic = problems.require(Self.aesthetic, in: answers)
    let collaboration = problems.require(Self.collaboration, in: answers)
    guard let accessibility, let aesthetic, let collaboration else { throw problems }
    try checkRules(for: answers, in: context)
    return Results(QuizAnswers(accessibility, aesthetic, collaboration))
  }

  /// The answers and the plan made of them: `{"profile":…,"plan":…}`; the plan is null where the
  /// quiz is not complete.
  public func submission(for answers: Answers, in context: ComputationContext) -> String {
    PlanText.json(
      HandedIn(
        profile: AnswersDocument(answers, of: flow), plan: QuizAnswers(answers).map(Results.init)))
  }
}
