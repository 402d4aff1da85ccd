import ArgumentParser
import OnboardingDomain

/// `foyer plan FLOW`: answers as JSON to the plan as JSON.
struct PlanCommand: ContextualCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Print what a flow computes from answers, with every number explained.",
    discussion: "Reads answers as JSON from standard input unless --answers names a file.")

  @Argument(help: "The id of the flow.")
  var flow: String

  @Option(help: ArgumentHelp("A file with the answers, - for standard input.", valueName: "file"))
  var answers = "-"

  @Option(help: ArgumentHelp("The day on which the plan is made.", valueName: "yyyy-mm-dd"))
  var today: DayArgument?

  func run(in context: CommandContext) throws {
    let onboarding = try context.onboarding(flow)
    let json = try InputFile.read(answers)
    do {
      let plan = try onboarding.plan(
        json: json, in: CommandContext.computation(on: today))
      context.print(String(decoding: plan, as: UTF8.self))
    } catch {
      let words = RefusalWords(of: onboarding.flow)
      throw CommandFailure(error.problems.map(words.line), status: CommandFailure.input)
    }
  }
}

/// A day on the command line, written `YYYY-MM-DD`.
struct DayArgument: ExpressibleByArgument {
  let day: CalendarDate

  init?(argument: String) {
    guard let day = CalendarDate(iso8601: argument) else { return nil }
    self.day = day
  }
}
