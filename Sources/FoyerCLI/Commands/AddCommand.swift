import ArgumentParser
import Foundation
import OnboardingDomain
import OnboardingWords
import SourceText

/// `foyer add`: edits a flow that is there: the Swift line, the words, the schema of its version.
struct AddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a screen, a question or a language to a flow of this package.",
    discussion: """
      It says what it wrote and what is left to you. Nothing is written unless the whole of it fits. Build \
      anew before the next one: this program is the flow as it was built.
      """,
    subcommands: [AddScreen.self, AddQuestion.self, AddLanguage.self])
}

/// Where the parts of a flow lie.
private struct FlowFolders: ParsableArguments {
  @Option(help: ArgumentHelp("The folder of the flow's Swift files.", valueName: "folder"))
  var sources = "Sources"

  @Option(help: ArgumentHelp("The folder of templates and words.", valueName: "folder"))
  var templates = SiteFolders.standard.templates

  @Option(help: ArgumentHelp("The folder of styles, scripts and images.", valueName: "folder"))
  var `public` = SiteFolders.standard.public

  @Option(
    help: ArgumentHelp("The folder of the schemas of released versions.", valueName: "folder"))
  var schemas = "Schemas"

  func site() throws -> SiteFolders { try SiteFolders(templates: templates, public: `public`) }

  /// Writes an edit: the source, the words that its pages ask for, the schema; and says so.
  ///
  /// - Parameters:
  ///   - source: the Swift files, edited.
  ///   - lines: what was edited there.
  ///   - edited: the flow as the edited source makes it.
  ///   - left: what is the author's to do besides, in words.
  /// - Throws: `CommandFailure` with what is wrong with the flow as it would be; then nothing is
  ///   written.
  func write(
    _ source: FlowSource, _ lines: [String], _ edited: EditedOnboarding,
    leaving left: [String] = [], in context: CommandContext
  ) throws {
    let known = Set(edited.base.flow.findings())
    let findings = edited.flow.findings().filter { !known.contains($0) }
    guard findings.isEmpty else {
      throw CommandFailure(
        findings.map { "\($0.message). \($0.fix)." } + ["Nothing was written."],
        status: CommandFailure.input)
    }
    let folder = SchemaFolder(path: schemas)
    guard try folder.holds(edited.base.flow) else {
      throw CommandFailure(
        "\(schemas) has another schema of \(edited.flow.id) \(edited.flow.version) than this program: the "
          + "source was changed since it was built. Build it anew, then add. Nothing was written.")
    }
    var words = try CatalogueFile(of: edited, in: try site())
    let keys = try words.addMissingKeys()
    try source.save()
    for line in lines { context.print(line) }
    if words.isChanged { try words.save() }
    for key in keys { context.print("\(words.path)  \(key)") }
    let flow = edited.flow
    if let schema = try folder.replace(with: flow) {
      context.print("\(schema)  written anew")
      context.print("")
      context.print(
        "Answers that version \(flow.version) has sealed so far no longer open. If it has been released, "
          + "raise the version and keep the earlier one: docs/writing-a-flow.md, \"Changing a flow\"."
      )
    }
    let left = left + (keys.isEmpty ? [] : ["the words, which are made of the keys and marked new"])
    if !left.isEmpty { context.print("Left to you: \(left.joined(separator: ", and ")).") }
  }
}

/// `foyer add screen FLOW ID`.
private struct AddScreen: ContextualCommand {
  static let configuration = CommandConfiguration(
    commandName: "screen", abstract: "Add a screen behind another one.")

  @Argument(help: "The id of the flow.")
  var flow: String

  @Argument(help: "The id of the new screen, in kebab-case: evening.")
  var id: String

