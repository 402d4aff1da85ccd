import Foundation
import Testing

@Suite struct ThreatModelTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// How many requirements of the first two levels each section has; they come first in every section.
  ///
  /// Source: OWASP Application Security Verification Standard 5.0.0, May 2025.
  private static let sections = [
    "1.1": 2, "1.2": 9, "1.3": 11, "1.4": 3, "1.5": 2, "2.1": 3, "2.2": 3, "2.3": 4, "2.4": 1,
    "3.2": 2, "3.3": 4, "3.4": 6, "3.5": 5, "3.7": 2, "4.1": 3, "4.2": 1, "4.3": 2, "4.4": 4,
    "5.1": 1, "5.2": 3, "5.3": 2, "5.4": 3, "6.1": 3, "6.2": 12, "6.3": 4, "6.4": 4, "6.5": 5,
    "6.6": 3, "6.8": 4, "7.1": 3, "7.2": 4, "7.3": 2, "7.4": 5, "7.5": 2, "7.6": 2, "8.1": 2,
    "8.2": 3, "8.3": 1, "8.4": 1, "9.1": 3, "9.2": 4, "10.1": 2, "10.2": 2, "10.3": 4,
    "10.4": 11, "10.5": 5, "10.6": 2, "10.7": 3, "11.1": 2, "11.2": 3, "11.3": 3, "11.4": 4,
    "11.5": 1, "11.6": 1, "12.1": 3, "12.2": 2, "12.3": 4, "13.1": 1, "13.2": 5, "13.3": 2,
    "13.4": 5, "14.1": 2, "14.2": 4, "14.3": 3, "15.1": 3, "15.2": 3, "15.3": 7, "16.1": 1,
    "16.2": 5, "16.3": 4, "16.4": 3, "16.5": 3, "17.1": 1, "17.2": 4, "17.3": 2,
  ]

  private struct Row {
    let requirements: [String]
    let state: String
    let tests: String
  }

  /// The rows of the table, each with the requirements that its first cell names.
  private static func rows() throws -> [Row] {
    let text = try String(
      contentsOf: root.appendingPathComponent("docs/threat-model.md"), encoding: .utf8)
    let table = try #require(text.components(separatedBy: "## ASVS 5.0, level 2").last)
    return table.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 3 else { return nil }
      let named = requirements(in: cells[0])
      return named.isEmpty ? nil : Row(requirements: named, state: cells[1], tests: cells[2])
    }
  }

  /// `6.5.1–6.5.3, 6.6.1 words` is four requirements.
  private static func requirements(in cell: String) -> [String] {
    cell.matches(of: /(\d+\.\d+)\.(\d+)(?:–\d+\.\d+\.(\d+))?/).flatMap { found in
      let first = Int(found.2) ?? 0
      let last = found.3.flatMap { Int($0) } ?? first
      return (first...max(first, last)).map { "\(found.1).\($0)" }
    }
  }

  @Test func `every requirement of the first two levels has one line`() throws {
    let wanted = Self.sections.flatMap { section, count in
      (1...count).map { "\(section).\($0)" }
    }
    #expect(wanted.count == 253)
    #expect(try Self.rows().flatMap(\.requirements).sorted() == wanted.sorted())
  }

  @Test func `what is met and could fail names what tries it`() throws {
    // What can't fail on a machine: papers, what isn't there, and what somebody else has to hold to.
    let papers: Set = [
      "6.4.2", "8.1.1", "8.1.2", "13.1.1", "15.1.1", "15.2.1", "15.3.5", "16.4.2", "16.4.3",
    ]
    let unproven = try Self.rows().filter { $0.tests == "—" && $0.state.contains("met") }
      .filter { !$0.state.hasPrefix("not met") }.flatMap(\.requirements)
    #expect(Set(unproven).subtracting(papers).isEmpty)
  }

  @Test func `every suite, campaign and file that is named is there`() throws {
    let there = try Self.declared()
    for row in try Self.rows() where row.tests != "—" {
      let names = row.tests.split { !($0.isLetter || $0.isNumber || "_.".contains($0)) }
        .filter { $0.hasSuffix("Tests") || $0.hasSuffix(".py") || $0.first?.isLowercase == true }
        .map(String.init).filter { !Self.words.contains($0) }
      #expect(!names.isEmpty, "nothing tries \(row.requirements)")
      #expect(Set(names).subtracting(there).isEmpty, "of \(row.requirements)")
    }
  }

  /// What stands in the last cells and is no name.
  private static let words: Set = ["campaign", "campaigns", "an", "expat", "sqlmap", "ffuf"]

  /// The names of suites, campaigns, files of browser tests, and what else can be run.
  private static func declared() throws -> Set<String> {
    var names: Set = ["script", "test", "sanitizers", "FuzzTests"]
    let tests = root.appendingPathComponent("Tests")
    let files = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)
    for file in files?.allObjects as? [URL] ?? [] {
      switch file.pathExtension {
      case "swift" where file.lastPathComponent.hasSuffix("Tests.swift"):
        for line in try lines(of: file) where line.contains("struct ") && line.contains("Tests ") {
          let words = line.split(separator: " ").map(String.init)
          names.formUnion(words.filter { $0.hasSuffix("Tests") })
        }
      case "py":
        names.insert(file.lastPathComponent)
        for line in try lines(of: file) where line.hasPrefix("@campaign(\"") {
          names.insert(String(line.split(separator: "\"")[1]))
        }
      default: continue
      }
    }
    return names
  }

  private static func lines(of file: URL) throws -> [Substring] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
  }
}
