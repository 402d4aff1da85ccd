import FlowPages
import FlowChecks
import FoyerCLI
import Foundation
import OnboardingDomain
import OnboardingFlows
import SourceText
import Testing

/// What `foyer check` prints, and how it ends.
@Suite struct CheckCommandTests {
  private func run(
    _ arguments: [String], _ onboarding: any Onboarding = NutriSync().withPages
  ) -> (output: String, status: Int32) {
    let output = Lines()
    let context = CommandContext(
      onboardings: [onboarding], environment: [:], print: { output.add($0) },
      printError: { output.add($0) })
    let status = FoyerCommandLine.run(["check"] + arguments, in: context)
    return (output.text, status)
  }

  /// The project's templates with a key that no page asks for.
  private func folder(withUnusedKey isUnused: Bool = true, breaking: Bool = false) throws -> String
  {
    let folder = try TemporaryFile.folder()
    try FileManager.default.copyItem(atPath: "Templates", toPath: folder + "/Templates")
    let path = folder + "/Templates/nutrisync/copy.xcstrings"
    if isUnused {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      try text.replacing(
        "\n    \"",
        with: "\n    \"welcome.nobody\" : { \"localizations\" : { \"en\" : { "
          + "\"stringUnit\" : { \"value\" : \"x\" } } } },\n    \"", maxReplacements: 1
      ).write(toFile: path, atomically: true, encoding: .utf8)
    }
    if breaking {
      try "{{nonsense}}".write(
        toFile: folder + "/Templates/nutrisync/welcome.mustache", atomically: true, encoding: .utf8)
    }
    return folder
  }

  @Test func `a warning fails only strictly`() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let lenient = run(["--templates", folder + "/Templates"])
    #expect(lenient.status == 0)
    #expect(lenient.output.contains("unused-copy  welcome.nobody"))
    #expect(lenient.output.contains("0 errors, 1 warning;"))
    let strict = run(["--strict", "--templates", folder + "/Templates"], Reflect().withPages)
    #expect(strict.status == 1)
    #expect(strict.output.contains("warning"))
    #expect(!lenient.output.contains("No page could be looked at"))
  }

  @Test func `where no page could be made it says that there may be more to mend`() throws {
    let folder = try folder(breaking: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let result = run(["--templates", folder + "/Templates"])
    #expect(result.status == 1)
    #expect(
      result.output.hasSuffix(
        "No page could be looked at: there may be more once these are mended.\n"))
  }

  @Test func `a program reads an array of findings and nothing else`() throws {
    let folder = try folder(breaking: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let result = run(["--json", "--templates", folder + "/Templates"])
    #expect(result.status == 1)
    let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    let findings = try #require(json as? [[String: Any]])
    let finding = try #require(findings.first { $0["rule"] as? String == "unknown-name" })
    #expect(
      Set(finding.keys) == ["rule", "severity", "file", "line", "column", "message", "mend"])
    #expect(finding["severity"] as? String == "error")
    #expect(finding["file"] as? String == "Templates/nutrisync/welcome.mustache")
    #expect(finding["line"] as? Int == 1)
    #expect(finding["column"] as? Int == 1)
  }

  /// `script/test` holds every flow to it.
  @Test func `a program reads an empty array where strictly nothing is found`() {
    let result = run(["--strict", "--json"])
    #expect(result.output == "[]\n")
    #expect(result.status == 0)
  }

  @Test func `a folder that isn't there is told in a sentence`() {
    let result = run(["--templates", "/nowhere"])
    #expect(result.status == 66)
    #expect(result.output.contains("/nowhere"))
  }

  @Test func `a folder of schemas that somebody named and that isn't there is an error`() throws {
    let result = run(["--schemas", "/nowhere"])
    #expect(result.status == 66)
    #expect(result.output == "There is no folder /nowhere.\n")
    let file = run(["--schemas", "README.md"])
    #expect(file.status == 66)
    #expect(file.output == "README.md is a file, and a folder is wanted.\n")
  }

  @Test func `a folder in the place of the file of overrides is told as what it is`() {
    let folder = run(["--overrides", "Templates"])
    #expect(folder.status == 66)
    #expect(folder.output == "Can't read Templates: it is a folder, and a file is wanted.\n")
  }

  @Test func `schemas are recorded into a folder that isn't there yet`() throws {
    let folder = try TemporaryFile.folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let result = run(["--schemas", folder + "/new", "--record-schemas"], Reflect().withPages)
    #expect(result.status == 0, "\(result.output)")
    #expect(FileManager.default.fileExists(atPath: folder + "/new/reflect.2.txt"))
  }

  @Test func `a catalogue that is no UTF-8 is a finding with its line, also for a program`() throws
  {
    let folder = try folder(withUnusedKey: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = URL(fileURLWithPath: folder + "/Templates/nutrisync/copy.xcstrings")
    var bytes = try Data(contentsOf: file)
    let word = try #require(bytes.firstRange(of: Data("Welcome".utf8)))
    bytes.replaceSubrange(word, with: [0x43, 0x61, 0x66, 0xE9])
    try bytes.write(to: file)
    let result = run(["--json", "--templates", folder + "/Templates"])
    #expect(result.status == 1)
    let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    let findings = try #require(json as? [[String: Any]])
    #expect(findings.count == 1)
    #expect(findings.first?["rule"] as? String == "unreadable-file")
    #expect(findings.first?["file"] as? String == "Templates/nutrisync/copy.xcstrings")
    #expect(try #require(findings.first?["line"] as? Int) > 1)
    let message = try #require(findings.first?["message"] as? String)
    #expect(message.contains("byte \(word.lowerBound + 4)"))
  }

  @Test func `the documentation lists every rule with its severity`() throws {
    let text = try String(contentsOfFile: "docs/checking.md", encoding: .utf8)
    var listed: [String: String] = [:]
    for match in text.matches(
      of: /(?m)^\| `([a-z-]+)` \| (error|warning) \| [^|]{10,} \| [^|]{5,} \|$/)
    {
      listed[String(match.output.1)] = String(match.output.2)
    }
    let rules = Dictionary(uniqueKeysWithValues: Rule.all.map { ($0.id, $0.severity.rawValue) })
    #expect(listed == rules)
  }
}
