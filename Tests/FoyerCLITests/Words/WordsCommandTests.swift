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
    let untouched = run("--import", file).output
    #expect(untouched.contains("0 texts taken over in pl, 0 there as they are, "))
    #expect(untouched.contains(" stays as it is.") && !untouched.contains("has them all"))
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

  /// Imports rows of a table into German: key, English, German, state.
  private func importing(_ rows: [[String]], separator: String = ",") throws -> (
    output: String, status: Int32
  ) {
    let lines = [["key", "comment", "en", "de", "state"]] + rows.map { [$0[0], ""] + $0[1...] }
    let file = folder + "/de.csv"
    try lines.map { $0.map { "\"\($0)\"" }.joined(separator: separator) }.joined(separator: "\n")
      .write(toFile: file, atomically: true, encoding: .utf8)
    return run("--import", file)
  }

  @Test func `an import says of each row that is left out why, and how many there are of each`()
    throws
  {
    let name = try #require(document().translations(into: "de").first { $0.key == "flow.name" })
    let result = try importing([
      ["flow.name", name.source, "Nachdenken", "translated"],
      ["flow.nam", name.source, "x", "translated"],
      ["welcome.title", "Other words", "x", "translated"],
      ["welcome.title", "", "", "new"],
    ])
    #expect(result.status == 0, "\(result.output)")
    #expect(
      result.output.contains(
        "left out flow.nam: the catalogue has no such key; did you mean flow.name?"))
    #expect(
      result.output.contains(
        "left out welcome.title: it translates “Other words”, and the catalogue says “"))
    #expect(
      result.output.contains(
        "1 text taken over in de, 0 there as they are, 1 without words, 2 left out."))
    #expect(result.output.contains("de.csv, row 3: left out flow.nam: "))
    #expect(result.output.contains("de.csv: without words: welcome.title (row 5)\n"))
    let all = try document().translations(into: "de").count
    #expect(
      result.output.contains("de.csv doesn't have \(all - 2) of the \(all) texts of the flow."))
  }

  @Test func `the file of another flow is refused, though some keys are in both`() throws {
    let before = try document().text
    let name = try #require(document().translations(into: "de").first { $0.key == "flow.name" })
    let result = try importing(
      [["flow.name", name.source, "Nachdenken", "translated"]]
        + (1...20).map { ["other.\($0)", "Words", "Wörter", "translated"] })
    #expect(result.status == 65)
    #expect(result.output.contains("de.csv: 20 of its 21 texts are not in Templates/"))
    #expect(try document().text == before)
  }

  @Test func `words that no page can show are left out by their row, and the others taken`() throws
  {
    var words = try document()
    try words.add("welcome.count", comment: "args: count", words: "%@ of them")
    try words.text.write(toFile: catalogue, atomically: true, encoding: .utf8)
    let name = try #require(document().translations(into: "de").first { $0.key == "flow.name" })
    let title = try #require(
      document().translations(into: "de").first { $0.key == "welcome.title" })
    let action = try #require(
      document().translations(into: "de").first { $0.key == "welcome.action" })
    let result = try importing([
      ["flow.name", name.source, "Nach\u{200B}denken", "translated"],
      ["welcome.title", title.source, "<b>Hallo</b>", "translated"],
      ["welcome.action", action.source, "Los %@", "translated"],
      ["welcome.count", "%@ of them", "Von ihnen", "translated"],
    ])
    #expect(result.status == 0)
    for line in [
      "de.csv, row 3: left out welcome.title: words are plain text; markup belongs into the template\n",
      "de.csv, row 4: left out welcome.action: has more placeholders in de than in en. "
        + "Take the placeholder out that en doesn't have\n",
      "de.csv, row 5: left out welcome.count: lacks placeholders in de that en has. "
        + "Write them where they belong\n",
      "1 text taken over in de, 0 there as they are, 0 without words, 3 left out.",
      "invisible-characters: flow.name has U+200B (zero width space) in de, which nobody sees",
    ] {
      #expect(result.output.contains(line), "\(result.output)")
    }
    #expect(try document().translations(into: "de").filter { !$0.target.isEmpty }.count == 1)
  }

  @Test func `a language that was begun goes out as new, and back as new`() throws {
    var words = try document()
    let count = try words.begin("de")
    try words.text.write(toFile: catalogue, atomically: true, encoding: .utf8)
    let file = folder + "/de.csv"
    let exported = run("--export", file, "--language", "de").output
    #expect(exported.contains(" 0 of them without words in de, "))
    #expect(exported.contains(" marked new."))
    #expect(count > 0)
    #expect(run("--import", file).output.contains("0 texts taken over in de, "))
    #expect(try text == words.text)
  }

  @Test func `no folder is made for a file of translations`() throws {
    let result = run("--export", folder + "/nowhere/de.csv", "--language", "de")
    #expect(result.status == 73)
    #expect(result.output.contains("there is no folder \(folder)/nowhere."))
    #expect(!FileManager.default.fileExists(atPath: folder + "/nowhere"))
  }

  @Test func `blanks are no translation, and one that is too long is named`() throws {
    var words = try document()
    try words.add("welcome.short", comment: "max: 4", words: "Tea")
    try words.add("welcome.blank", comment: "", words: "Tea")
    try words.text.write(toFile: catalogue, atomically: true, encoding: .utf8)
    let result = try importing([
      ["welcome.short", "Tea", "Teepause", ""], ["welcome.blank", "Tea", "  ", "translated"],
    ])
    #expect(
      result.output.contains("copy-too-long: welcome.short has 8 characters in de, at most 4"))
    #expect(result.output.contains("left out welcome.blank: its words are blanks alone"))
  }

  @Test func `a text with two translations, and a state that there isn't, are refused`() throws {
    let name = try #require(document().translations(into: "de").first { $0.key == "flow.name" })
    let before = try text
    let twice = try importing([
      ["flow.name", name.source, "Eins", "translated"],
      ["flow.name", name.source, "Zwei", "translated"],
    ])
    #expect(twice.status == 65)
    #expect(twice.output.contains("flow.name stands there twice: “Eins” and “Zwei”"))
    let state = try importing([["flow.name", name.source, "Eins", "done"]])
    #expect(state.status == 65)
    #expect(state.output.contains("Row 2: the state \"done\" of flow.name is none of new"))
    #expect(try text == before)
  }

  @Test(arguments: [";", "\t"])
  func `a table of a spreadsheet that separates otherwise is read`(separator: String) throws {
    let name = try #require(document().translations(into: "de").first { $0.key == "flow.name" })
    let result = try importing(
      [["flow.name", name.source, "Eins, zwei", "translated"]], separator: separator)
    #expect(result.status == 0, "\(result.output)")
    #expect(try document().translations(into: "de").contains { $0.target == "Eins, zwei" })
  }

  @Test(arguments: [
    ["--export", "x.csv"], ["--export", "x.txt", "--language", "de"],
    ["--export", "x.csv", "--language", "en"], ["--export", "x.csv", "--language", "zzzzzzzzzzz"],
    ["--export", "x.csv", "--language", "xx"], ["--export", "x.csv", "--language", "en-XA"],
    ["--import", "nowhere.csv"],
    ["--import", "a.csv", "--remove-unused"], ["--xliff-version", "2.0"], ["--shared"],
    ["--shared", "--remove-unused"],
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

  @Test func `in a site of several flows shared words begin once, where they stand`() throws {
    let output = Lines()
    let context = CommandContext(
      onboardings: [Reflect().withPages, OPS().withPages], environment: [:],
      print: { output.add($0) }, printError: { output.add($0) })
    func foyer(_ arguments: String...) -> Int32 {
      FoyerCommandLine.run(arguments + ["--templates", folder + "/Templates"], in: context)
    }
    let path = folder + "/Templates/copy.xcstrings"
    func shared() throws -> [CopyTranslation] {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      return try CatalogueDocument(file: "copy.xcstrings", text: text).translations(into: "de")
    }
    #expect(foyer("add", "language", "reflect", "de") == 0, "\(output.text)")
    #expect(output.text.contains("the shared ones the same way with --shared."))
    #expect(try !document().keys.contains("ui.back"))
    let back = try #require(shared().first { $0.key == "ui.back" })
    #expect(back.target == back.source && back.state == "new")
    // Once some of them are begun all are wanted.
    #expect(try shared().allSatisfy { !$0.target.isEmpty || $0.source.isEmpty })
    #expect(foyer("add", "language", "reflect", "de") == 0)
    #expect(output.text.contains("nothing to do"))
    let table = folder + "/shared.csv"
    #expect(foyer("words", "reflect", "--shared", "--export", table, "--language", "de") == 0)
    let words = try String(contentsOfFile: table, encoding: .utf8)
      .replacing(#""Back","Back","new""#, with: #""Back","Zurück","translated""#)
    try words.write(toFile: table, atomically: true, encoding: .utf8)
    #expect(foyer("words", "reflect", "--shared", "--import", table) == 0, "\(output.text)")
    #expect(try shared().contains { $0.key == "ui.back" && $0.target == "Zurück" })
  }
}
