import ArgumentParser
import FlowWalking
import OnboardingDomain

/// `foyer replay FILE`: a journey from a file, in process or against a server on this machine.
struct ReplayCommand: ContextualCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Walk a journey that `serve --dev --record` wrote.",
    discussion: """
      Without --port in process, at the time when it was recorded, with every code right and nothing \
      kept. A row that does \
      not go as the file says ends it with status 1, the table and the page's words.
      """)

  @Argument(help: "The file.")
  var file: String

  @Option(
    help: ArgumentHelp("Walk on the server at this port of this machine.", valueName: "number"))
  var port: UInt16?

  @Option(help: ArgumentHelp("The folder of templates and words.", valueName: "folder"))
  var templates = "Templates"

  @Option(help: ArgumentHelp("The folder of styles, scripts and images.", valueName: "folder"))
  var `public` = "Public"

  func run(in context: CommandContext) throws {
    let journey: Journey
    do { journey = try Journey(json: try InputFile.read(file)) } catch let error
      as JourneyFormatError
    {
      throw CommandFailure("\(file): \(error)", status: CommandFailure.input)
    }
    _ = try context.onboarding(journey.flow.rawValue)
    do {
      if let port {
        try journey.walk(TestClient(LiveTransport(port: port)))
      } else {
        try replay(journey, in: context)
      }
    } catch let failure as Journey.Failure {
      throw CommandFailure("\(failure)", status: CommandFailure.world)
    } catch LiveTransport.Failure.noConnection {
      throw CommandFailure("Nobody listens at port \(port ?? 0) of this machine.")
    }
    context.print("\(journey.flow): \(journey.steps.count) steps, each as the file says.")
  }

  private func replay(_ journey: Journey, in context: CommandContext) throws {
    let folders = try SiteFolders(templates: templates, public: `public`)
    let site = try WalkedSite(
      context.onboardings, site: try Site(folders, onboardings: context.onboardings),
      services: context.services, start: journey.recordedAt)
    try journey.walk(site.client())
    try site.close()
  }
}
