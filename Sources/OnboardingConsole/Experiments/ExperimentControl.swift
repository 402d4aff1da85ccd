package import OnboardingDomain
package import OnboardingStore

/// Changes experiments for whoever is asked by a page; known to the next request of everybody.
package struct ExperimentControl: Sendable {
  /// Starts one of a flow, or goes on with a stopped one.
  package var start:
    @Sendable (_ experiment: Experiment, _ flow: FlowID, _ who: String) throws -> ExperimentOutcome
  /// Stops one.
  package var stop:
    @Sendable (_ experiment: Experiment, _ flow: FlowID, _ who: String) throws -> ExperimentOutcome
  /// Decides a stopped one for an arm, with what is known of it.
  package var decide:
    @Sendable (
      _ experiment: Experiment, _ flow: FlowID, _ arm: ArmID, _ conclusion: String, _ who: String
    ) throws -> ExperimentOutcome

  /// Control by these closures.
  package init(
    start:
      @escaping @Sendable (_ experiment: Experiment, _ flow: FlowID, _ who: String) throws
      -> ExperimentOutcome,
    stop:
      @escaping @Sendable (_ experiment: Experiment, _ flow: FlowID, _ who: String) throws
      -> ExperimentOutcome,
    decide:
      @escaping @Sendable (
        _ experiment: Experiment, _ flow: FlowID, _ arm: ArmID, _ conclusion: String,
        _ who: String
      ) throws -> ExperimentOutcome
  ) {
    self.start = start
    self.stop = stop
    self.decide = decide
  }
}
