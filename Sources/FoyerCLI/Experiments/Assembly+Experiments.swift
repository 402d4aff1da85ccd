package import Insights
package import OnboardingDomain
package import OnboardingStore
import PageRendering

/// Experiments of a running application: done in its store, and known to the next request.
extension Assembly {
  /// Starts an experiment of a flow, or goes on with a stopped one.
  ///
  /// - Parameters:
  ///   - ramp: how many of a hundred new sessions take part, 0 to 100.
  ///   - actor: who does it.
  @discardableResult
  package func start(
    _ experiment: Experiment, of flow: FlowID, ramp: Int = 100, by actor: String
  ) throws -> ExperimentOutcome {
    defer { experiments.change() }
    return try store.start(
      OnboardingStore.ExperimentStart(experiment, of: flow, ramp: ramp), by: actor,
      now: clock.now())
  }

  /// Changes how many of a hundred new sessions take part.
  ///
  /// - Parameter known: how many who asks believes it is; nil for whatever it is.
  @discardableResult
  package func ramp(
    _ experiment: Experiment, of flow: FlowID, from known: Int? = nil, to ramp: Int,
    by actor: String
  ) throws -> ExperimentOutcome {
    defer { experiments.change() }
    return try store.rampExperiment(
      flow: flow.rawValue, id: experiment.id.rawValue, from: known, to: ramp,
      digest: experiment.digest, by: actor, now: clock.now())
  }

  /// Stops an experiment.
  @discardableResult
  package func stop(
    _ experiment: ExperimentID, of flow: FlowID, by actor: String
  ) throws -> ExperimentOutcome {
    defer { experiments.change() }
    return try store.stopExperiment(
      flow: flow.rawValue, id: experiment.rawValue, by: actor, now: clock.now())
  }

  /// Decides a stopped experiment for an arm.
  @discardableResult
  package func decide(
    _ experiment: ExperimentID, of flow: FlowID, for arm: ArmID,
    knowing conclusion: ExperimentConclusion, by actor: String
  ) throws -> ExperimentOutcome {
    defer { experiments.change() }
    return try store.decideExperiment(
      flow: flow.rawValue, id: experiment.rawValue, for: arm.rawValue,
      knowing: conclusion, by: actor, now: clock.now())
  }

  /// What people of a flow did until now.
  ///
  /// - Parameter arm: one arm alone, as `experiment=arm`; nil for all.
  package func figures(of flow: FlowID, arm: String? = nil) throws -> FlowFigures {
    try store.flushEvents()
    var selection = EventSelection(flow: flow.rawValue)
    selection.arm = arm
    let flows = site.renderer.flows.map(\.onboarding.flow)
    return try FigureReader(store.reader, flows: flows).figures(selection, now: clock.now())
  }
}

extension OnboardingStore.ExperimentStart {
  /// What an experiment is started with, as its flow has it now.
  init(_ experiment: Experiment, of flow: FlowID, ramp: Int) {
    self.init(
      flow: flow.rawValue, id: experiment.id.rawValue,
      weights: Dictionary(
        experiment.arms.map { ($0.id.rawValue, $0.weight) }, uniquingKeysWith: { $1 }),
      ramp: ramp, definition: experiment.definition, digest: experiment.digest)
  }
}
