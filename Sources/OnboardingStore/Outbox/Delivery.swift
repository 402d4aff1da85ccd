/// An event that waits for a webhook, the next of its person.
public struct Delivery: Sendable, Hashable {
  /// What it is within the store: no other event has the number, now or later.
  public let event: Int64
  /// The id by which the receiver recognises a repeat: `msg_…`, without a full stop.
  public let message: String
  /// What it tells.
  public let kind: String
  /// What is sent, JSON, to the byte the same each time.
  public let payload: String
  /// How often it was tried in vain.
  public let attempts: Int
  /// From when on it was to be delivered, in seconds since 1970.
  public let dueSince: Int64

  static let columns =
    "outbox.id, outbox.message, outbox.kind, outbox.payload, delivery.attempts, delivery.due_since"

  init(_ row: SQLRow) {
    event = row[0]
    message = row[1]
    kind = row[2]
    payload = row[3]
    attempts = row[4]
    dueSince = row[5]
  }
}

/// What came of asking a webhook to take an event.
public struct DeliveryAnswer: Sendable, Hashable {
  /// The webhook within the store.
  public let webhook: Int64
  /// The event within the store.
  public let event: Int64
  /// What came of it.
  public let outcome: DeliveryOutcome
  /// How long the answer took, in milliseconds; nil where none came.
  public let milliseconds: Int?

  /// An answer.
  public init(
    _ outcome: DeliveryOutcome, of event: Int64, at webhook: Int64, milliseconds: Int? = nil
  ) {
    self.webhook = webhook
    self.event = event
    self.outcome = outcome
    self.milliseconds = milliseconds
  }
}

/// What came of trying a delivery.
public enum DeliveryOutcome: Sendable, Hashable {
  /// It was taken.
  case delivered
  /// It was not, and comes again.
  ///
  /// - Parameters:
  ///   - reason: a few words, without addresses and answers.
  ///   - isUnanswered: whether nobody was there to take it.
  ///   - nextAt: seconds since 1970.
  case failed(reason: String, isUnanswered: Bool, nextAt: Int64)
  /// It was not, for too long: it stays, to be replayed.
  case givenUp(reason: String)
}
