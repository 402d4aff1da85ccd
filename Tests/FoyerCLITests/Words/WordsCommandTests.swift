import FlowPages
import FoyerCLI
import Foundation
import OnboardingFlows
import OnboardingWords
import Testing

/// `foyer words` in a folder with the words of Reflect.
@Suite final class WordsCommandTests {
  private let folder: String
  private let catalogue: String

  init() throws {
    folder = try TemporaryFile.folder()
    try FileManager.default.copyItem(atPath: "Templates", toPath: folder + "/Templates")
    catalogue = folder + "/Templates/reflect/copy.xcstrings"
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func run(_ arguments: String...) -> (output: String, status: Int32) { run(arguments) }

  private func run(_ arguments: [String]) -> (output: String, status: Int32) {
    let output = Lines()
    let context = CommandContext(
      onboardings: [Reflect().withPages], environment: [:], print: { output.add($0) },
      printError: { output.add($0) })
    let folders = ["--templates", folder + "/Templates"]
    let status = FoyerCommandLine.run(["words", "reflect"] + arguments + folders, in: context)
    return (output.text, status)
  }

  private var text: String {
    get throws { try String(contentsOfFile: catalogue, encoding: .utf8) }
  }

  private func document() throws -> CatalogueDocument {
    try CatalogueDocument(file: "reflect/copy.xcstrings", text: try text)
  }

  @Test func `words that are all there are left as they are`() throws {
    let before = try text
    #expect(run().status == 0)
    #expect(run("--remove-unused").status == 0)
    #expect(try text == before)
  }

  @Test func `missing keys come with words to look at, marked new`() throws {
    var words = try document()
    let all = words.keys
    // Only the board calls the days after the end by a name; the review, which asks for words, ends before.
    let gone = all.filter {
      $0.hasPrefix("sections.") && $0 != "sections.day" || $0 == "welcome.title"
    }
    try #require(gone.count > 2)
    for key in gone { try words.remove(key) }
    try words.text.write(toFile: catalogue, atomically: true, encoding: .utf8)
    let result = run()
    #expect(result.status == 0, "\(result.output)")
    #expect(Set(try document().keys) == Set(all))
    for key in gone { #expect(result.output.contains("added \(key)")) }
    let entry = try CopyCatalogue(file: "reflect/copy.xcstrings", text: try text)
      .entries["welcome.title"]
    #expect(entry?.texts["en"]?.state == "new")
    #expect(entry?.comment.hasPrefix("Asked for by Templates/") == true)
    #expect(run().output.contains("nothing to do"))
  }

  @Test func `keys that no page asks for go, and no other`() throws {
    let before = try text
    var words = try document()
    try words.add("welcome.nobody", comment: "", words: "x")
    try words.text.write(toFile: catalogue, atomically: true, encoding: .utf8)
    #expect(run("--remove-unused").output.contains("removed welcome.nobody"))
    #expect(try text == before)
  }

  @Test(arguments: [("csv", nil), ("xliff", nil), ("xliff", "2.0" as String?)])
  func `words go to a translator and come back`(form: String, version: String?) throws {
    let before = try text
    let file = "\(folder)/pl.\(form)"
    let options = version.map { ["--xliff-version", $0] } ?? []
    let exported = run(["--export", file, "--language", "pl"] + options)
    #expect(
      try version == nil || String(contentsOfFile: file, encoding: .utf8).contains("trgLang=\"pl\"")
    )
    #expect(exported.status == 0, "\(exported.output)")
    #expect(run("--import", file).output.contains("nothing to do"))
    #expect(try text == before)

    // A translator writes a word behind each text.
    let form = try String(contentsOfFile: file, encoding: .utf8)
    #expect(form.contains("flow.name"))
    var words = try document()
    let done = words.translations(into: "pl").map {
      CopyTranslation(
        key: $0.key, form: $0.form, comment: $0.comment, source: $0.source,
        target: $0.source + " (pl)", state: "translated")
    }
    #expect(try words.take(done, in: "pl").isEmpty)
    try words.text.write(toFile: catalogue, atomically: true, encoding: .utf8)
    #expect(
      run(["--export", file, "--language", "pl"] + options).output.contains(" 0 of them without"))
    try before.write(toFile: catalogue, atomically: true, encoding: .utf8)
    #expect(run("--import", file).status == 0)
    #expect(try document().text == words.text)
  }

  @Test(arguments: [
    ["--export", "x.csv"], ["--export", "x.txt", "--language", "de"],
    ["--export", "x.csv", "--language", "en"], ["--import", "nowhere.csv"],
    ["--import", "a.csv", "--remove-unused"], ["--xliff-version", "2.0"],
    ["--export", "x.csv", "--language", "de", "--xliff-version", "2.0"],
  ])
  func `what makes no sense is refused and changes nothing`(arguments: [String]) throws {
    let before = try text
    let context = CommandContext(
      onboardings: [Reflect().withPages], environment: [:], print: { _ in }, printError: { _ in })
    #expect(FoyerCommandLine.run(["words", "reflect"] + arguments, in: context) != 0)
    #expect(try text == before)
    #expect(!FileManager.default.fileExists(atPath: "x.csv"))
  }
}
