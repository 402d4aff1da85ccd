import Foundation
import PageRendering
import Testing

@testable import FoyerCLI

@Suite("A package's files over those that come with Foyer")
struct SiteFoldersTests {
  /// A folder of Foyer's files and one of a package that has two of its own over them.
  private final class Tree {
    let root = FileManager.default.temporaryDirectory
      .appendingPathComponent("foyer-folders-\(UUID().uuidString)").path

    init() throws {
      for (path, text) in [
        "foyer/Templates/layout.mustache": "base",
        "foyer/Templates/screens/question.mustache": "base",
        "foyer/Templates/components/field.mustache": "base",
        "foyer/Templates/own/copy.xcstrings": "a flow of Foyer's",
        "foyer/Public/base.css": "base", "foyer/Public/own/theme.css": "a flow of Foyer's",
        "tea/Templates/layout.mustache": "tea", "tea/Templates/tea/copy.xcstrings": "tea",
        "tea/Public/base.css": "tea",
      ] { try write(path, text) }
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    func write(_ path: String, _ text: String) throws {
      let file = URL(fileURLWithPath: "\(root)/\(path)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }

    func folders(_ package: String = "tea") throws -> SiteFolders {
      try SiteFolders(
        templates: "\(root)/\(package)/Templates", public: "\(root)/\(package)/Public",
        shared: SharedFiles(at: "\(root)/foyer"))
    }
  }

  private let tree: Tree

  init() throws { tree = try Tree() }

  @Test func `folders and files may be links`() throws {
    let manager = FileManager.default
    for name in ["Templates", "Public"] {
      try manager.createDirectory(
        atPath: "\(tree.root)/current", withIntermediateDirectories: true)
      try manager.createSymbolicLink(
        atPath: "\(tree.root)/current/\(name)", withDestinationPath: "../tea/\(name)")
    }
    try manager.createSymbolicLink(
      atPath: "\(tree.root)/tea/Public/brand.css", withDestinationPath: "base.css")
    try manager.createSymbolicLink(
      atPath: "\(tree.root)/tea/Public/round", withDestinationPath: ".")
    let (linked, direct) = (try tree.folders("current"), try tree.folders())
    #expect(try linked.readTemplates() == direct.readTemplates())
    #expect(try linked.readTemplates().files.contains { $0.text == "tea" })
    let files = try linked.readPublic().map(\.path)
    #expect(try files == direct.readPublic().map(\.path))
    #expect(files.contains("brand.css") && !files.contains { $0.hasPrefix("round") })
  }

  @Test(
    "Each file is the package's where it has one, else Foyer's; Foyer's flows are not part of it")
  func layers() throws {
    let folders = try tree.folders()
    let templates = try folders.readTemplates().files.map { "\($0.path)=\($0.text)" }
    #expect(
      templates == [
        "components/field.mustache=base", "layout.mustache=tea", "screens/question.mustache=base",
        "tea/copy.xcstrings=tea",
      ])
    let files = try folders.readPublic().map {
      "\($0.path)=\(String(decoding: $0.bytes, as: UTF8.self))"
    }
    #expect(files == ["base.css=tea"])
    let overrides = try folders.overrides()
    #expect(overrides.map(\.name) == ["Templates/layout.mustache", "Public/base.css"])
    #expect(overrides.map(\.base) == overrides.map { "\(tree.root)/foyer/\($0.name)" })
  }

  @Test func `files among a package's templates that nothing reads are named`() throws {
    let tree = try Tree()
    for name in ["tea/taste.html", "tea/taste.mustache.txt", "tea/taste.mustache", "notes.md"] {
      try tree.write("tea/Templates/\(name)", "")
    }
    try tree.write("foyer/Templates/screens/question.html", "")
    #expect(try tree.folders().unreadTemplates() == ["tea/taste.html", "tea/taste.mustache.txt"])
  }

  @Test("A place leads to the file that is shown")
  func places() throws {
    let folders = try tree.folders()
    #expect(
      folders.file(at: "Templates/layout.mustache").hasSuffix("/tea/Templates/layout.mustache"))
    #expect(
      folders.file(at: "Templates/screens/question.mustache")
        .hasSuffix("/foyer/Templates/screens/question.mustache"))
    #expect(folders.file(at: "Public/base.css").hasSuffix("/tea/Public/base.css"))
  }

