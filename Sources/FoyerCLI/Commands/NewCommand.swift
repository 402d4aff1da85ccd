import ArgumentParser
import Foundation

/// `foyer new`: a package with a flow of its own that builds, passes its tests and can be deployed.
struct NewCommand: ContextualCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Write a package with a flow of your own, its words, look, tests and deployment.",
    discussion: """
      The package holds what is yours alone. Layout, components, base styles and scripts come with \
      Foyer; a file of the same name in Templates or Public lies over Foyer's.
      """)

  @Argument(
    help: ArgumentHelp(
      "The id of the flow, in kebab-case: morning-tea. The package and its folder are named so, too.",
      valueName: "id"))
  var id: String

  @Option(
    help: ArgumentHelp(
      "Foyer's package: a folder or the address of its repository (the one this program is from).",
      valueName: "path"))
  var foyer: String?

  func run(in context: CommandContext) throws {
    let name = try NewPackage.Name(id)
    let shared = try Self.files(of: foyer)
    let location = foyer ?? shared.root
    let source = try NewPackage.Dependency(location, from: id)
    let package = try NewPackage(name, foyer: source, skeleton: shared.templates + "/new")
    try package.write(to: id)
    context.print("Wrote \(id)/ with \(package.files.count) files. Go on with:")
    context.print("")
    context.print("  cd \(id)")
    context.print("  script/server     then open http://127.0.0.1:8080/\(id)")
    context.print("  script/test")
  }

  /// The files that the package is made of: those of the Foyer that it will use, where that is a folder that has them,
  /// else those of this program.
  ///
  /// - Parameter foyer: the folder or the address that the person named.
  /// - Throws: `CommandFailure` where neither has them.
  static func files(
    of foyer: String?, program: SharedFiles? = .ofThisProgram
  ) throws -> SharedFiles {
    if let named = foyer.flatMap(SharedFiles.init(at:)) ?? program { return named }
    let places =
      foyer.map { "neither in \($0) nor beside this program" } ?? "not beside this program"
    throw CommandFailure(
      "A new package is made of files that come with Foyer, and they are \(places). Say where they are: "
        + "--foyer with the folder of a checkout of Foyer.", status: CommandFailure.usage)
  }
}
