/// What a transaction changes that processes remember: told to all of them when it is committed, and to
/// nobody when it is not.
struct CommittedChanges: Sendable, Hashable {
  var sessions: [SessionChange] = []
  var topics: Set<StoreTopic> = []
  var attempts: [StoredAttempts] = []

  /// The most bytes of one notification. Source: PostgreSQL, NOTIFY ("shorter than 8000 bytes").
  private static let largest = 7900

  /// As texts that fit a notification each.
  var payloads: [String] {
    var payloads: [String] = []
    for long in topics.map({ "topic \($0.rawValue)" }).sorted() + sessions.map(\.line)
      + attempts.map(\.line)
    {
      let line = long.utf8.count < Self.largest ? long : Self.everything
      if let last = payloads.last, last.utf8.count + line.utf8.count < Self.largest {
        payloads[payloads.count - 1] = last + "\n" + line
      } else {
        payloads.append(line)
      }
    }
    return payloads
  }

  /// Said in place of what is too long to be said.
  private static let everything = "everything"
  /// Whether processes have to look at everything anew.
  private(set) var isEverything = false

  init() {}

  /// Reads one of the texts; what a later version says is passed over.
  init(payload: String) {
    for line in payload.split(separator: "\n") {
      if line.hasPrefix("topic ") {
        if let topic = StoreTopic(rawValue: String(line.dropFirst(6))) { topics.insert(topic) }
      } else if line == Self.everything {
        isEverything = true
      } else if let change = SessionChange(line: line) {
        sessions.append(change)
      } else if let left = StoredAttempts(line: line) {
        attempts.append(left)
      }
    }
  }
}
