import ArgumentParser
import OnboardingDomain
import OnboardingWeb
import Sealing

/// `foyer link FLOW`: an address that begins a flow with known answers.
struct LinkCommand: ContextualCommand {
  static let configuration = CommandConfiguration(
    commandName: "link",
    abstract: "Print a link that begins a flow with known answers.",
    discussion: """
      Reads answers as JSON, as foyer plan takes them; any part of them will do. They are sealed in \
      the link with the keys of the data folder: nobody reads or changes them there. Whoever opens \
      the link finds them filled in, and sees each before it counts; what they had answered before \
      stays. The link says nothing of who they are and works until it expires, any number of times, or until \
      the key that sealed it is revoked (foyer keys revoke). \
      utm_ parameters may be added behind it with &.
      """)

  @Argument(help: "The id of the flow.") var flow: String
  @Option(help: ArgumentHelp("A file with the answers, - for standard input.", valueName: "file"))
  var answers = "-"
  @Option(
    help: ArgumentHelp("For how long it works: 30d, 12h, 45m; at most 90d.", valueName: "time"))
  var expiresIn = LifetimeArgument(seconds: 30 * 86_400)
  @Option(
    name: .customLong("public-url"),
    help: ArgumentHelp("The address that browsers use.", valueName: "url"))
  var publicURL: String?
  @Option(help: ArgumentHelp("The variant whose answers they are.", valueName: "variant"))
  var variant: String?
  @Option(help: ArgumentHelp("The data folder (var).", valueName: "folder")) var data: String?

  /// The longest address that goes through mails and messages whole.
  private static let longest = 2000

  func validate() throws {
    if expiresIn.seconds > StartLink.longestLife {
      throw ValidationError("A link works for at most 90d.")
    }
  }

  func run(in context: CommandContext) throws {
    let onboarding = try context.onboarding(flow)
    let variant = try onboarding.flow.variant(named: variant)
    guard let text = publicURL ?? context.environment["FOYER_PUBLIC_URL"] else {
      throw CommandFailure(
        "A link needs the address that browsers use: --public-url https://…",
        status: CommandFailure.usage)
    }
    guard let site = PublicURL(text) else {
      throw CommandFailure(
        "\"\(text)\" is no address: https://example.org", status: CommandFailure.usage)
    }
    let folder = try context.dataFolder(data)
    let keyRing: KeyRing
    do { keyRing = try KeyRing(contentsOf: KeyFile.path(in: folder)) } catch {
      throw CommandFailure(of: error)
    }
    let now = CommandContext.moment()
    let json = try InputFile.read(answers)
    let known: KnownAnswers
    do throws(AnswerProblems) {
      known = try KnownAnswers(
        json: json, of: onboarding, variant: variant, today: now.day)
    } catch {
      let words = RefusalWords(of: onboarding.flow)
      throw CommandFailure(error.problems.map(words.line), status: CommandFailure.input)
    }
    let token = StartLink(onboarding.flow, sealer: Sealer(keyRing: keyRing)).token(
      known.answers, variant: variant.id, expiresAt: now.instant + expiresIn.seconds)
    let link = "\(site.origin)/\(onboarding.flow.id)?start=\(token)"
    guard link.utf8.count <= Self.longest else {
      throw CommandFailure(
        "The link would have \(link.utf8.count) characters, and mails cut what is longer than "
          + "\(Self.longest): leave answers out.", status: CommandFailure.input)
    }
    context.print(link)
  }
}
