import ArgumentParser
import Foundation
import Insights
import OnboardingConsole
import OnboardingDomain
import OnboardingStore
import SourceText

/// `foyer experiment`: start, stop, ramp and decide the experiments of flows.
struct ExperimentCommand: ContextualCommand {
  static let configuration = CommandConfiguration(
    commandName: "experiment",
    abstract: "List, start, ramp, stop or decide the experiments of flows.",
    discussion: """
      What an experiment asks stands in the definition of its flow; nothing happens by it until it \
      is started. A server that holds the data folder does it at once, without a restart.
      """,
    subcommands: [List.self, Show.self, Start.self, Ramp.self, Stop.self, Decide.self],
    defaultSubcommand: List.self)

  func run(in context: CommandContext) throws {}

  /// Which experiment is meant.
  struct Subject: ParsableArguments {
    @Argument(help: "The id of the experiment.") var experiment: String
    @Option(help: ArgumentHelp("Its flow, where two have one of that id.", valueName: "flow"))
    var flow: String?

    /// The experiment with its flow.
    ///
    /// - Parameter started: every experiment that an operator started, so that one is found that its flow has no more.
    func find(
      among started: [StoredExperiment], in context: CommandContext
    ) throws -> KnownExperiment {
      let flows =
        try flow.map { [try context.onboarding($0).flow] }
        ?? context.onboardings.map(\.flow)
      let found = flows.flatMap { KnownExperiment.all(of: $0, started) }
        .filter { $0.experiment.id.rawValue == experiment }
      guard let first = found.first else {
        throw CommandFailure(
          unknown(flow == nil ? nil : flows.first, of: context.onboardings.map(\.flow)),
          status: CommandFailure.input)
      }
      guard found.count == 1 else {
        let names = found.map(\.flow.id.rawValue).joined(separator: " and ")
        throw CommandFailure(
          "\(names) both have an experiment \(experiment); say which with --flow.",
          status: CommandFailure.input)
      }
      return first
    }

    /// The experiment with its flow, which has it.
    ///
    /// - Parameter location: where it was started, so that one is named that its flow has no more.
    func findCurrent(
      at location: StoreLocation, in context: CommandContext
    ) throws -> (flow: Flow, experiment: Experiment, run: StoredExperiment?) {
      let known = try find(among: location.readStarted(in: context) ?? [], in: context)
      guard !known.isGone else {
        throw CommandFailure(
          "\(known.flow.id) has \(experiment) no more: all that is left to do with it is to stop it.",
          status: CommandFailure.input)
      }
      return (known.flow, known.experiment, known.run)
    }

    /// That there is none of that id, and which there are.
    ///
    /// - Parameters:
    ///   - flow: the one that was said; nil where none was.
    ///   - flows: all of them.
    private func unknown(_ flow: Flow?, of flows: [Flow]) -> String {
      let all = flows.flatMap { flow in
        flow.experiments.map { (id: $0.id.rawValue, flow: flow.id) }
      }
      guard !all.isEmpty else {
        return "There are no experiments; write one into the definition of a flow."
      }
      let others = all.filter { $0.id == experiment }.map(\.flow.rawValue)
      let known = all.filter { flow == nil || $0.flow == flow?.id || flow?.experiments == [] }
        .map { flow?.id == $0.flow ? $0.id : "\($0.id) of \($0.flow)" }
      return "There is no experiment \(experiment)\(flow.map { " of \($0.id)" } ?? "")"
        + (others.isEmpty ? "" : ", but one of \(others.joined(separator: " and "))")
        + ". There are: \(known.joined(separator: ", "))."
    }
  }
}

extension StoreLocation {
  /// Every experiment that an operator started; nil where there is no database.
  func readStarted(in context: CommandContext) throws -> [StoredExperiment]? {
    if try options.place(in: context).lacksDatabase() { return nil }
    guard case .experiments(let all) = try answer(ExperimentWork.list, in: context) else {
      return []
    }
    return all
  }

  /// What is known of an experiment; nil where nobody has started it.
  func reading(
    of experiment: Experiment, in flow: Flow, isSimulated: Bool = false, _ context: CommandContext
  ) throws -> ExperimentReading? {
    var reading: ExperimentReading?
    try context.reading(options) { (store) throws(StoreError) in
      let run = try store.experiments().first {
        $0.flow == flow.id.rawValue && $0.id == experiment.id.rawValue
      }
      guard let run else { return }
      reading = try ExperimentReader(FigureReader(store, flows: [flow])).reading(
        of: experiment, in: flow.id, run, isSimulated: isSimulated,
        now: Int64(Date().timeIntervalSince1970))
    }
    return reading
  }

  /// Has a change done, and says in a sentence why not where it can't be.
  func change(_ work: ExperimentWork, in context: CommandContext) throws -> StoredExperiment {
    guard case .outcome(let outcome) = try answer(work, in: context) else {
      throw CommandFailure("The server answered what this version does not understand.")
    }
    switch outcome {
    case .done(let experiment): return experiment
    case .notStarted:
      throw CommandFailure(
        "Nobody has started \(work.experiment ?? "it").", status: CommandFailure.input)
    case .refused(let known):
      throw CommandFailure(known.refusal(of: work), status: CommandFailure.input)
    case .changed(let known):
      throw CommandFailure(
        """
        \(known.id) asks something else than when it started; the people of then would be mixed \
        with those of now. Give the new question an id of its own.
        """, status: CommandFailure.input)
    }
  }
}
