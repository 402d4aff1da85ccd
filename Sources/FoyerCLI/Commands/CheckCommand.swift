import ArgumentParser
import FlowChecks
import OnboardingDomain

/// `foyer check`: finds in definitions, templates, words and looks what would be found in
/// production.
struct CheckCommand: ContextualCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check definitions, templates, words, looks and the size of cookies.",
    discussion: """
      Errors end it with status 1, warnings only with --strict. \
      docs/checking.md says of every rule why it is there and how to mend what it finds.
      """)

  @Option(help: ArgumentHelp("The folder of templates and words.", valueName: "folder"))
  var templates = "Templates"

  @Option(help: ArgumentHelp("The folder of styles, scripts and images.", valueName: "folder"))
  var `public` = "Public"

  @Option(
    help: ArgumentHelp("The folder of the schemas of released versions.", valueName: "folder"))
  var schemas = SchemaFolder.standard

  @Flag(help: "Write the schemas that the folder doesn't have yet, before checking.")
  var recordSchemas = false

  @Option(
    help: ArgumentHelp(
      "The file that says what Foyer's files were like below those of a package.",
      valueName: "file"))
  var overrides = "overrides.json"

  @Flag(help: "Write what Foyer's files below those of the package are like now, before checking.")
  var recordOverrides = false

  @Flag(help: "Fail for warnings, too.")
  var strict = false

  @Flag(help: "Print an array of rule, severity, file, line, column, message and mend.")
  var json = false

  @Flag(
    help: """
      Also walk every flow at random, in process: every choice, button, mistake and way back, until \
      everything was met or the time is over; then print what no walk met.
      """)
  var walk = false

  @Option(help: ArgumentHelp("How long to walk, all flows together (1).", valueName: "number"))
  var minutes: Double?

  func validate() throws {
    guard let minutes else { return }
    guard walk else { throw ValidationError("--minutes says how long to --walk.") }
    guard minutes > 0, minutes <= 600 else {
      throw ValidationError("--minutes is a number above 0, at most 600.")
    }
  }

  func run(in context: CommandContext) throws {
    let folder = SchemaFolder(path: schemas)
    if recordSchemas {
      for name in try folder.record(context.onboardings) {
        context.printError("Wrote \(schemas)/\(name).")
      }
    }
    let folders = try SiteFolders(templates: templates, public: `public`)
    let file = OverrideFile(path: overrides)
    if recordOverrides, try file.record(folders) { context.printError("Wrote \(overrides).") }
    let examined = try Examined(
      context.onboardings, folders: folders, schemas: folder, overrides: file)
    let report = CheckReport(examined, in: folders)
    if json {
      context.print(try report.json())
    } else {
      for line in report.lines { context.print(line.isEmpty ? "\n" : line) }
    }
    let isLost = try walk && !walks(in: context, folders, hasErrors: report.errors > 0)
    if report.fails(strictly: strict) || isLost {
      throw CommandFailure([], status: CommandFailure.world)
    }
  }

  /// Whether every walk goes well; tells of it where a person reads, for with --json nothing but the
  /// array is printed. What has errors can't be walked.
  private func walks(
    in context: CommandContext, _ folders: SiteFolders, hasErrors: Bool
  ) throws -> Bool {
    let tell = json ? context.printError : context.print
    guard !hasErrors else {
      tell("Nobody walked: the errors come first.")
      return false
    }
    let report = try WalkReport(
      context.onboardings, folders: folders, services: context.services, minutes: minutes ?? 1,
      uptime: Assembly.Clock.system.uptime)
    for line in report.lines { tell(line) }
    return !report.fails
  }
}
