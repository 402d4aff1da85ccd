import ArgumentParser
import FlowWalking
import OnboardingDomain

/// `foyer replay FILE …`: journeys from files, in process or against a server on this machine.
struct ReplayCommand: ContextualCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Walk journeys that `serve --dev --record` wrote.",
    discussion: """
      Without --port in process, at the time when it was recorded, with every code right and nothing \
      kept. A row that does not go as the file says ends it with status 1, the table and the page's words.
      """)

  @Argument(help: "The files.")
  var files: [String]

  @Option(
    help: ArgumentHelp("Walk on the server at this port of this machine.", valueName: "number"))
  var port: UInt16?

  @Option(help: ArgumentHelp("The folder of templates and words.", valueName: "folder"))
  var templates = "Templates"

  @Option(help: ArgumentHelp("The folder of styles, scripts and images.", valueName: "folder"))
  var `public` = "Public"

  func run(in context: CommandContext) throws {
    let journeys = try files.map { (file: $0, journey: try journey(in: $0, context)) }
    let site =
      try port == nil
      ? Site(
        SiteFolders(templates: templates, public: `public`), onboardings: context.onboardings)
      : nil
    var failures: [String] = []
    for (file, journey) in journeys {
      do {
        try walk(journey, on: site, in: context)
        let count = journey.steps.count
        context.print(
          "\(file): \(count == 1 ? "1 step" : "\(count) steps"), each as the file says.")
      } catch let failure as Journey.Failure {
        failures.append("\(file): a step went another way.\n\(failure)")
      } catch TransportFailure.unreachable {
        throw CommandFailure(
          "Nobody listens at port \(port ?? 0) of this machine.",
          status: CommandFailure.unavailable)
      }
    }
    guard failures.isEmpty else { throw CommandFailure(failures, status: CommandFailure.world) }
  }

  private func journey(in file: String, _ context: CommandContext) throws -> Journey {
    do {
      let journey = try Journey(json: try InputFile.read(file))
      _ = try context.onboarding(journey.flow.rawValue)
      return journey
    } catch let error as JourneyFormatError {
      throw CommandFailure("\(file): \(error)", status: CommandFailure.input)
    }
  }

  /// - Parameter site: the pages for a walk in process; nil for one over a socket.
  private func walk(_ journey: Journey, on site: Site?, in context: CommandContext) throws {
    guard let site else {
      try journey.walk(TestClient(LiveTransport(port: port ?? 0)))
      return
    }
    let walked = try WalkedSite(
      context.onboardings, site: site, services: context.services, start: journey.recordedAt)
    try journey.walk(walked.client())
    try walked.close()
  }
}
