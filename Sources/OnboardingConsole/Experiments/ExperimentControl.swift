package import OnboardingDomain
package import OnboardingStore

/// Changes experiments for the operator who asks by a page; known to the next request of everybody.
/// A change goes with its line of the audit trail.
package struct ExperimentControl: Sendable {
  /// Starts one of a flow, or goes on with a stopped one, with so many of a hundred new sessions.
  package typealias Start =
    @Sendable (_ experiment: Experiment, _ flow: FlowID, _ ramp: Int, _ who: String) throws
    -> ExperimentOutcome
  /// Changes how many of a hundred new sessions take part, where it is still as many as who asks knows of; nil for
  /// whatever it is.
  package typealias Ramp =
    @Sendable (
      _ experiment: Experiment, _ flow: FlowID, _ known: Int?, _ ramp: Int, _ who: String
    ) throws -> ExperimentOutcome
  /// Stops one.
  package typealias Stop =
    @Sendable (_ experiment: Experiment, _ flow: FlowID, _ who: String) throws -> ExperimentOutcome
  /// Decides a stopped one for an arm, with what is known of it.
  package typealias Decide =
    @Sendable (
      _ experiment: Experiment, _ flow: FlowID, _ arm: ArmID, _ conclusion: ExperimentConclusion,
      _ who: String
    ) throws -> ExperimentOutcome

  let start: Start
  let ramp: Ramp
  let stop: Stop
  let decide: Decide

  /// Control by these closures.
  package init(
    start: @escaping Start, ramp: @escaping Ramp, stop: @escaping Stop, decide: @escaping Decide
  ) {
    self.start = start
    self.ramp = ramp
    self.stop = stop
    self.decide = decide
  }
}
