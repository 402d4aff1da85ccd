import ArgumentParser
import OnboardingDomain

/// `foyer vectors FLOW`: what a flow makes of answers, for the tests of an app in any language.
struct VectorsCommand: ContextualCommand {
  static let configuration = CommandConfiguration(
    commandName: "vectors",
    abstract: "Write golden vectors: answers, and what the flow makes of them.",
    discussion: """
      One JSON document: for every variant and example person the answers, the path, and the results \
      or what is wrong; then the same with each of the answers missing. An app's tests read the \
      answers and expect the rest. A vector depends on the day that it is made for.
      """)

  @Argument(help: "The id of the flow.")
  var flow: String

  @Option(help: ArgumentHelp("The day on which plans are made.", valueName: "yyyy-mm-dd"))
  var today: DayArgument?

  func run(in context: CommandContext) throws {
    let onboarding = try context.onboarding(flow)
    let vectors = GoldenVectors(
      onboarding, today: today?.day ?? CommandContext.calendar().today)
    context.print(vectors.json)
  }
}
