import Foundation
import OnboardingDomain
import SourceText

/// A package with a flow of its own, made of the skeleton in `Templates/new`: the names of its files
/// and what is in them name the flow by `__id__`, `__Type__` and `__title__`.
struct NewPackage {
  /// The path of each file below the package, and its text.
  let files: [(path: String, text: String)]

  /// Fills the skeleton.
  ///
  /// - Parameter skeleton: the folder of the skeleton.
  /// - Throws: `CommandFailure` for a skeleton that can't be read.
  init(_ name: Name, foyer: Dependency, skeleton: String) throws {
    let names = [
      "__id__": name.id, "__Type__": name.type, "__title__": name.title,
      "__foyer__": foyer.declaration, "__package__": foyer.package,
    ]
    func filled(_ text: String) -> String {
      names.reduce(text) { $0.replacing($1.key, with: $1.value) }
    }
    files = try FileTree.read(skeleton).map { path, bytes in
      let path = path.replacing(".new", with: "").replacing("dot-", with: ".")
      return (filled(path), filled(String(decoding: bytes, as: UTF8.self)))
    }
  }

  /// Writes the package: all of it, or nothing.
  ///
  /// - Throws: `CommandFailure` for a folder that holds something already, or a disk that refuses.
  func write(to folder: String) throws {
    let manager = FileManager.default
    guard !manager.fileExists(atPath: folder) else {
      throw CommandFailure("There is something called \(folder) already; nothing was written.")
    }
    let target = URL(fileURLWithPath: folder)
    let draft = target.deletingLastPathComponent()
      .appendingPathComponent(".\(target.lastPathComponent)-\(UUID().uuidString)")
    do {
      for (path, text) in files {
        let file = draft.appendingPathComponent(path)
        try manager.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        if text.hasPrefix("#!") {
          try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
        }
      }
      try manager.moveItem(at: draft, to: target)
    } catch {
      try? manager.removeItem(at: draft)
      throw CommandFailure(writing: folder, error)
    }
  }

  /// What a flow is called: `morning-tea`, `MorningTea`, `Morning tea`.
  struct Name {
    let id: String
    let type: String
    let title: String

    /// - Throws: `CommandFailure` for an id that no flow can have.
    init(_ id: String) throws {
      let flow = Flow(
        id: FlowID(id), version: 1,
        sections: [Section("all", [Screen("done", .completion)])])
      let findings = flow.findings()
      if let taken = findings.first(where: { $0.rule == FlowRule.reservedIdentifier.rawValue }) {
        throw CommandFailure("\(taken.message). Take another id.", status: CommandFailure.usage)
      }
      guard findings.isEmpty, let first = id.unicodeScalars.first,
        ("a"..."z").contains(first)
      else {
        throw CommandFailure(
          "\"\(id)\" can't be the id of a flow: it is lower-case letters and digits, single hyphens "
            + "between them, and begins with a letter. For example: morning-tea.",
          status: CommandFailure.usage)
      }
      self.id = id
      let words = id.split(separator: "-")
      type = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
      title = id.prefix(1).uppercased() + id.dropFirst().replacing("-", with: " ")
      guard !Self.isTaken(type) else {
        throw CommandFailure(
          "\"\(id)\" would be a type \(type), which Swift or Foyer has already. Take another id.",
          status: CommandFailure.usage)
      }
    }

    /// Whether a type of this name would stand in the way of one that a flow's files use.
    static func isTaken(_ type: String) -> Bool { taken.contains(type) }

    /// Names that can't be one of a type here: those that the files of a package use, those that its
    /// tests see beside it, of TestSupport, FlowWalking and Testing, modules, and what the language
    /// reads otherwise.
    private static let taken: Set = [
      "Self", "Any", "Type", "Protocol",
      "Action", "Answers", "Choosable", "Encodable", "Flow", "Goal", "Month", "Onboarding",
      "Package", "Question", "Screen", "Section", "Sendable", "Suite", "Vocabulary", "Void",
      "String", "Int", "Double", "Bool", "TimeOfDay",
      "AnswerProblems", "CalendarDate", "ComputationContext", "ComputedValue", "ExamplePerson",
      "FieldError", "FlowResults", "ViewData",
      "Encounter", "Exchange", "Journey", "Page", "Transport", "TestClient", "TestClock",
      "Attachable", "Attachment", "Bug", "Comment", "Confirmation", "Expectation", "Issue", "Tag",
      "Test", "Trait",
      "Foyer", "FoyerCommandLine", "OnboardingDomain", "PackageDescription", "Swift",
      "TestApplication", "TestSupport", "Testing",
    ]
  }

  /// Where the package has Foyer from.
  struct Dependency {
    /// The line of `Package.swift`.
    let declaration: String
    /// The name under which its products are asked for.
    let package: String

    /// - Parameters:
    ///   - location: a folder or the address of a repository.
    ///   - folder: the folder of the new package, beside which a path is read.
    /// - Throws: `CommandFailure` for a folder without a package.
    init(_ location: String, from folder: String) throws {
      let last = location.split(separator: "/").last.map(String.init) ?? location
      if location.contains("://") || location.hasPrefix("git@") {
        package = last.hasSuffix(".git") ? String(last.dropLast(4)) : last
        declaration = ".package(url: \"\(location)\", branch: \"main\")"
        return
      }
      let root = URL(fileURLWithPath: location).standardizedFileURL
      guard FileManager.default.fileExists(atPath: root.path + "/Package.swift") else {
        throw CommandFailure(
          "There is no package of Foyer in \(location). Say where it is: --foyer with a folder or "
            + "the address of its repository.", status: CommandFailure.usage)
      }
      package = "foyer"
      let path = Self.path(to: root, from: URL(fileURLWithPath: folder).standardizedFileURL)
      declaration = ".package(name: \"foyer\", path: \"\(path)\")"
    }

    /// The way from one folder to another.
    private static func path(to root: URL, from folder: URL) -> String {
      let (to, from) = (root.pathComponents, folder.pathComponents)
      let shared = zip(to, from).prefix { $0 == $1 }.count
      // Folders that have nothing in common but the disk.
      guard shared > 1 else { return root.path }
      return (Array(repeating: "..", count: from.count - shared) + to.dropFirst(shared))
        .joined(separator: "/")
    }
  }
}
