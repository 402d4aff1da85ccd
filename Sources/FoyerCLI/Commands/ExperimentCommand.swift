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

  struct Location: ParsableArguments {
    @Option(help: ArgumentHelp("The data folder (var).", valueName: "folder")) var data: String?

    /// Has a piece of work done, by this process or by the server that holds the folder.
    func answer(_ work: ExperimentWork, in context: CommandContext) throws -> ExperimentWork.Answer
    {
      try work.answer(in: context.dataFolder(data), environment: context.environment)
    }

    /// Every experiment that somebody started.
    func started(in context: CommandContext) throws -> [StoredExperiment] {
      guard case .experiments(let all) = try answer(.list, in: context) else { return [] }
      return all
    }

    /// What is known of an experiment; nil where nobody has started it.
    func reading(
      of experiment: Experiment, in flow: Flow, isSimulated: Bool = false, _ context: CommandContext
    ) throws -> ExperimentReading? {
      var reading: ExperimentReading?
      try context.reading(data) { (store) throws(StoreError) in
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
        throw CommandFailure("Nobody has started it.", status: CommandFailure.input)
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

  /// Which experiment is meant.
  struct Subject: ParsableArguments {
    @Argument(help: "The id of the experiment.") var experiment: String
    @Option(help: ArgumentHelp("Its flow, where two have one of that id.", valueName: "flow"))
    var flow: String?

    /// The experiment with its flow.
    func found(in context: CommandContext) throws -> (flow: Flow, experiment: Experiment) {
      let flows =
        try flow.map { [try context.onboarding($0).flow] }
        ?? context.onboardings.map(\.flow)
      let found = flows.flatMap { flow in
        flow.experiments.filter { $0.id.rawValue == experiment }.map { (flow, $0) }
      }
      guard let first = found.first else {
        let known = flows.flatMap(\.experiments).map(\.id.rawValue)
        throw CommandFailure(
          known.isEmpty
            ? "There are no experiments; write one into the definition of a flow."
            : "There is no experiment \(experiment). There are: \(known.joined(separator: ", ")).",
          status: CommandFailure.input)
      }
      guard found.count == 1 else {
        let names = found.map { $0.0.id.rawValue }.joined(separator: " and ")
        throw CommandFailure(
          "\(names) both have an experiment \(experiment); say which with --flow.",
          status: CommandFailure.input)
      }
      return first
    }
  }

  struct List: ContextualCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the experiments: flow, id, state, ramp, since when, hypothesis.")
    @OptionGroup var location: Location

    func run(in context: CommandContext) throws {
      let started = try location.started(in: context)
      for onboarding in context.onboardings {
        for experiment in onboarding.flow.experiments {
          let run = started.first {
            $0.flow == onboarding.flow.id.rawValue && $0.id == experiment.id.rawValue
          }
          context.print(
            ExperimentLine(onboarding.flow.id.rawValue, experiment, run).text)
        }
      }
      for run in started {
        let flow = context.onboardings.first { $0.flow.id.rawValue == run.flow }?.flow
        if flow?.experiment(ExperimentID(run.id)) == nil {
          context.print(ExperimentLine(run.flow, nil, run).text)
        }
      }
    }
  }

  struct Show: ContextualCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print what is known of an experiment.",
      discussion: """
        The intervals stay right however often one looks: with a probability of 95 % none of them \
        ever leaves the truth out. Works beside a running server.
        """)
    @OptionGroup var subject: Subject
    @Flag(help: "Simulated people, and no others.") var simulated = false
    @Flag(help: "Print JSON.") var json = false
    @OptionGroup var location: Location

    func run(in context: CommandContext) throws {
      let (flow, experiment) = try subject.found(in: context)
      let reading = try location.reading(
        of: experiment, in: flow, isSimulated: simulated, context)
      guard let reading else {
        throw CommandFailure("Nobody has started it.", status: CommandFailure.input)
      }
      let report = ExperimentReport(reading)
      guard json else {
        report.lines.forEach(context.print)
        return
      }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      context.print(String(decoding: try encoder.encode(report), as: UTF8.self))
    }
  }

  struct Start: ContextualCommand {
    static let configuration = CommandConfiguration(
      abstract: "Start an experiment, or go on with a stopped one.",
      discussion: """
        From now on new sessions are drawn for its arms. Hypothesis, arms, goal and guardrails are \
        frozen as they are.
        """)
    @OptionGroup var subject: Subject
    @Option(
      help: ArgumentHelp("How many of a hundred new sessions take part.", valueName: "percent"))
    var ramp = 100
    @OptionGroup var location: Location

    func validate() throws { try Ramp.check(ramp) }

    func run(in context: CommandContext) throws {
      let (flow, experiment) = try subject.found(in: context)
      let findings = flow.findings().filter { $0.severity == .error }
      guard findings.isEmpty else {
        throw CommandFailure(findings.map(\.description), status: CommandFailure.input)
      }
      let run = try location.change(
        .start(
          flow: flow.id.rawValue, id: experiment.id.rawValue,
          weights: Dictionary(
            experiment.arms.map { ($0.id.rawValue, $0.weight) }, uniquingKeysWith: { $1 }),
          ramp: ramp, definition: experiment.definition, digest: experiment.digest), in: context)
      context.print(
        """
        \(experiment.id) of \(flow.id) is running: \(run.ramp) of 100 new sessions take part, \
        \(experiment.split). It should run for \(experiment.days.lowerBound) days at least.
        """)
    }
  }

  struct Ramp: ContextualCommand {
    static let configuration = CommandConfiguration(
      abstract: "Change how many new sessions take part in a running experiment.",
      discussion: "Who takes part already stays in; who does not stays out.")
    @OptionGroup var subject: Subject
    @Argument(help: "How many of a hundred new sessions take part.") var percent: Int
    @OptionGroup var location: Location

    static func check(_ percent: Int) throws {
      guard (0...100).contains(percent) else {
        throw ValidationError("The ramp is a whole number from 0 to 100.")
      }
    }

    func validate() throws { try Self.check(percent) }

    func run(in context: CommandContext) throws {
      let (flow, experiment) = try subject.found(in: context)
      let run = try location.change(
        .ramp(flow: flow.id.rawValue, id: experiment.id.rawValue, percent: percent), in: context)
      context.print("\(run.ramp) of 100 new sessions take part in \(experiment.id).")
    }
  }

  struct Stop: ContextualCommand {
    static let configuration = CommandConfiguration(
      abstract: "Stop an experiment.",
      discussion: "Nobody is drawn any more. Who was drawn keeps the arm to the end.")
    @OptionGroup var subject: Subject
    @OptionGroup var location: Location

    func run(in context: CommandContext) throws {
      let (flow, experiment) = try subject.found(in: context)
      _ = try location.change(
        .stop(flow: flow.id.rawValue, id: experiment.id.rawValue), in: context)
      context.print("\(experiment.id) is stopped. Whoever was drawn keeps the arm.")
    }
  }

  struct Decide: ContextualCommand {
    static let configuration = CommandConfiguration(
      abstract: "Decide a stopped experiment for one of its arms, for good.",
      discussion: """
        Everybody walks that arm from their next page on, who is half-way through as well. What to \
        change in the flow, so that the experiment can be taken out of it, is printed.
        """)
    @OptionGroup var subject: Subject
    @Argument(help: "The arm that won.") var arm: String
    @OptionGroup var location: Location

    func run(in context: CommandContext) throws {
      let (flow, experiment) = try subject.found(in: context)
      guard let winner = experiment.arm(ArmID(arm)) else {
        let known = experiment.arms.map(\.id.rawValue).joined(separator: ", ")
        throw CommandFailure(
          "\(experiment.id) has no arm \(arm). There are: \(known).",
          status: CommandFailure.input)
      }
      let reading = try location.reading(of: experiment, in: flow, context)
      let known = reading.map { reading in
        reading.comparisons.map { ExperimentReport.sentence($0, reading) }.joined(separator: " ")
      }
      let run = try location.change(
        .decide(
          flow: flow.id.rawValue, id: experiment.id.rawValue, arm: arm,
          conclusion: reading.map { ExperimentView.conclusion($0) } ?? ""), in: context)
      context.print("\(run.id) of \(run.flow) is decided for \(arm), for everybody.")
      if let known, !known.isEmpty { context.print(known) }
      ExperimentPatch(experiment, winner: winner, of: flow).lines.forEach(context.print)
    }
  }
}

extension StoredExperiment {
  /// Why it can't be changed like this, in a sentence.
  fileprivate func refusal(of work: ExperimentWork) -> String {
    switch (state, work) {
    case (.decided, _):
      "\(id) was decided for \(arm ?? "an arm"), for good. A new question has an id of its own."
    case (.running, .start):
      "\(id) is running with \(ramp) of 100; `experiment ramp` changes that."
    case (.running, .decide): "\(id) is running; stop it before you decide."
    case (.stopped, .ramp): "\(id) is stopped; nobody is drawn."
    case (.stopped, .decide): "\(id) started without that arm, and nobody has walked it."
    default: "\(id) is \(state.rawValue)."
    }
  }
}

extension Experiment {
  /// The arms with their shares: `50 % control, 50 % short`.
  var split: String {
    let sum = Double(max(1, arms.reduce(0) { $0 + $1.weight }))
    return arms.map { arm in
      let share = (Double(arm.weight) / sum * 1000).rounded() / 10
      let text = share == share.rounded() ? String(Int(share)) : String(share)
      return "\(text) % \(arm.id)"
    }.joined(separator: ", ")
  }
}
