import ArgumentParser
import Foundation
import OnboardingDomain
import OnboardingTerminal
import PageRendering
import SourceText

/// `foyer walk FLOW`: completes a flow in a terminal, in its own words.
struct WalkCommand: ContextualCommand {
  static let configuration = CommandConfiguration(
    commandName: "walk",
    abstract: "Complete a flow in this terminal, in the flow's own words.",
    discussion: """
      Reads a line for each question, from a terminal or a pipe. With --example or --answers nothing is \
      read. No service is asked and nothing is kept.
      """)

  @Argument(help: "The id of the flow.")
  var flow: String

  @Option(help: ArgumentHelp("The edition to walk.", valueName: "id"))
  var variant: String?

  @Option(help: ArgumentHelp("The language of the words, BCP 47.", valueName: "tag"))
  var locale = "en"

  @Option(help: ArgumentHelp("Walk with the answers of an example person.", valueName: "person"))
  var example: String?

  @Option(
    help: ArgumentHelp("Walk with the answers in a file, - for standard input.", valueName: "file"))
  var answers: String?

  @Option(help: ArgumentHelp("The day on which the walk takes place.", valueName: "yyyy-mm-dd"))
  var today: DayArgument?

  @Flag(
    help: "Print path, answers and results as JSON at the end; the walk goes to standard error.")
  var json = false

  @Option(help: ArgumentHelp("The folder of templates and words.", valueName: "folder"))
  var templates = "Templates"

  func validate() throws {
    if example != nil, answers != nil {
      throw ValidationError("Say --example or --answers, not both.")
    }
  }

  func run(in context: CommandContext) throws {
    // Commands run on the process's first thread, which is the main actor's.
    try MainActor.assumeIsolated {
      try walk(try context.onboarding(flow), in: context)
    }
  }

  @MainActor private func walk(_ onboarding: some Onboarding, in context: CommandContext) throws {
    let words = try words(of: onboarding)
    let moment = moment
    let filled = try filledAnswers(onboarding, today: moment.day)
    let write = json ? context.printError : context.print
    let session = try session(of: onboarding, filled ?? Answers(), at: moment)
    let walk = TerminalWalk(
      onboarding, session: session, words: words,
      terminal: Terminal(
        readLine: { Self.line(from: InputLine.read, write) },
        readSecret: { Self.line(from: HiddenLine.read, write) }, write: write),
      draw: { $0.value(at: UInt32.random(in: 0..<UInt32($0.totalWeight))) }, now: { moment })
    switch filled == nil ? walk.run() : walk.runFilled() {
    case .completed: finish(walk, write: write, in: context)
    case .left: write("You left; nothing was kept.")
    case .inputEnded(let screen):
      throw CommandFailure(
        "The input ended on the screen \(screen).", status: CommandFailure.input)
    case .refused(let screen, let lines):
      throw CommandFailure(
        ["These answers can't stand on the screen \(screen):"] + lines,
        status: CommandFailure.input)
    }
  }

  /// The next line that is text; of one that isn't the person is told, and the question stands.
  private static func line(
    from read: () throws(InputLine.NotText) -> String?, _ write: (String) -> Void
  ) -> String? {
    while true {
      do throws(InputLine.NotText) { return try read() } catch {
        write("  ! \(error) Write it again, in UTF-8.")
      }
    }
  }

  /// The moment of the walk; with `--today` nine in the morning of that day.
  private var moment: Moment {
    let now = CommandContext.moment()
    let habits = RegionHabits(languageTag: locale)
    guard let today else { return Moment(instant: now.instant, offset: now.offset, habits: habits) }
    return Moment(instant: Int64(today.day.dayNumber) * 86_400 + 9 * 3_600, habits: habits)
  }

