import Foundation

/// What comes with Foyer and every package uses: layout, components, screens, base styles, scripts.
/// The folders of Foyer's own flows are not part of it.
package struct SharedFiles: Sendable, Hashable {
  /// The folder that holds `Templates` and `Public`.
  package let root: String

  /// The folder of templates and words.
  package var templates: String { root + "/Templates" }
  /// The folder of styles, scripts and pictures.
  package var publicFolder: String { root + "/Public" }

  /// The files in a folder; nil where they are not all there.
  package init?(at root: String) {
    let marks = ["Templates/screens", "Templates/components/field.mustache", "Public/base.css"]
    guard marks.allSatisfy({ FileManager.default.fileExists(atPath: "\(root)/\($0)") }) else {
      return nil
    }
    self.root = root
    version = Self.version(at: root)
  }

  /// What this version of Foyer is called, as a package that was installed says it in a file; nil in a checkout, and
  /// where the file says nothing that can be shown. Read once: a package that is installed meanwhile is another one.
  package let version: String?

  private static func version(at root: String) -> String? {
    guard let text = try? String(contentsOfFile: root + "/version", encoding: .utf8) else {
      return nil
    }
    let name = text.prefix { $0 != "\n" }
    return name.wholeMatch(of: /[0-9A-Za-z.+~:-]{1,64}/) == nil ? nil : String(name)
  }

  /// The files that belong to the program that runs: beside it, in `share/foyer` of its prefix, in a
  /// package around it, or in the package of Foyer that the package around it was built with.
  package static let ofThisProgram: SharedFiles? = {
    let executable =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? Bundle.main.executablePath ?? CommandLine.arguments[0]
    return of(executable)
  }()

  /// The files that belong to a program; nil where there are none.
  package static func of(_ executable: String) -> SharedFiles? {
    var folder = URL(fileURLWithPath: executable).resolvingSymlinksInPath()
      .deletingLastPathComponent()
    if let found = SharedFiles(at: folder.path + "/foyer") { return found }
    while folder.path != "/" {
      for root in [folder.path, folder.path + "/share/foyer"] + dependencies(of: folder) {
        if let found = SharedFiles(at: root) { return found }
      }
      folder = folder.deletingLastPathComponent()
    }
    return nil
  }

  /// Where a build folder of the Swift package manager has the packages that it uses.
  private static func dependencies(of folder: URL) -> [String] {
    guard folder.lastPathComponent == ".build" else { return [] }
    let checkouts = folder.appendingPathComponent("checkouts").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: checkouts)) ?? []
    return names.sorted().map { "\(checkouts)/\($0)" } + localDependencies(of: folder)
  }

  /// The packages of a build folder that lie in a folder of this machine.
  private static func localDependencies(of folder: URL) -> [String] {
    struct State: Decodable {
      struct Content: Decodable { let dependencies: [Dependency] }
      struct Dependency: Decodable { let packageRef: Reference }
      struct Reference: Decodable {
        let kind: String
        let location: String
      }
      let object: Content
    }
    let file = folder.appendingPathComponent("workspace-state.json")
    guard let data = try? Data(contentsOf: file),
      let state = try? JSONDecoder().decode(State.self, from: data)
    else { return [] }
    return state.object.dependencies.map(\.packageRef).filter { $0.kind == "fileSystem" }
      .map(\.location)
  }

  /// The names of the folders of Foyer's own flows: those with words of their own.
  var flows: Set<String> {
    let manager = FileManager.default
    let names = (try? manager.contentsOfDirectory(atPath: templates)) ?? []
    return Set(
      names.filter { manager.fileExists(atPath: "\(templates)/\($0)/copy.xcstrings") })
  }
}
