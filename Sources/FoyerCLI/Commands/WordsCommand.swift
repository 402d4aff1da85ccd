import ArgumentParser
import OnboardingWords

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

  @Flag(
    help: "Export or import the words that every flow of the site shares, in place of the flow's.")
  var shared = false

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
    name: .customLong("xliff-version"),
    help: ArgumentHelp(
      "The version of XLIFF that is written: 1.2, which Xcode reads, or 2.0. Both are imported.",
      valueName: "version"))
  var version: XLIFFDocument.Version?

  @Option(
    name: .customLong("import"),
    help: ArgumentHelp("Take over the translations of such a file.", valueName: "file"))
  var imported: String?

  func validate() throws {
    if (export == nil) != (language == nil) {
      throw ValidationError("--export and --language go together.")
    }
    if shared, export == nil, imported == nil {
      throw ValidationError("--shared goes with --export or --import.")
    }
    if version != nil, export == nil || export?.lowercased().hasSuffix(".csv") == true {
      throw ValidationError("--xliff-version goes with --export of an .xliff or .xlf.")
    }
    if [export != nil, imported != nil, removeUnused].count(where: \.self) > 1 {
      throw ValidationError("--export, --import and --remove-unused are three different things.")
    }
  }

  func run(in context: CommandContext) throws {
    let folders = try SiteFolders(templates: templates, public: `public`)
    var words = try CatalogueFile(
      of: try context.onboarding(flow), isShared: shared, in: folders)
    if let export, let language {
      return try write(words.document, language, to: export, context)
    }
    if let imported { return try take(imported, into: &words, context) }
    // Said once it is in the file.
    let changes = removeUnused ? try words.removeUnusedKeys() : try words.addMissingKeys()
    guard words.isChanged else {
      return context.print("\(words.path) has them all: nothing to do.")
    }
    try words.save()
    for change in changes { context.print(change) }
    context.print("Wrote \(words.path).")
  }

  // MARK: Translations

  private func write(
    _ words: CatalogueDocument, _ language: String, to path: String, _ context: CommandContext
  ) throws {
    guard language != words.sourceLanguage else {
      throw CommandFailure(
        "The words are written in \(language) first.", status: CommandFailure.usage)
    }
    guard language.isLanguageCode else { throw CommandFailure.noLanguage(language) }
    let form = try TranslationFile(named: path)
    try OutputFile.requireFolder(of: path)
    let table = XLIFFDocument(
      sourceLanguage: words.sourceLanguage, language: language,
      translations: words.translations(into: language))
    let text = form.text(
      of: table, in: "Templates/\(words.file)", version: version ?? .first)
    try OutputFile.write(text, to: path)
    let open = table.translations.count { $0.target.isEmpty }
    let new = table.translations.count { !$0.target.isEmpty && $0.state == "new" }
    context.print(
      "Wrote \(path): \(table.translations.count) texts, \(open) of them without words in \(language)"
        + (new > 0 ? ", \(new) marked new." : ".")
    )
  }

  private func take(
    _ path: String, into words: inout CatalogueFile, _ context: CommandContext
  ) throws {
    let form = try TranslationFile(named: path)
    let bytes = try InputFile.read(path)
    let table: XLIFFDocument
    do { table = try form.read(bytes) } catch {
      throw CommandFailure("\(path): \(error)", status: CommandFailure.input)
    }
    let source = words.document.sourceLanguage
    guard table.sourceLanguage == source, table.language != source else {
      throw CommandFailure(
        "\(path) translates \(table.sourceLanguage) into \(table.language), the catalogue is written in "
          + "\(source).", status: CommandFailure.input)
    }
    guard table.language.isLanguageCode else {
      throw CommandFailure(
        "\(path): \(CommandFailure.noLanguage(table.language))", status: CommandFailure.input)
    }
    let imported = try ImportedWords(table, for: words.document, from: path)
    _ = try CommandFailure.naming {
      try words.document.take(imported.taken, in: table.language)
    }
    for line in imported.remarks(on: words.document) { context.printError(line) }
    if words.isChanged { try words.save() }
    context.print("\(path): \(imported.sentence)")
    context.print(words.isChanged ? "Wrote \(words.path)." : "\(words.path) stays as it is.")
  }
}
