import ArgumentParser
import FlowChecks
import Foundation
import MicroHTTPD
import OnboardingDomain
import OnboardingWords
import PageRendering
import SourceText

/// `foyer words FLOW`: writes the keys that pages ask for into the catalogue of a flow, and takes its words
/// to translators and back.
struct WordsCommand: ContextualCommand {
  static let configuration = CommandConfiguration(
    commandName: "words",
    abstract:
      "Add the words that pages ask for, remove unused ones, export and import translations.",
    discussion: """
      Without options it adds every key that a page of the flow asks for and no catalogue has, with words \
      made of the key and marked new. What is in the file already stays as it is, byte for byte.
      """)

  @Argument(help: "The id of the flow.")
  var flow: String

  @Option(help: ArgumentHelp("The folder of templates and words.", valueName: "folder"))
  var templates = SiteFolders.standard.templates

  @Option(help: ArgumentHelp("The folder of styles, scripts and images.", valueName: "folder"))
  var `public` = SiteFolders.standard.public

  @Flag(help: "Remove the keys that no page asks for.")
  var removeUnused = false

  @Option(
    help: ArgumentHelp(
      "Write what is to be translated, and what is, into a file: .csv, .xliff or .xlf.",
      valueName: "file"))
  var export: String?

  @Option(help: ArgumentHelp("The language that is exported (BCP 47).", valueName: "code"))
  var language: String?

  @Option(
    name: .customLong("import"),
    help: ArgumentHelp("Take over the translations of such a file.", valueName: "file"))
  var imported: String?

  func validate() throws {
    if (export == nil) != (language == nil) {
      throw ValidationError("--export and --language go together.")
    }
    if [export != nil, imported != nil, removeUnused].count(where: \.self) > 1 {
      throw ValidationError("--export, --import and --remove-unused are three different things.")
    }
  }

  func run(in context: CommandContext) throws {
    let onboarding = try context.onboarding(flow)
    let folders = try SiteFolders(templates: templates, public: `public`)
    let path = "\(templates)/\(flow)/copy.xcstrings"
    var words = try CommandFailure.naming {
      try Self.document(folders, "\(onboarding.flow.id)/copy.xcstrings")
    }
    let before = words.text
    if let export, let language {
      return try write(words, language, to: export, context)
    }
    // Said once it is in the file.
    let changes =
      if let imported {
        try take(imported, into: &words, context)
      } else if removeUnused {
        try removeUnusedKeys(from: &words, context, folders)
      } else {
        try addMissing(to: &words, context, folders)
      }
    guard words.text != before else { return context.print("\(path) has them all: nothing to do.") }
    try write(words.text, to: path)
    for change in changes { context.print(change) }
    context.print("Wrote \(path).")
  }

  private func write(_ text: String, to path: String) throws {
    let file = URL(fileURLWithPath: path)
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file, options: .atomic)
    } catch { throw CommandFailure("Can't write \(path): \(error.localizedDescription)") }
  }

  private static func document(
    _ folders: SiteFolders, _ file: String
  ) throws -> CatalogueDocument {
    guard let known = try folders.readTemplates().files.first(where: { $0.path == file }) else {
      return try .empty(file: file)
    }
    return try CatalogueDocument(file: file, text: known.text)
  }

  // MARK: Keys

  private func addMissing(
    to words: inout CatalogueDocument, _ context: CommandContext, _ folders: SiteFolders
  ) throws -> [String] {
    var changes: [String] = []
    // Words that are there let pages be rendered that ask for more.
    while true {
      let present = Set(words.keys)
      var missing: [(key: String, file: String?)] = []
      for finding in try examine(context, folders, words).findings()
      where finding.rule == "missing-copy" {
        guard let key = finding.subject, !present.contains(key),
          !missing.contains(where: { $0.key == key })
        else { continue }
        missing.append((key, finding.place.file))
      }
      guard !missing.isEmpty else { return changes }
      for (key, file) in missing {
        try words.add(
          key, comment: file.map { "Asked for by \($0)." } ?? "", words: Self.words(madeOf: key))
        changes.append("added \(key)")
      }
    }
  }

  private func removeUnusedKeys(
    from words: inout CatalogueDocument, _ context: CommandContext, _ folders: SiteFolders
  ) throws -> [String] {
    let file = "Templates/\(flow)/copy.xcstrings"
    let findings = try examine(context, folders, words).findings()
    // Where pages can't be rendered nobody knows what they ask for.
    if let error = findings.first(where: { $0.severity == .error }) {
      throw CommandFailure("There is something to mend first: \(error)")
    }
    let unused = findings.filter { $0.rule == "unused-copy" && $0.place.file == file }
      .compactMap(\.subject)
    for key in unused { try words.remove(key) }
    return unused.map { "removed \($0)" }
  }

  private func examine(
    _ context: CommandContext, _ folders: SiteFolders, _ words: CatalogueDocument
  ) throws -> Examined {
    var files = try folders.readTemplates().files
    files.removeAll { $0.path == words.file }
    files.append(.init(path: words.file, text: words.text))
    return Examined(
      [try context.onboarding(flow)], templates: TemplateSource(files: files),
      files: try folders.readPublic(), schemas: [:], timeZones: .system, compress: Gzip.compress)
  }

  /// Words to look at until somebody writes them: the last id of the key that says what it is about.
  static func words(madeOf key: String) -> String {
    let roles: Set = ["title", "label", "action", "subtitle", "description"]
    let parts = key.split(separator: ".")
    let telling = parts.last.map { roles.contains(String($0)) && parts.count > 1 } ?? false
    let words = (telling ? parts[parts.count - 2] : parts.last ?? "").replacing("-", with: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  // MARK: Translations

  private func write(
    _ words: CatalogueDocument, _ language: String, to path: String, _ context: CommandContext
  ) throws {
    guard language != words.sourceLanguage else {
      throw CommandFailure("The words are written in \(language) first.", status: 64)
    }
    let form = try TranslationFile(named: path)
    let table = XLIFFDocument(
      sourceLanguage: words.sourceLanguage, language: language,
      translations: words.translations(into: language))
    let text = form.text(of: table, in: "Templates/\(words.file)")
    try write(text, to: path)
    let open = table.translations.count { $0.target.isEmpty }
    context.print(
      "Wrote \(path): \(table.translations.count) texts, \(open) of them without words in \(language)."
    )
  }

  private func take(
    _ path: String, into words: inout CatalogueDocument, _ context: CommandContext
  ) throws -> [String] {
    let form = try TranslationFile(named: path)
    let table = try form.read(try InputFile.read(path))
    guard table.sourceLanguage == words.sourceLanguage, table.language != table.sourceLanguage
    else {
      throw CommandFailure(
        "\(path) translates \(table.sourceLanguage) into \(table.language), the catalogue is written in "
          + "\(words.sourceLanguage).")
    }
    let refused = try CommandFailure.naming {
      try words.take(table.translations, in: table.language)
    }
    for translation in refused {
      context.printError(
        "left out \(translation.name): the catalogue has no such key, or other words for it by now")
    }
    return []
  }
}
