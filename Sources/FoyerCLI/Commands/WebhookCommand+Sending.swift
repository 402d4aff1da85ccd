import ArgumentParser
import OnboardingDomain
import OutgoingRequests

extension WebhookCommand {
  struct Test: ContextualCommand {
    static let configuration = CommandConfiguration(
      abstract: "Send a signed message of the type webhook.test, once, and say what came of it.")
    @OptionGroup var named: Named
    @Flag(help: "Let it be on this machine or in a private network.") var allowPrivate = false

    func run(in context: CommandContext) throws {
      let answer = try named.answer(.prepareTest(name: named.id), in: context)
      guard case .test(let test) = answer else { return }
      let outcome = try test.send(allowsInner: allowPrivate)
      guard case .answered(let status, _) = outcome, (200..<300).contains(status) else {
        throw CommandFailure("\(named.id) did not take it: \(outcome.reason).")
      }
      context.print("\(named.id) took it, status \(status).")
    }
  }

  struct Replay: ContextualCommand {
    static let configuration = CommandConfiguration(
      abstract: "Send events once more, under the ids that they had.",
      discussion: "Without an option those that were given up.")
    @OptionGroup var named: Named
    @Option(
      help: ArgumentHelp(
        "All from the beginning of this day on (UTC), or from this moment on.",
        valueName: "yyyy-mm-dd[Thh:mm:ssZ]"))
    var since: InstantArgument?
    @Option(help: ArgumentHelp("This one.", valueName: "msg_…")) var eventId: String?

    func validate() throws {
      if since != nil, eventId != nil {
        throw ValidationError("--since and --event-id are two ways to say which; give one.")
      }
    }

    func run(in context: CommandContext) throws {
      let work: WebhookWork =
        if let since {
          .replaySince(name: named.id, instant: since.seconds)
        } else if let eventId {
          .replayMessage(name: named.id, message: eventId)
        } else {
          .replayGivenUp(name: named.id)
        }
      guard case .replayed(let count, let isOff) = try named.answer(work, in: context) else {
        return
      }
      guard count > 0 else { return context.print("There is no event to send once more.") }
      let events = count == 1 ? "1 event" : "\(count) events"
      guard isOff == true else {
        return context.print("\(events) \(count == 1 ? "is" : "are") sent once more.")
      }
      context.print(
        "\(named.id) is off: \(events) \(count == 1 ? "waits" : "wait") to be sent once more until"
          + " `foyer webhook enable \(named.id)`.")
    }
  }
}

/// A moment on the command line: a day, which begins at midnight UTC, or RFC 3339 in UTC.
struct InstantArgument: ExpressibleByArgument {
  /// Seconds since 1970.
  let seconds: Int64

  init?(argument: String) {
    let parts = argument.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    guard let day = CalendarDate(iso8601: String(parts[0])) else { return nil }
    var time: Int64 = 0
    if parts.count == 2 {
      guard
        let match = parts[1].wholeMatch(of: /([01][0-9]|2[0-3]):([0-5][0-9])(?::([0-5][0-9]))?Z/),
        let hours = Int64(match.1), let minutes = Int64(match.2)
      else { return nil }
      time = hours * 3600 + minutes * 60 + (match.3.flatMap { Int64($0) } ?? 0)
    }
    seconds = Int64(day.dayNumber) * 86_400 + time
  }
}