  private func session(
    of onboarding: some Onboarding, _ answers: Answers, at moment: Moment
  ) throws -> Session {
    let flow = onboarding.flow
    let known = flow.variants.map(\.id.rawValue)
    if let variant, !known.contains(variant) {
      throw CommandFailure(
        "There is no edition \"\(variant)\" of \(flow.id). Known: "
          + known.joined(separator: ", ") + ".", status: CommandFailure.usage)
    }
    guard let id = SessionID(bytes: (0..<16).map { _ in UInt8.random(in: 0...255) }) else {
      preconditionFailure("16 bytes make an id")
    }
    var session = Session(
      id: id, flow: flow, variant: variant.map { VariantID($0) }, startedAt: moment.instant)
    session.answers = answers
    return session
  }

  /// The answers that are filled in ahead; nil where a person is asked.
  private func filledAnswers(
    _ onboarding: some Onboarding, today: CalendarDate
  ) throws -> Answers? {
    if let example {
      let people = onboarding.examples
      guard let person = people.first(where: { $0.id == example }) else {
        let known = people.map(\.id).joined(separator: ", ")
        throw CommandFailure(
          "There is no example person \"\(example)\". Known: \(known).",
          status: CommandFailure.usage)
      }
      return person.answers
    }
    guard let answers else { return nil }
    let document = try InputFile.read(answers)
    do throws(AnswerProblems) {
      return try AnswersDocument(json: document, of: onboarding.flow, today: today).answers
    } catch {
      throw CommandFailure(error.problems.map(\.description), status: CommandFailure.input)
    }
  }

  private func words(of onboarding: some Onboarding) throws -> FlowWords {
    let folders = try SiteFolders(templates: templates, public: SiteFolders.standard.public)
    let files = Dictionary(
      try CommandFailure.naming { try folders.readTemplates().files }.map { ($0.path, $0.text) },
      uniquingKeysWith: { first, _ in first })
    let words: FlowWords
    do throws(FlowWordsError) {
      words = try FlowWords(of: onboarding.flow.id, locale: locale) { files[$0] }
    } catch {
      throw CommandFailure(error.lines)
    }
    guard words.languages.contains(where: { Self.isVariety(locale, of: $0) }) else {
      throw CommandFailure(
        "There is no language \(locale). Known: \(words.languages.joined(separator: ", ")).",
        status: CommandFailure.usage)
    }
    return words
  }

  /// Whether a tag means a language, or what is spoken of it somewhere: `de-AT` of `de`.
  private static func isVariety(_ tag: String, of language: String) -> Bool {
    let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
    // Source: RFC 5646, section 2.1: a tag is made of subtags of at most eight letters and digits.
    let isTag = parts.allSatisfy {
      (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy { $0.isLetter || $0.isDigit }
    }
    return isTag && (tag == language || parts.first.map(String.init) == language)
  }

  /// Prints what follows from the answers as `foyer plan` does, of the same answers on the same day.
  @MainActor private func finish(
    _ walk: TerminalWalk<some Onboarding>, write: (String) -> Void, in context: CommandContext
  ) {
    // Answers that make no results have none to print: an edition may ask less than a plan needs.
    let results = try? walk.results(in: CommandContext.computation(on: today)).sortedJSON
    guard json else {
      for line in ResultLines.lines(of: results ?? []) { write(line) }
      return
    }
    let ending = WalkEnding(
      flow: flow, variant: walk.variant.rawValue, path: walk.path.map(\.rawValue),
      answers: walk.document, results: results)
    context.print(ending.json)
  }
}

/// What a walk came to, as one JSON object.
private struct WalkEnding {
  let flow: String
  let variant: String
  let path: [String]
  let answers: AnswersDocument
  /// The results as JSON, nil where the answers make none.
  let results: [UInt8]?

  private struct Head: Encodable {
    let flow: String
    let variant: String
    let path: [String]
    let answers: AnswersDocument
  }

  /// The results are put behind the rest as they are: they are JSON already, the same as `foyer plan`
  /// prints.
  var json: String {
    let head = Head(flow: flow, variant: variant, path: path, answers: answers).sortedJSON
    let results = results.map { String(decoding: $0, as: UTF8.self) } ?? "null"
    return String(decoding: head.dropLast(), as: UTF8.self) + ",\"results\":\(results)}"
  }
}
