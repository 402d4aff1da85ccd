import Foundation
import SourceText
import Testing

@testable import PageRendering

@Suite struct TemplateSourceTests {
  /// A folder with these files, gone after the test.
  private static func withFolder<Result>(
    _ files: [String: Data], _ body: (String) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    for (path, data) in files {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file)
    }
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder.path)
  }

  @Test func `templates and catalogues are read, in folders too`() throws {
    let files = ["layout.mustache", "demo/copy.xcstrings", "demo/a/b.mustache", "notes.txt"]
    let contents = Dictionary(uniqueKeysWithValues: files.map { ($0, Data($0.utf8)) })
    let source = try Self.withFolder(contents) { try TemplateSource(folder: $0) }
    #expect(
      source.files.map(\.path) == ["demo/a/b.mustache", "demo/copy.xcstrings", "layout.mustache"])
    #expect(source.files.allSatisfy { $0.path == $0.text })
  }

  @Test func `a file that is not UTF-8 is refused by its name`() throws {
    let error = #expect(throws: Diagnostic.self) {
      try Self.withFolder(["x.mustache": Data([0xFF])]) { try TemplateSource(folder: $0) }
    }
    #expect(error?.place == .file("Templates/x.mustache", line: 1, column: 1))
    #expect(error?.message == "not UTF-8 text")
  }

  @Test func `a folder that is not there is an error`() {
    #expect(throws: (any Error).self) { try TemplateSource(folder: "/nowhere/at/all") }
  }
}
