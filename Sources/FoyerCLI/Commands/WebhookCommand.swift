import ArgumentParser
import OnboardingStore

/// `foyer webhook`: other systems that are told what happens here.
struct WebhookCommand: ContextualCommand {
  static let configuration = CommandConfiguration(
    commandName: "webhook",
    abstract: "Add, list, test or remove addresses that are told what happens.",
    discussion: """
      What is sent is signed as Standard Webhooks has it; docs/deliveries.md says the rest. \
      A server that holds the data folder does it at once, without a restart.
      """,
    subcommands: [
      Add.self, List.self, Remove.self, Test.self, Replay.self, Rotate.self, Enable.self,
    ], defaultSubcommand: List.self)

  func run(in context: CommandContext) throws {}

  /// A webhook that is there already.
  struct Named: ParsableArguments {
    @OptionGroup var location: StoreLocation
    @Argument(help: "Its id: wh_….") var id: String

    /// Has a piece of work done with it.
    ///
    /// - Throws: a sentence where there is no such webhook.
    func answer(_ work: WebhookWork, in context: CommandContext) throws -> WebhookWork.Answer {
      let answer = try location.answer(work, in: context)
      guard answer != .done(false) else {
        throw CommandFailure("There is no webhook \(id).", status: CommandFailure.input)
      }
      return answer
    }
  }

  struct Add: ContextualCommand {
    static let configuration = CommandConfiguration(
      abstract: "Add a webhook; prints its id and its secret, which nobody tells again.")
    @OptionGroup var location: StoreLocation
    @Option(help: "Where it is, an https address.") var url: String
    @Flag(help: "Let it be on this machine or in a private network, over http as well.")
    var allowPrivate = false
    @Option(
      parsing: .upToNextOption,
      help: ArgumentHelp("What it is told of (everything).", valueName: "type"))
    var event: [KindArgument] = []
    @Option(
      parsing: .upToNextOption,
      help: ArgumentHelp("The flows that it is told of (all).", valueName: "flow"))
    var flow: [String] = []

    func run(in context: CommandContext) throws {
      for id in flow { _ = try context.onboarding(id) }
      let work = WebhookWork.add(
        url: url, allowsInner: allowPrivate, kinds: event.map(\.kind.rawValue), flows: flow)
      try location.answer(work, in: context).printSecret(in: context)
    }
  }

  /// A type of event on the command line.
  struct KindArgument: ExpressibleByArgument {
    let kind: EventKind

    static var allValueStrings: [String] { EventKind.allCases.map(\.rawValue) }

    init?(argument: String) {
      guard let kind = EventKind(rawValue: argument) else { return nil }
      self.kind = kind
    }
  }

  struct List: ContextualCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the webhooks and how they are doing.")
    @OptionGroup var location: StoreLocation

    func run(in context: CommandContext) throws {
      guard case .lines(let lines) = try location.answer(WebhookWork.list, in: context) else {
        return
      }
      context.printList(
        lines, of: "webhooks",
        named: [
          "id", "address", "state", "delivered", "waiting", "given up", "events", "flows",
          "last failure",
        ],
        rows: lines.map { line in
          // A number stands under what it counts, which is not said again: "3 waiting".
          CommandContext.fields(of: line).map { field in
            let counted = field.wholeMatch(of: /([0-9]+) (?:delivered|waiting|given up)/)
            return counted.map { String($0.1) } ?? field
          }
        })
    }
  }

  struct Remove: ContextualCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove a webhook and what waits for it.")
    @OptionGroup var named: Named

    func run(in context: CommandContext) throws {
      _ = try named.answer(.remove(name: named.id), in: context)
      context.print("Removed \(named.id).")
    }
  }

  struct Rotate: ContextualCommand {
    static let configuration = CommandConfiguration(
      abstract: "Give a webhook a new secret; for a day the one before signs as well.")
    @OptionGroup var named: Named

    func run(in context: CommandContext) throws {
      try named.answer(.rotate(name: named.id), in: context).printSecret(in: context)
    }
  }

  struct Enable: ContextualCommand {
    static let configuration = CommandConfiguration(
      abstract: "Switch a webhook on that was switched off because it answered 410.")
    @OptionGroup var named: Named

    func run(in context: CommandContext) throws {
      let answer = try named.answer(.enable(name: named.id), in: context)
      guard case .enabled(let wasOff, let waiting, let failure) = answer else {
        // A server of the version before, which says no more.
        return context.print("\(named.id) is on.")
      }
      context.print("\(named.id) \(wasOff ? "is on" : "was on already").")
      guard waiting > 0 else { return }
      let events = waiting == 1 ? "1 event waits" : "\(waiting) events wait"
      // A running server asks one that is on and fails no sooner than it would have.
      context.print(
        wasOff || failure == nil
          ? "\(events) for it, and a running server sends them now."
          : "\(events) for it; the last was not taken: \(failure ?? "")."
            + " A running server tries again within 30 seconds.")
    }
  }
}

extension WebhookWork.Answer {
  fileprivate func printSecret(in context: CommandContext) {
    guard case .secret(let name, let secret) = self else { return }
    // The webhook has it already: a reader that has gone must not end the command without a word.
    StandardStream.outliveReaders()
    let lost = StandardStream.output.failures
    context.print(name)
    context.print(secret)
    if StandardStream.output.failures > lost {
      context.printError(
        "\(name) has a secret that nobody has seen: `foyer webhook rotate \(name)` gives it another one."
      )
    }
  }
}
