package import OnboardingDomain
package import OnboardingStore

/// An experiment of a flow: as its definition has it or, where that has it no more, as it was when it started. What was
/// found out stays to be read after the experiment was taken out of the flow.
package struct KnownExperiment: Sendable {
  /// The flow.
  package let flow: Flow
  /// What it asks.
  package let experiment: Experiment
  /// How it stands; nil where nobody started it.
  package let run: StoredExperiment?
  /// Whether the flow has it no more.
  package let isGone: Bool

  /// Whether its flow asks otherwise than when it started. One that the flow has no more is read as it was then.
  package var isChanged: Bool { !isGone && run.map { $0.digest != experiment.digest } ?? false }

  /// Whether people are drawn for it, where some take part: not of one that its flow has no more, or asks otherwise.
  var isDrawing: Bool { run?.state == .running && !isGone && !isChanged }

  /// All of a flow, those that it has first.
  ///
  /// - Parameter runs: every experiment that an operator started.
  package static func all(of flow: Flow, _ runs: [StoredExperiment]) -> [KnownExperiment] {
    let runs = runs.filter { $0.flow == flow.id.rawValue }
    let current = flow.experiments.map { experiment in
      KnownExperiment(
        flow: flow, experiment: experiment,
        run: runs.first { $0.id == experiment.id.rawValue }, isGone: false)
    }
    let gone = runs.compactMap { run -> KnownExperiment? in
      guard flow.experiment(ExperimentID(run.id)) == nil else { return nil }
      return Experiment(definition: run.definition).map {
        KnownExperiment(flow: flow, experiment: $0, run: run, isGone: true)
      }
    }
    return current + gone
  }
}
