package import OnboardingDomain
package import OnboardingFlows

/// Crews of OPS on the day of the reference drawings.
package enum OPSExample {
  /// What follows from answers.
  ///
  /// - Parameter company: the name of the company that the person joined.
  package static func results(_ answers: Answers, company: String? = nil) -> OPSResults {
    OPSResults(
      answers,
      in: ComputationContext(
        today: Example.today, outcomes: company.map { ["company": $0] } ?? [:]))
  }
}
