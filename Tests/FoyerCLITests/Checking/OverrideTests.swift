import FlowPages
import FlowChecks
import Foundation
import OnboardingDomain
import OnboardingFlows
import Testing

@testable import FoyerCLI

/// What a package is told of the files of Foyer below its own.
@Suite struct OverrideTests {
  private let root: String

  init() throws {
    root = try TemporaryFile.folder()
    for (path, text) in [
      "foyer/Templates/layout.mustache": "Foyer's", "foyer/Templates/components/field.mustache": "",
      "foyer/Templates/screens/question.mustache": "", "foyer/Public/base.css": "Foyer's",
      "tea/Templates/layout.mustache": "tea's", "tea/Public/base.css": "tea's",
    ] { try write(path, text) }
  }

  private func write(_ path: String, _ text: String) throws {
    let file = URL(fileURLWithPath: "\(root)/\(path)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func folders() throws -> SiteFolders {
    try SiteFolders(
      templates: "\(root)/tea/Templates", public: "\(root)/tea/Public",
      shared: SharedFiles(at: "\(root)/foyer"))
  }

  private var file: OverrideFile { OverrideFile(path: "\(root)/tea/overrides.json") }

  /// The overrides whose base is another one than when it was recorded.
  private func outdated() throws -> [String] {
    try file.overrides(in: folders()).filter { $0.recorded != $0.digest }.map(\.file)
  }

  @Test func `a newer Foyer names the files that it changed, until they were recorded again`()
    throws
  {
    defer { try? FileManager.default.removeItem(atPath: root) }
    #expect(try outdated() == ["Templates/layout.mustache", "Public/base.css"])
    #expect(try file.record(folders()))
    #expect(try outdated() == [])
    #expect(try !file.record(folders()), "nothing is written twice")

    try write("foyer/Templates/layout.mustache", "Foyer's, upgraded")
    #expect(try outdated() == ["Templates/layout.mustache"])
    #expect(try file.record(folders()))
    #expect(try outdated() == [])
  }

  @Test func `what the package changes in its own file is its own business`() throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    _ = try file.record(folders())
    try write("tea/Templates/layout.mustache", "tea's, too")
    #expect(try outdated() == [])
  }

  @Test func `a copy of Foyer's file needs no record before Foyer changes it`() throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    try write("tea/Templates/layout.mustache", "Foyer's")
    #expect(try outdated() == ["Public/base.css"])
    try write("foyer/Templates/layout.mustache", "Foyer's, upgraded")
    #expect(try outdated() == ["Templates/layout.mustache", "Public/base.css"])
  }

  @Test func `a file of digests that is none is told with the way out`() throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    try write("tea/overrides.json", "[]")
    let failure = #expect(throws: CommandFailure.self) { try outdated() }
    #expect(
      failure?.lines == [
        "\(root)/tea/overrides.json is not an object of digests. Take it from your version control, "
          + "or delete it and run foyer check --record-overrides."
      ])
  }

  @Test func `the command records and reports`() throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    // A package with the flow's own files and one of Foyer's, over the files of this project.
    for path in ["Templates/reflect", "Public/reflect", "Templates/components/because.mustache"] {
      let target = "\(root)/pack/\(path)"
      try FileManager.default.createDirectory(
        at: URL(fileURLWithPath: target).deletingLastPathComponent(),
        withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: path, toPath: target)
    }
    let changed = "\(root)/pack/Templates/components/because.mustache"
    try (String(contentsOfFile: changed, encoding: .utf8) + "\n").write(
      toFile: changed, atomically: true, encoding: .utf8)
    func check(_ further: String...) -> String {
      let lines = Lines()
      let context = CommandContext(
        onboardings: [Reflect().withPages], environment: [:], print: { lines.add($0) },
        printError: { lines.add($0) })
      let arguments = [
        "check", "--templates", "\(root)/pack/Templates", "--public", "\(root)/pack/Public",
        "--overrides", "\(root)/pack/overrides.json",
      ]
      _ = FoyerCommandLine.run(arguments + further, in: context)
      return lines.text
    }
    let first = check()
    #expect(first.contains("override-unrecorded"))
    #expect(first.contains("1 file over Foyer's: Templates/components/because.mustache"))
    let second = check("--record-overrides")
    #expect(second.contains("Wrote \(root)/pack/overrides.json."))
    #expect(!second.contains("override-unrecorded"))
    let recorded = try String(contentsOfFile: "\(root)/pack/overrides.json", encoding: .utf8)
    #expect(recorded.contains("\"Templates/components/because.mustache\" : \""))
  }
}
