import ArgumentParser
import Foundation
import OnboardingDomain

/// `foyer app`: the apps that flows end in.
struct AppCommand: ContextualCommand {
  static let configuration = CommandConfiguration(
    commandName: "app",
    abstract: "Add, list or remove the apps that the links of finished flows open.",
    discussion: """
      Phones read which apps a site's links open from /.well-known/apple-app-site-association and \
      /.well-known/assetlinks.json. A running server takes a change over within seconds. \
      docs/handing-over.md is for the engineers of the app.
      """,
    subcommands: [Add.self, List.self, Remove.self], defaultSubcommand: List.self)

  func run(in context: CommandContext) throws {}

  struct Location: ParsableArguments {
    @Option(help: ArgumentHelp("The data folder (var).", valueName: "folder"))
    var data: String?

    func file(in context: CommandContext) throws -> AppsFile {
      try AppsFile(dataFolder: context.dataFolder(data))
    }
  }

  struct Add: ContextualCommand {
    static let configuration = CommandConfiguration(abstract: "Add an app of a flow.")
    @OptionGroup var location: Location
    @Option(help: ArgumentHelp("The flow that ends in it.", valueName: "flow")) var flow: String
    @Option(
      name: .customLong("bundle-id"),
      help: ArgumentHelp(
        "For Apple's systems: team and bundle id, ABCDE12345.com.example.app.", valueName: "id"))
    var appID: String?
    @Option(help: ArgumentHelp("For Android: the package.", valueName: "name"))
    var package: String?
    @Option(
      name: .customLong("fingerprint"),
      help: ArgumentHelp(
        "For Android: the SHA-256 fingerprint of its certificate, as often as needed.",
        valueName: "AB:CD:…"))
    var fingerprints: [String] = []
    @Option(
      help: ArgumentHelp("The scheme of its own addresses: nutrisync.", valueName: "scheme"))
    var scheme: String?
    @Option(
      name: .customLong("store-url"),
      help: ArgumentHelp("Where people get it, https://….", valueName: "url"))
    var store: String?

    func run(in context: CommandContext) throws {
      let file = try location.file(in: context)
      let flow = try context.onboarding(flow).flow.id.rawValue
      let entry = try entry(of: flow)
      try file.makeFolder()
      try file.change { apps in
        guard !apps.contains(where: { $0.id == entry.id }) else {
          throw CommandFailure(
            "\(flow) has an app \(entry.id) already; remove it first.",
            status: CommandFailure.input)
        }
        apps.append(entry)
      }
      context.print("Added \(entry.id).")
    }

    private func entry(of flow: String) throws -> AppEntry {
      let wrong = problems
      guard wrong.isEmpty else { throw CommandFailure(wrong, status: CommandFailure.input) }
      var entry = AppEntry(id: "\(flow)-\(appID == nil ? "android" : "ios")", flow: flow)
      entry.appID = appID
      entry.package = package
      if package != nil { entry.fingerprints = fingerprints.compactMap(AppFormat.fingerprint) }
      entry.scheme = scheme
      entry.store = store
      return entry
    }

    /// A sentence for each part that phones would not take.
    private var problems: [String] {
      var lines: [String] = []
      if (appID == nil) == (package == nil) {
        lines.append("An app has either a --bundle-id (Apple) or a --package (Android).")
      }
      if let appID, !AppFormat.isAppID(appID) {
        lines.append(
          "\(appID) is no app id: ten letters and digits of the team, a point, the bundle id.")
      }
      if let package, !AppFormat.isPackage(package) {
        lines.append("\(package) is no package name like com.example.app.")
      }
      if package != nil, fingerprints.isEmpty {
        lines.append("An app of Android needs the --fingerprint of its certificate.")
      }
      if package == nil, !fingerprints.isEmpty {
        lines.append("A --fingerprint belongs to a --package.")
      }
      for text in fingerprints where AppFormat.fingerprint(text) == nil {
        lines.append("\(text) is no SHA-256 fingerprint: 32 pairs of hexadecimal digits, colons.")
      }
      if let scheme, !AppFormat.isScheme(scheme) {
        lines.append("\(scheme) is no scheme that only an app can have.")
      }
      if let store, !AppFormat.isStore(store) {
        lines.append("\(store) is no address that begins with https://.")
      }
      return lines
    }
  }

  struct List: ContextualCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the apps: id, flow, app id or package, scheme, store.")
    @OptionGroup var location: Location

    func run(in context: CommandContext) throws {
      let file = try location.file(in: context)
      let apps = try file.read()
      let folder = file.folder.path
      guard FileManager.default.fileExists(atPath: folder) else {
        throw CommandFailure("There is no folder \(folder).", status: CommandFailure.noInput)
      }
      context.printList(
        apps.map { $0.fields.joined(separator: "\t") }, of: "apps",
        named: ["id", "flow", "app id or package", "scheme", "store"])
    }
  }

  struct Remove: ContextualCommand {
    static let configuration = CommandConfiguration(abstract: "Remove an app.")
    @OptionGroup var location: Location
    @Argument(help: "Its id, as list prints it.") var id: String

    func run(in context: CommandContext) throws {
      try location.file(in: context).change { apps in
        guard let index = apps.firstIndex(where: { $0.id == id }) else {
          throw CommandFailure("There is no app \(id).", status: CommandFailure.input)
        }
        apps.remove(at: index)
      }
      context.print("Removed \(id).")
    }
  }
}
