import ArgumentParser
import OnboardingDomain

/// `foyer check`: finds in definitions, templates and words what would fail in production.
struct CheckCommand: ContextualCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check definitions, templates, words and the size of cookies.")

  @Option(help: ArgumentHelp("The folder of templates and words.", valueName: "folder"))
  var templates = "Templates"

  @Option(help: ArgumentHelp("The folder of styles, scripts and images.", valueName: "folder"))
  var `public` = "Public"

  func run(in context: CommandContext) throws {
    _ = try Site(templates: templates, public: `public`, onboardings: context.onboardings)
    for onboarding in context.onboardings {
      let worst = SessionCodec(onboarding.flow).worstCase
      context.print(
        "\(onboarding.flow.id): sound; the longest session is \(worst) of "
          + "\(Flow.largestSession) bytes")
      context.print(EffortLine(onboarding).text)
    }
  }
}
