import Sealing

/// Another system's address that is told what happens here.
public struct Webhook: Sendable, Hashable {
  /// What it is within the store.
  public let id: Int64
  /// How people name it: `wh_` and 96 random bits in hexadecimal.
  public let name: String
  /// Where it is.
  public let url: String
  /// Whether it may be on this machine or in a network of its own.
  public let allowsInner: Bool
  /// Of which kinds it is told; empty for all.
  public let kinds: [String]
  /// Of which flows it is told; empty for all. What is of no flow it is told always.
  public let flows: [String]
  /// The secret, sealed by the process that added it.
  public let sealedSecret: String
  /// The secret before it, sealed.
  public let sealedPrevious: String?
  /// Until when both sign, in seconds since 1970.
  public let previousUntil: Int64?
  /// When it was added, in seconds since 1970.
  public let createdAt: Int64
  /// When it was switched off, in seconds since 1970; nil while it is on.
  public let disabledAt: Int64?
  /// Why it was switched off.
  public let disabledWhy: String?

  static let columns = """
    webhook.id, webhook.name, webhook.url, webhook.allows_inner, webhook.kinds, webhook.flows,
    webhook.sealed_secret, webhook.sealed_previous, webhook.previous_until, webhook.created_at,
    webhook.disabled_at, webhook.disabled_why
    """

  init(_ row: SQLRow) {
    id = row[0]
    name = row[1]
    url = row[2]
    allowsInner = row[3]
    kinds = JSONList.texts(row[4])
    flows = JSONList.texts(row[5])
    sealedSecret = row[6]
    sealedPrevious = row[7]
    previousUntil = row[8]
    createdAt = row[9]
    disabledAt = row[10]
    disabledWhy = row[11]
  }
}

/// A webhook as it is to be added.
public struct NewWebhook: Sendable {
  /// How people name it: `wh_…`.
  public var name: String
  /// Where it is.
  public var url: String
  /// Whether it may be on this machine or in a network of its own.
  public var allowsInner: Bool
  /// Of which kinds it is told; empty for all.
  public var kinds: [EventKind]
  /// Of which flows it is told; empty for all.
  public var flows: [String]
  /// The secret, sealed.
  public var sealedSecret: String

  /// A webhook.
  public init(
    name: String, url: String, allowsInner: Bool = false, kinds: [EventKind] = [],
    flows: [String] = [], sealedSecret: String
  ) {
    self.name = name
    self.url = url
    self.allowsInner = allowsInner
    self.kinds = kinds
    self.flows = flows
    self.sealedSecret = sealedSecret
  }
}

/// What waits for a webhook.
public struct WebhookQueue: Sendable, Hashable {
  /// The webhook.
  public let webhook: Webhook
  /// How many events wait.
  public let waiting: Int
  /// Why the last one that waits was not taken, in a few words.
  public let lastFailure: String?
}

/// How a webhook is doing.
public struct WebhookState: Sendable, Hashable {
  /// The webhook and what waits for it.
  public let queue: WebhookQueue
  /// How many events it has been told, of those that are kept.
  public let delivered: Int
  /// How many were given up.
  public let givenUp: Int

  /// The webhook.
  public var webhook: Webhook { queue.webhook }
  /// How many wait.
  public var waiting: Int { queue.waiting }
  /// Why the last one that waits was not taken, in a few words.
  public var lastFailure: String? { queue.lastFailure }
}

extension Webhook {
  /// A name that no webhook has: `wh_` and 96 random bits.
  package static func newName() -> String { "wh_" + RandomBytes.make(12).hexadecimal }
}
