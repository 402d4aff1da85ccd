import ArgumentParser
import Foundation
import OnboardingConsole
import OnboardingDomain
import OnboardingStore

extension ExperimentCommand {
  struct List: ContextualCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the experiments: flow, id, state, ramp, since when, hypothesis.")
    @OptionGroup var location: StoreLocation

    func run(in context: CommandContext) throws {
      let started = try location.readStarted(in: context)
      if started == nil {
        // What the flows define is there all the same; that nothing of it runs would be a guess.
        let absence = try location.options.place(in: context).absence()
        context.printError("\(absence): nothing was started there.")
      }
      var lines: [String] = []
      for onboarding in context.onboardings {
        for experiment in onboarding.flow.experiments {
          let run = started?.first {
            $0.flow == onboarding.flow.id.rawValue && $0.id == experiment.id.rawValue
          }
          lines.append(ExperimentLine(onboarding.flow.id.rawValue, experiment, run).text)
        }
      }
      for run in started ?? [] {
        let flow = context.onboardings.first { $0.flow.id.rawValue == run.flow }?.flow
        if flow?.experiment(ExperimentID(run.id)) == nil {
          lines.append(ExperimentLine(run.flow, nil, run).text)
        }
      }
      context.printList(
        lines, of: "experiments",
        named: ["flow", "experiment", "state", "ramp", "since", "hypothesis"])
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
    @OptionGroup var location: StoreLocation

    func run(in context: CommandContext) throws {
      let started = try location.readStarted(in: context) ?? []
      let known = try subject.find(among: started, in: context)
      let reading = try location.reading(
        of: known.experiment, in: known.flow, isSimulated: simulated, context)
      guard let reading else {
        throw CommandFailure(
          "Nobody has started \(known.experiment.id).", status: CommandFailure.input)
      }
      let report = ExperimentReport(reading, isGone: known.isGone)
      guard json else {
        report.lines.forEach(context.print)
        return
      }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      context.print(String(decoding: try encoder.encode(report), as: UTF8.self))
    }
  }
}
