import Foundation
import Testing

@testable import FoyerCLI

@Suite("A new package")
struct NewPackageTests {
  private func package(_ id: String = "morning-tea") throws -> NewPackage {
    try NewPackage(
      NewPackage.Name(id), foyer: NewPackage.Dependency(".", from: id),
      skeleton: "Templates/new")
  }

  @Test("It names the flow everywhere, holds nothing of Foyer's, and at most thirty files")
  func files() throws {
    let files = try package().files
    #expect(files.count <= 30)
    #expect(files.allSatisfy { !$0.path.contains("__") && !$0.text.contains("__") })
    let paths = Set(files.map(\.path))
    #expect(
      paths.isSuperset(of: [
        "Package.swift", "Sources/MorningTeaFlow/MorningTea.swift",
        "Sources/morning-tea/main.swift",
        "Templates/morning-tea/copy.xcstrings", "Public/morning-tea/theme.css",
        "Tests/MorningTeaFlowTests/MorningTeaTests.swift", "Schemas/morning-tea.1.txt",
        "Journeys/starts.json", "script/test", "script/server", ".gitignore",
        ".github/workflows/test.yml", "Dockerfile",
        "README.md",
      ]))
    for path in paths where path.hasPrefix("Templates/") || path.hasPrefix("Public/") {
      #expect(path.split(separator: "/")[1] == "morning-tea")
    }
  }

  @Test("It is written whole, its scripts can be run, and never over something")
  func writing() throws {
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.appendingPathComponent("tea-\(UUID().uuidString)").path
    defer { try? manager.removeItem(atPath: folder) }
    let package = try package()
    try package.write(to: folder)
    for (path, text) in package.files {
      #expect(try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8) == text)
    }
    #expect(manager.isExecutableFile(atPath: "\(folder)/script/test"))
    #expect(throws: CommandFailure.self) { try package.write(to: folder) }
  }

  @Test(
    "An id that no flow can have is refused with an example",
    arguments: ["Tea", "1-tea", "tea time", "", "account", "tea/x", "month", "é"])
  func ids(id: String) {
    let failure = #expect(throws: CommandFailure.self) { try NewPackage.Name(id) }
    #expect(failure?.status == 64)
  }

  @Test("Who ends an id with a hyphen or writes two reads where hyphens stand")
  func hyphens() {
    for id in ["morning-", "morning--tea"] {
      let failure = #expect(throws: CommandFailure.self) { try NewPackage.Name(id) }
      #expect(failure?.lines.joined().contains("single hyphens between them") == true)
    }
  }

  @Test(
    "An id whose type or folder is taken is refused with the reason",
    arguments: [
      ("self", "a type Self,"), ("any", "a type Any,"), ("type", "a type Type,"),
      ("protocol", "a type Protocol,"), ("comment", "a type Comment,"),
      ("journey", "a type Journey,"), ("string", "a type String,"),
      ("dev", "Templates/dev or Public/dev is a folder that all flows share"),
      ("account", "the id is an address of its own"),
      ("example-person", "a type ExamplePerson,"),
    ])
  func takenIDs(id: String, reason: String) throws {
    let failure = #expect(throws: CommandFailure.self) { try NewPackage.Name(id) }
    #expect(failure?.lines.joined().contains(reason) == true, "\(String(describing: failure))")
    #expect(failure?.status == 64)
  }

  @Test("No folder that flows share is the one of a new flow")
  func sharedFolders() throws {
    let manager = FileManager.default
    let folders = try ["Templates", "Public"].flatMap { root in
      try manager.contentsOfDirectory(atPath: root).filter { name in
        manager.fileExists(atPath: "\(root)/\(name)/.")
          && !manager.fileExists(atPath: "Templates/\(name)/copy.xcstrings")
      }
    }
    #expect(folders.contains("components") && folders.contains("js"))
    for folder in folders {
      #expect(throws: CommandFailure.self, "\(folder)") { try NewPackage.Name(folder) }
    }
  }

  @Test("No type that the skeleton uses is the one of a new flow")
  func usedTypes() throws {
    for (path, text) in try package().files where path.hasSuffix(".swift") {
      let code = text.split(separator: "\n").filter { !$0.contains("//") }.joined(separator: "\n")
        .replacing(/"[^"]*"/, with: "")
      // A type of two words would be an id of two: `test-support`.
      for type in code.matches(of: /\b[A-Z][a-z]+(?:[A-Z][a-z]+)*\b/).map({ String($0.output) })
      where !type.hasPrefix("MorningTea") {
        let id = String(type.replacing(/[A-Z]/) { "-" + $0.output.lowercased() }.dropFirst())
        #expect(throws: CommandFailure.self, "\(type)") { try NewPackage.Name(id) }
      }
    }
  }

  @Test("It is made of the files of the Foyer that was named, else of this program's")
  func skeleton() throws {
    let program = try #require(SharedFiles(at: "."))
    #expect(try NewCommand.files(of: ".", program: nil) == program)
    #expect(try NewCommand.files(of: "https://example.org/foyer.git", program: program) == program)
    let failure = #expect(throws: CommandFailure.self) {
      try NewCommand.files(of: "/nowhere", program: nil)
    }
    #expect(failure?.status == 64)
    #expect(failure?.lines.joined().contains("--foyer with the folder of a checkout") == true)
    #expect(failure?.lines.joined().contains("neither in /nowhere nor beside") == true)
  }

  @Test("Its image takes Foyer's files from the checkout, whatever the repository is called")
  func image() throws {
    let source = try NewPackage.Dependency("https://example.org/team/door.git", from: "tea")
    let package = try NewPackage(NewPackage.Name("tea"), foyer: source, skeleton: "Templates/new")
    let image = try #require(package.files.first { $0.path == "Dockerfile" }).text
    #expect(image.contains(".build/checkouts/door/Templates .build/checkouts/door/Public"))
  }

  @Test("Foyer is a folder beside it or a repository")
  func dependency() throws {
    let folder = try NewPackage.Dependency(".", from: "tea")
    #expect(folder.declaration == ".package(name: \"foyer\", path: \"..\")")
    let repository = try NewPackage.Dependency("https://example.org/team/foyer.git", from: "tea")
    #expect(
      repository.declaration
        == ".package(url: \"https://example.org/team/foyer.git\", branch: \"main\")")
    #expect(repository.package == "foyer")
    #expect(throws: CommandFailure.self) { try NewPackage.Dependency("/nowhere", from: "tea") }
  }
}
