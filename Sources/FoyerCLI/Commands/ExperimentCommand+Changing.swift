import ArgumentParser
import Insights
import OnboardingConsole
import OnboardingDomain
import OnboardingStore
import SourceText

extension ExperimentCommand {
  struct Start: ContextualCommand {
    static let configuration = CommandConfiguration(
      abstract: "Start an experiment, or go on with a stopped one.",
      discussion: """
        From now on new sessions are drawn for its arms. Hypothesis, arms, goal and guardrails are \
        frozen as they are.
        """)
    @OptionGroup var subject: Subject
    @Option(
      help: ArgumentHelp(
        "How many of a hundred new sessions take part (default: 100; of a stopped one what it had).",
        valueName: "percent"))
    var ramp: Int?
    @OptionGroup var location: StoreLocation

    func validate() throws { try ramp.map(Ramp.check) }

    func run(in context: CommandContext) throws {
      let (flow, experiment, earlier) = try subject.findCurrent(at: location, in: context)
      let findings = flow.findings().filter { $0.severity == .error }
      guard findings.isEmpty else {
        throw CommandFailure(findings.map(\.description), status: CommandFailure.input)
      }
      let run = try location.change(
        .start(
          flow: flow.id.rawValue, id: experiment.id.rawValue,
          weights: Dictionary(
            experiment.arms.map { ($0.id.rawValue, $0.weight) }, uniquingKeysWith: { $1 }),
          ramp: ramp ?? earlier?.ramp ?? 100,
          definition: experiment.definition, digest: experiment.digest), in: context)
      let already = earlier?.state == .running ? " already" : ""
      context.print(
        """
        \(experiment.id) of \(flow.id) is running\(already): \(run.ramp) of 100 new sessions take part, \
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
    @OptionGroup var location: StoreLocation

    static func check(_ percent: Int) throws {
      guard (0...100).contains(percent) else {
        throw ValidationError("The ramp is a whole number from 0 to 100.")
      }
    }

    func validate() throws { try Self.check(percent) }

    func run(in context: CommandContext) throws {
      let (flow, experiment, _) = try subject.findCurrent(at: location, in: context)
      let run = try location.change(
        .ramp(
          flow: flow.id.rawValue, id: experiment.id.rawValue, percent: percent,
          digest: experiment.digest), in: context)
      context.print("\(run.ramp) of 100 new sessions take part in \(experiment.id).")
    }
  }

  struct Stop: ContextualCommand {
    static let configuration = CommandConfiguration(
      abstract: "Stop an experiment.",
      discussion: "Nobody is drawn any more. Who was drawn keeps the arm to the end.")
    @OptionGroup var subject: Subject
    @OptionGroup var location: StoreLocation

    func run(in context: CommandContext) throws {
      let started = try location.readStarted(in: context) ?? []
      let known = try subject.find(among: started, in: context)
      let id = known.experiment.id
      _ = try location.change(
        .stop(flow: known.flow.id.rawValue, id: id.rawValue), in: context)
      let already = known.run?.state == .stopped ? " already" : ""
      context.print(
        "\(id) is stopped\(already). "
          + (known.isGone ? "The flow has it no more." : "Whoever was drawn keeps the arm."))
    }
  }

  struct Decide: ContextualCommand {
    static let configuration = CommandConfiguration(
      abstract: "Decide a stopped experiment for one of its arms, for good.",
      discussion: """
        Everybody walks that arm from their next page on, who is half-way through as well. What to \
        change in the flow, so that the experiment can be taken out of it, is printed. On a terminal \
        it asks first; where there is none it does as it is told.
        """)
    @OptionGroup var subject: Subject
    @Argument(help: "The arm that won.") var arm: String
    @Flag(help: "Don't ask.") var yes = false
    @OptionGroup var location: StoreLocation

    func run(in context: CommandContext) throws {
      let (flow, experiment, _) = try subject.findCurrent(at: location, in: context)
      guard let winner = experiment.arm(ArmID(arm)) else {
        let known = experiment.arms.map(\.id.rawValue).joined(separator: ", ")
        throw CommandFailure(
          "\(experiment.id) has no arm \(arm). There are: \(known).",
          status: CommandFailure.input)
      }
      var reading = try location.reading(of: experiment, in: flow, context)
      // One that is not stopped is refused, or was decided before.
      if !yes, let now = reading, now.run.state == .stopped {
        let known = ExperimentReport(now).lines.joined(separator: "\n")
        let question =
          "\(known)\nEverybody walks \(arm) of \(experiment.id) from their next page on, who is half-way through as well."
          + " This can't be taken back. Decide it?"
        guard try context.ask(question) ?? true else {
          throw CommandFailure("Nothing was changed.")
        }
        // What is kept with the decision is what is known now, and not before the question.
        reading = try location.reading(of: experiment, in: flow, context)
      }
      let findings = reading.map { reading in
        reading.comparisons.map { ExperimentReport.sentence($0, reading, isDrawing: false) }
          .joined(separator: " ")
      }
      let conclusion = ExperimentConclusion(reading)
      let run = try location.change(
        .decide(
          flow: flow.id.rawValue, id: experiment.id.rawValue, arm: arm,
          conclusion: conclusion.sentence, figures: conclusion.figures), in: context)
      context.print("\(run.id) of \(run.flow) is decided for \(arm), for everybody.")
      if let findings, !findings.isEmpty { context.print(findings) }
      ExperimentPatch(experiment, winner: winner, of: flow).lines.forEach(context.print)
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
