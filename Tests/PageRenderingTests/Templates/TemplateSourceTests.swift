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

  @Test func `every file that is not UTF-8 is refused with the byte where it stops being that`()
    throws
  {
    let files = [
      "a.mustache": Data("<p>\ncafé".utf8) + [0xE9, 0x20],
      "demo/copy.xcstrings": Data([0xFF, 0xFE, 0x7B, 0x00]), "whole.mustache": Data("é".utf8),
    ]
    let errors = #expect(throws: Diagnostics.self) {
      try Self.withFolder(files) { try TemplateSource(folder: $0) }
    }
    #expect(
      errors?.all.map(\.description) == [
        "Templates/a.mustache:2:5: the file is not UTF-8: its byte 10 belongs to another encoding."
          + " Save the file as UTF-8, and look whether its letters are right then",
        "Templates/demo/copy.xcstrings:1:1: the file is not UTF-8: its byte 1 belongs to UTF-16, it"
          + " seems. Save the file as UTF-8, and look whether its letters are right then",
      ])
  }

  @Test func `a template behind a byte order mark is refused`() throws {
    let files = ["a.mustache": Data("\u{FEFF}<!DOCTYPE html>".utf8), "b.mustache": Data("b".utf8)]
    let errors = #expect(throws: Diagnostics.self) {
      try Self.withFolder(files) { try TemplateSource(folder: $0) }
    }
    #expect(
      errors?.all.map(\.description) == [
        "Templates/a.mustache:1:1: a byte order mark stands before the text. Save it as UTF-8 without one"
      ])
  }

  @Test func `a folder with the name of a template is told as what it is`() throws {
    let errors = #expect(throws: Diagnostics.self) {
      try Self.withFolder(["x.mustache/notes.txt": Data()]) { try TemplateSource(folder: $0) }
    }
    #expect(
      errors?.all.map(\.message) == [
        "it can't be read: it is a folder, and a file is wanted"
      ])
  }

  @Test func `a folder that is not there is an error`() {
    #expect(throws: (any Error).self) { try TemplateSource(folder: "/nowhere/at/all") }
  }
}
