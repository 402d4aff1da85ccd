import ArgumentParser
import OnboardingDomain
import OnboardingStore

/// `foyer export`: what is kept, for other programs.
struct ExportCommand: ContextualCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Print profiles, accounts or events, as JSON lines or as a table.",
    discussion: """
      Works beside a running server, and in the same memory however much there is. A row is as it \
      was when it was read; what changes meanwhile may be of before or after.
      """)

  /// How rows are written.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    /// A JSON object on each line.
    case jsonl
    /// A table with a line of names.
    case csv
  }

  /// How many rows are in memory at once.
  private static let page = 500

  @Argument(help: "profiles, accounts or events.") var kind: Kind
  @Option(help: ArgumentHelp("One flow alone.", valueName: "flow")) var flow: String?
  @Option(
    help: ArgumentHelp(
      "What was made or changed from the beginning of this day on (UTC), or from this moment on.",
      valueName: "yyyy-mm-dd[Thh:mm:ssZ]"))
  var since: InstantArgument?
  @Flag(help: "Include simulated people, each marked as such.")
  var simulated = false
  @Option(help: "How: jsonl or csv.") var format = Format.jsonl
  @OptionGroup var options: StoreOptions

  /// What is exported, on the command line.
  struct Kind: ExpressibleByArgument {
    let kind: ExportedKind

    static var allValueStrings: [String] { ExportedKind.allCases.map(\.rawValue) }

    init?(argument: String) {
      guard let kind = ExportedKind(rawValue: argument) else { return nil }
      self.kind = kind
    }
  }

  func validate() throws {
    if kind.kind == .profiles, format == .csv, flow == nil {
      throw ValidationError("The columns of a table are a flow's questions: name it with --flow.")
    }
  }

  func run(in context: CommandContext) throws {
    let onboarding = try flow.map(context.onboarding)
    let table =
      format == .csv
      ? ExportTable.of(kind.kind, flow: onboarding?.flow, hasSimulated: simulated) : nil
    try writeDown(at: try context.existingStore(options), context)
    try context.reading(options) { (reader) throws(StoreError) in
      try write(reader, table, in: context)
    }
  }

  /// Writes into the audit trail that people's data is taken out, before any of it is.
  ///
  /// - Throws: a sentence where that can't be done: then nothing is taken out.
  private func writeDown(at place: StorePlace, _ context: CommandContext) throws {
    guard kind.kind != .events else { return }
    var detail = "foyer export, \(format.rawValue)"
    if let flow { detail += ", flow \(flow)" }
    if let since { detail += ", since \(Moment.rfc3339(since.seconds))" }
    do {
      _ = try AuditWork(subject: kind.kind.rawValue, detail: detail)
        .answer(at: place, environment: context.environment)
    } catch let failure as CommandFailure {
      var line = "So nothing was taken out: that has to be a line of the audit trail first."
      if failure.status == CommandFailure.noPermission, !place.isShared {
        line += " Where the folder can only be read, export from a copy of it."
      }
      throw CommandFailure(failure.lines + [line], status: failure.status)
    }
  }

  private func write(
    _ reader: StoreReader, _ table: ExportTable?, in context: CommandContext
  ) throws(StoreError) {
    if let table { context.print(table.header) }
    var position: ExportPosition? = .start
    while let start = position {
      let page = try reader.export(
        kind.kind, flow: flow, since: since?.seconds, includesSimulated: simulated, after: start,
        limit: Self.page)
      position = page.next
      guard !page.lines.isEmpty else { continue }
      let lines = table.map { page.lines.map($0.row) } ?? page.lines
      context.print(lines.joined(separator: "\n"))
    }
  }
}
