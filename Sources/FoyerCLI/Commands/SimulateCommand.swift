import ArgumentParser
import Foundation
import OnboardingDomain
import OnboardingStore
import OnboardingWeb
import OnboardingWords
import Sealing

/// `foyer simulate`: sends made-up people through a running server, and removes what they left.
struct SimulateCommand: ContextualCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Send simulated people through a running server, or remove what they left.",
    discussion: """
      People with ways of their own walk a flow over HTTP: they read, choose, err, go back, give up, \
      and some come back on another day. The same seed sends the same people. What they leave is marked \
      as simulated by a header sealed with the keys of the data folder: it is told to nobody, no part of \
      the figures of people or of foyer export, and --remove takes it away, also while the server runs.
      """)

  @Option(help: ArgumentHelp("The id of the flow.", valueName: "flow")) var flow: String?
  @Option(help: ArgumentHelp("How many people.", valueName: "number")) var people: Int?
  @Option(help: ArgumentHelp("What chance begins with.", valueName: "number")) var seed: UInt64?
  @Option(help: ArgumentHelp("The server itself (http://127.0.0.1:8080).", valueName: "url"))
  var url: String?
  @Option(
    help: ArgumentHelp(
      "The name under which browsers know the server, where it has a --public-url.",
      valueName: "host"))
  var host: String?
  @Option(
    help: ArgumentHelp("On how many days (UTC) they come, today included (28).", valueName: "days"))
  var days: Int?
  @OptionGroup var options: StoreOptions
  @Option(help: ArgumentHelp("The folder of templates and words.", valueName: "folder"))
  var templates = "Templates"
  @Flag(help: "Remove what all simulated people of all flows left.") var remove = false
  @Flag(help: "Print what was sent or removed as a JSON object.") var json = false

  func validate() throws {
    if remove {
      guard flow == nil, people == nil, seed == nil, url == nil, host == nil, days == nil else {
        throw ValidationError(
          "--remove removes all simulated people, and goes with --data and --store alone.")
      }
      return
    }
    // What is wrong first, so that it isn't learnt only when nothing is missing any more.
    guard (1...1_000_000).contains(people ?? 1) else {
      throw ValidationError("--people is a number from 1 to 1000000.")
    }
    guard (1...400).contains(days ?? 28) else {
      throw ValidationError("--days is a number from 1 to 400.")
    }
    guard flow != nil, people != nil, seed != nil else {
      throw ValidationError("Say --flow, --people and --seed, or --remove.")
    }
  }

  func run(in context: CommandContext) throws {
    if remove { return try removeAll(in: context) }
    guard let flow, let people, let seed else { return }
    let onboarding = try context.onboarding(flow)
    guard templates == SiteFolders.standard.templates || FileTree.isFolder(templates) else {
      throw FileTree.missing(templates)
    }
    // Nobody is sent where --remove would not find them.
    if try options.place(in: context).isShared { _ = try context.existingStore(options) }
    let folder = try context.dataFolder(options.data)
    let keyRing: KeyRing
    do { keyRing = try KeyRing(contentsOf: KeyFile.path(in: folder)) } catch {
      throw CommandFailure(of: error)
    }
    let target = try SimulationTarget(
      url: url ?? "http://127.0.0.1:8080", name: host, seal: SimulationSeal(keyRing: keyRing))
    let clock = Assembly.Clock.system
    try target.check(flow: flow, data: folder, now: clock.now())
    // English where there are no words, or they can't be read: the server that is simulated at has its own.
    let languages = CopyCatalogue.languages(of: onboarding.flow.id, templates: templates)
    let (tally, failure) = try Interruption.watching { hasCome in
      try Simulation(
        flow: onboarding.flow, seed: seed, count: people, days: days ?? 28,
        languages: languages.isEmpty ? ["en"] : languages, target: target, clock: clock,
        note: SimulationNote(in: context), isStopped: hasCome
      ).run()
    }
    print(tally, in: context)
    let found = failure.map { "\(tally.failures) people got what nobody should. \($0)" }
    if tally.people < people {
      let same = [options.data.map { _ in "--data" }, options.store.map { _ in "--store" }]
        .compactMap(\.self)
      let with = same.isEmpty ? "" : ", with the same \(same.joined(separator: " and ")),"
      let stopped =
        "Stopped after \(tally.people) of \(people) people. What they left stays until `foyer simulate --remove`\(with) removes it."
      throw CommandFailure(
        [stopped, found].compactMap(\.self).joined(separator: "\n"), status: Interruption.status)
    }
    if let found { throw CommandFailure(found) }
  }

  private func print(_ tally: Simulation.Tally, in context: CommandContext) {
    guard !json else { return context.print(Self.json(of: tally)) }
    let people = tally.people == 1 ? "person" : "people"
    let requests = tally.requests == 1 ? "request" : "requests"
    context.print(
      """
      \(tally.people) \(people) of seed \(tally.seed) went through \(tally.flow): \
      \(tally.completed) handed in, \(tally.finished) came to the last screen, \(tally.returned) came back on another day.
      \(tally.requests) \(requests), \(tally.refusals) refused \(tally.refusals == 1 ? "form" : "forms"), \(tally.seconds) seconds.
      """)
  }

  // MARK: Removing

  /// How many sessions go at once: a few milliseconds of the store.
  private static let part = 200

  private func removeAll(in context: CommandContext) throws {
    let place = try context.existingStore(options)
    var all = RemovedSimulation()
    repeat {
      let removed = try SimulationWork(limit: Self.part)
        .answer(at: place, environment: context.environment)
      all.profiles += removed.profiles
      all.accounts += removed.accounts
      all.sessions += removed.sessions
      all.hasMore = removed.hasMore
    } while all.hasMore
    guard !json else {
      let figures = [
        "profiles": all.profiles, "accounts": all.accounts, "sessions": all.sessions,
      ]
      return context.print(Self.json(of: figures))
    }
    context.print(
      """
      Removed what simulated people left: \(all.profiles) profiles, \(all.accounts) accounts, \
      what was kept of \(all.sessions) sessions, and all their events.
      """)
  }

  private static func json(of value: some Encodable) -> String {
    String(decoding: value.sortedJSON, as: UTF8.self)
  }
}