  @Test("Foyer's own folders lie over nothing")
  func itself() throws {
    let folders = try tree.folders("foyer")
    #expect(folders.shared == nil)
    #expect(try folders.overrides().isEmpty)
    #expect(try folders.readPublic().map(\.path) == ["base.css", "own/theme.css"])
  }

  @Test("Where a program is started without folders of its own, those that come with it are all")
  func elsewhere() throws {
    let nowhere = (templates: "\(tree.root)/no/Templates", public: "\(tree.root)/no/Public")
    func folders(_ shared: SharedFiles?) throws -> SiteFolders {
      try SiteFolders(
        templates: nowhere.templates, public: nowhere.public, shared: shared, standard: nowhere)
    }
    let found = try folders(SharedFiles(at: "\(tree.root)/foyer"))
    #expect(try found.readTemplates().files.map(\.path).contains("own/copy.xcstrings"))
    #expect(try found.readPublic().map(\.path) == ["base.css", "own/theme.css"])
    let words = "Templates/own/copy.xcstrings"
    #expect(found.file(at: words) == "\(tree.root)/foyer/\(words)")
    #expect(found.isShared(words))
    #expect(try found.overrides().isEmpty)
    // Nothing is written into Foyer's.
    #expect(found.templates == nowhere.templates)
    // Who has one folder is a package, over Foyer's without its flows.
    try tree.write("no/Templates/tea/copy.xcstrings", "tea")
    let package = try folders(SharedFiles(at: "\(tree.root)/foyer"))
    #expect(try !package.readTemplates().files.map(\.path).contains("own/copy.xcstrings"))
    #expect(throws: CommandFailure.self) { try folders(nil) }
  }

  @Test("A folder that was named and isn't there is told")
  func missing() throws {
    let failure = #expect(throws: CommandFailure.self) { try tree.folders("coffee") }
    #expect(failure?.lines.first?.hasPrefix("There is no folder ") == true)
  }

  @Test(
    "They are found from where a program lies",
    arguments: [
      ("beside it", "app/foyer", "app/tea"),
      ("in the prefix it is installed under", "usr/share/foyer", "usr/bin/tea"),
      ("in the checkouts of its package", "tea/.build/checkouts/foyer", "tea/.build/x86/debug/tea"),
      ("in Foyer's own package", "tea", "tea/.build/x86/debug/foyer"),
    ])
  func finding(words: String, files: String, program: String) throws {
    let root = tree.root + "/found"
    for path in ["Templates/screens/question.mustache", "Templates/components/field.mustache"] {
      try tree.write("found/\(files)/\(path)", "")
    }
    try tree.write("found/\(files)/Public/base.css", "")
    try tree.write("found/\(program)", "")
    #expect(SharedFiles.of("\(root)/\(program)")?.root.hasSuffix("/found/\(files)") == true)
  }

  @Test(
    "A version is what an installed package says in a file, and nothing that can't be shown",
    arguments: [
      ("1.4.0+git202611281200.d8ec776\n", "1.4.0+git202611281200.d8ec776"), ("1.4.0", "1.4.0"),
      ("\n1.4.0", nil),
      ("", nil), ("1.4 of today", nil), ("1.4\u{1B}[31m", nil), ("1.4\"", nil),
      (String(repeating: "1", count: 65), nil),
    ] as [(String, String?)])
  func version(text: String, version: String?) throws {
    try tree.write("foyer/version", text)
    #expect(SharedFiles(at: "\(tree.root)/foyer")?.version == version)
  }

  @Test("A checkout has no version")
  func noVersion() { #expect(SharedFiles(at: "\(tree.root)/foyer")?.version == nil) }

  @Test("They are found where a package of this machine was built from")
  func localPackage() throws {
    let state = """
      {"object":{"dependencies":[{"packageRef":{"kind":"fileSystem","location":"\(tree.root)/foyer"}}]}}
      """
    try tree.write("coffee/.build/workspace-state.json", state)
    try tree.write("coffee/.build/x86/debug/coffee", "")
    let found = SharedFiles.of("\(tree.root)/coffee/.build/x86/debug/coffee")
    #expect(found?.root == "\(tree.root)/foyer")
  }
}