  @Option(
    help: ArgumentHelp(
      "What it is for: \(Screen.Kind.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "kind"))
  var kind = Screen.Kind.question.rawValue

  @Option(
    help: ArgumentHelp(
      "The screen before it; the last one before the end unless said.", valueName: "screen"))
  var after: String?

  @OptionGroup var folders: FlowFolders

  func run(in context: CommandContext) throws {
    guard let kind = Screen.Kind(rawValue: kind) else {
      throw CommandFailure(
        "There is no kind of screen \"\(kind)\". There are "
          + Screen.Kind.allCases.map(\.rawValue).joined(separator: ", ") + ".",
        status: CommandFailure.usage)
    }
    let onboarding = try context.onboarding(flow)
    let screens = onboarding.flow.variants[0].screens
    guard let standard = screens.last(where: { $0.kind != .completion }) ?? screens.last else {
      throw CommandFailure("\(flow) has no screen.")
    }
    let before = after.map { ScreenID($0) } ?? standard.id
    guard onboarding.flow.index(of: before) != nil else {
      throw CommandFailure(
        "\(flow) has no screen \(before). It has "
          + onboarding.flow.screenIDs.map(\.rawValue).joined(separator: ", ") + ".",
        status: CommandFailure.usage)
    }
    var source = try FlowSource(folder: folders.sources)
    let lines = try source.addScreen(id, kind: kind, after: before)
    let edited = onboarding.flow.adding(Screen(ScreenID(id), kind, fields: []), after: before)
    try folders.write(
      source, lines, EditedOnboarding(base: onboarding, flow: edited), in: context)
  }
}

/// `foyer add question FLOW SCREEN ID --format NAME`.
private struct AddQuestion: ContextualCommand {
  static let configuration = CommandConfiguration(
    commandName: "question", abstract: "Add a question to a screen, behind those that it asks.")

  @Argument(help: "The id of the flow.")
  var flow: String

  @Argument(help: "The id of the screen.")
  var screen: String

  @Argument(help: "The id of the question, in kebab-case: bed-time.")
  var id: String

  @Option(
    help: ArgumentHelp(
      "What an answer looks like: \(NamedFormat.names.joined(separator: ", ")).", valueName: "name")
  )
  var format: String

  @Option(help: ArgumentHelp("What is accepted, both ends among it: 0...12.", valueName: "range"))
  var range: String?

  @Option(
    help: ArgumentHelp("What there is to choose from: black,green,herbal.", valueName: "ids"))
  var options: String?

  @Option(help: ArgumentHelp("The currency of an amount, ISO 4217: eur.", valueName: "code"))
  var currency: String?

  @Option(
    help: ArgumentHelp("The question that asks the units of a measure.", valueName: "question"))
  var units: String?

  @Flag(help: "The screen can be left without an answer.")
  var optional = false

  @OptionGroup var folders: FlowFolders

  func run(in context: CommandContext) throws {
    let onboarding = try context.onboarding(flow)
    let flow = onboarding.flow
    guard let screen = flow.variants.lazy.compactMap({ $0.screen(ScreenID(self.screen)) }).first
    else {
      throw CommandFailure(
        "\(flow.id) has no screen \(self.screen). It has "
          + flow.screenIDs.map(\.rawValue).joined(separator: ", ")
          + ". A screen that was added a moment ago is there once the program is built.",
        status: CommandFailure.usage
      )
    }
    var source = try FlowSource(folder: folders.sources)
    let format = try NamedFormat(self.format, try parts(source, flow))
    let question = Field(FieldID(id), format.format, isRequired: !optional)
    let lines = try source.addQuestion(
      id, format, isRequired: !optional, to: screen, of: flow)
    let edited = EditedOnboarding(base: onboarding, flow: flow.adding(question, to: screen.id))
    let without = optional ? [] : onboarding.examples.map(\.id)
    let names = without.joined(separator: ", ")
    let left =
      without.isEmpty ? [] : ["what \(names) answer\(without.count == 1 ? "s" : "") (examples)"]
    try folders.write(source, lines, edited, leaving: left, in: context)
  }

  private func parts(_ source: FlowSource, _ flow: Flow) throws -> NamedFormat.Parts {
    var parts = NamedFormat.Parts()
    if let range {
      let ends = range.components(separatedBy: "...").map { Int($0) }
      guard ends.count == 2, let least = ends[0], let most = ends[1], least <= most else {
        throw CommandFailure(
          "\"\(range)\" is no range of whole numbers such as 0...12.", status: CommandFailure.usage)
      }
      parts.range = least...most
    }
    if let currency {
      guard let known = Currency(rawValue: currency.lowercased()) else {
        throw CommandFailure(
          "ISO 4217 has no currency \"\(currency)\".", status: CommandFailure.usage)
      }
      parts.currency = known
    }
    if let units {
      let id = FieldID(units)
      let constant = try source.constant(of: id)
      let choices = Set(UnitSystem.allCases.map(\.choiceID))
      // One that was added a moment ago is in the files alone. An enumeration of the author's own with the same cases is
      // the same data, and no measure compiles with it.
      let offered = flow.field(id).map { Set($0.format.choices.map(\.id)) } ?? choices
      guard offered == choices, source.question(id, names: "UnitSystem") else {
        throw CommandFailure(
          "\(units) asks for no units; a question with .choice(UnitSystem.self) does.",
          status: CommandFailure.usage)
      }
      parts.units = (id, constant)
    }
    if let options {
      parts.options = options.split(separator: ",").map(String.init)
      let names = [FlowSource.typeName(id), FlowSource.typeName("\(screen)-\(id)")]
      guard let type = names.first(where: { !source.declares($0) && !NewPackage.Name.isTaken($0) })
      else {
        throw CommandFailure(
          "There is a type \(names[0]) already. Take another id.", status: CommandFailure.usage)
      }
      parts.type = type
    }
    return parts
  }
}

/// `foyer add language FLOW CODE`.
private struct AddLanguage: ContextualCommand {
  static let configuration = CommandConfiguration(
    commandName: "language", abstract: "Begin a language: everything to translate, marked new.")

  @Argument(help: "The id of the flow.")
  var flow: String

  @Argument(help: "The language, BCP 47: de, pt-BR, zh-Hans.")
  var code: String

  @OptionGroup var folders: FlowFolders

  func run(in context: CommandContext) throws {
    guard code.isLanguageCode else { throw CommandFailure.noLanguage(code) }
    let onboarding = try context.onboarding(flow)
    var words = try CatalogueFile(of: onboarding, in: try folders.site())
    guard code != words.document.sourceLanguage else {
      throw CommandFailure("The words are written in \(code) first.", status: CommandFailure.usage)
    }
    let count = try words.begin(code, isAlone: context.onboardings.count == 1)
    guard words.isChanged else {
      return context.print("\(words.path) has everything in \(code) already: nothing to do.")
    }
    try words.save()
    if let shared = words.sharedPath {
      context.print("\(words.path)  \(code) for \(count.own) keys")
      context.print("\(shared)  \(code) for \(count.shared) that every flow shares")
    } else {
      context.print(
        "\(words.path)  \(code) for \(count.own) keys, and for \(count.shared) that every flow shares"
      )
    }
    context.print("")
    context.print(
      "The flow is offered in \(code) as soon as one of them is translated; what is marked new is shown in "
        + "\(words.document.sourceLanguage). For translators: "
        + "words \(flow) --export \(flow).\(code).xliff --language \(code), and --import what comes back"
        + (words.sharedPath == nil ? "." : "; the shared ones the same way with --shared.")
    )
  }
}
