import Foundation

/// Which of those who handed in are listed.
public struct PeopleFilter: Sendable, Hashable {
  /// How far other systems were told.
  public enum Deliveries: String, Sendable, Hashable, CaseIterable {
    /// Everything was taken.
    case delivered
    /// Something waits.
    case waiting
    /// Something was given up.
    case givenUp = "given-up"
    /// Nobody was to be told.
    case none
  }

  /// The id of a flow; nil for all.
  public var flow: String?
  /// The id of a variant; nil for all.
  public var variant: String?
  /// Handed in from then on, in seconds since 1970.
  public var from: Int64?
  /// Handed in before then, in seconds since 1970.
  public var until: Int64?
  /// How far other systems were told.
  public var deliveries: Deliveries?
  /// Whether they have an account.
  public var hasAccount: Bool?

  /// Everybody, unless told otherwise.
  public init(flow: String? = nil, variant: String? = nil) {
    self.flow = flow
    self.variant = variant
  }
}

/// A person who handed in, without anything that they said.
public struct PersonRow: Sendable, Hashable {
  /// The receipt: the number of the profile.
  public let receipt: Int64
  /// When they handed in first, in seconds since 1970.
  public let submittedAt: Int64
  /// The id of the flow.
  public let flow: String
  /// The id of the variant.
  public let variant: String
  /// The edition of the flow.
  public let flowVersion: Int
  /// Whether they have an account.
  public let hasAccount: Bool
  /// Whether they were made up.
  public let isSimulated: Bool
  /// How often they handed in with something new.
  public let revision: Int
  /// How much of it was taken by other systems, waits for them, and was given up.
  public let delivered: Int, waiting: Int, givenUp: Int
  /// When what waits is tried next, in seconds since 1970; nil where that is for webhooks that are off.
  public let nextAt: Int64?

  init(_ row: SQLRow) {
    receipt = row["id"]
    submittedAt = row["submitted_at"]
    flow = row["flow"]
    variant = row["variant"]
    flowVersion = row["flow_version"]
    hasAccount = row["has_account"]
    isSimulated = row["simulated"]
    revision = row["revision"]
    delivered = row["delivered"]
    waiting = row["waiting"]
    givenUp = row["given_up"]
    nextAt = row["next_at"]
  }
}

/// How many people there are of those who are listed.
public struct PeopleCount: Sendable, Hashable {
  /// How many handed in.
  public let all: Int
  /// Of how many something waits for other systems, and of how many something was given up.
  public let waiting: Int, givenUp: Int
}

extension OnboardingStore {
  /// Those who handed in, the latest first.
  ///
  /// - Parameters:
  ///   - receipt: only those before this one; nil from the latest on.
  ///   - limit: the most that are returned.
  public func people(
    _ filter: PeopleFilter, before receipt: Int64?, limit: Int
  ) throws(StoreError) -> [PersonRow] {
    try people(
      "\(Self.matching) AND id < :before",
      Self.arguments(of: filter) + ["before": receipt ?? .max], limit)
  }

  private func people(
    _ condition: String, _ arguments: SQLArguments, _ limit: Int
  ) throws(StoreError) -> [PersonRow] {
    try look { db in
      try SQLRow.fetchAll(
        db,
        sql: """
          SELECT profile.id, submitted_at, profile.flow, variant, flow_version,
            CASE WHEN account IS NULL THEN 0 ELSE 1 END AS has_account, simulated, revision,
            \(Self.deliveries("count(*)", "outcome = 'delivered'")) AS delivered,
            \(Self.deliveries("count(*)", "settled_at IS NULL")) AS waiting,
            \(Self.deliveries("count(*)", "outcome = 'given-up'")) AS given_up,
            \(Self.deliveries("min(next_at)", Self.isTried)) AS next_at
          FROM profile WHERE \(condition) ORDER BY id DESC LIMIT :limit
          """,
        arguments: arguments + ["limit": limit]
      ).map(PersonRow.init)
    }
  }

  /// One of those who handed in; nil where there is no such receipt.
  public func person(_ receipt: Int64) throws(StoreError) -> PersonRow? {
    try people("id = :receipt", ["receipt": receipt], 1).first
  }

  /// How many handed in.
  public func peopleCount(_ filter: PeopleFilter) throws(StoreError) -> PeopleCount {
    try look { db in
      let row = try SQLRow.fetchOne(
        db,
        sql: """
          SELECT count(*),
            count(*) FILTER (WHERE \(Self.hasDelivery("settled_at IS NULL"))),
            count(*) FILTER (WHERE \(Self.hasDelivery("outcome = 'given-up'")))
          FROM profile WHERE \(Self.matching)
          """,
        arguments: Self.arguments(of: filter))
      return PeopleCount(all: row?[0] ?? 0, waiting: row?[1] ?? 0, givenUp: row?[2] ?? 0)
    }
  }

  /// What a person handed in, by their receipt.
  public func profile(receipt: Int64) throws(StoreError) -> StoredProfile? {
    try look { db in
      try SQLRow.fetchOne(
        db, sql: "SELECT \(StoredProfile.columns) FROM profile WHERE id = ?", arguments: [receipt]
      ).map(StoredProfile.init)
    }
  }

  /// The answers that a person handed in, as the one JSON of answers.
  public func answers(receipt: Int64) throws(StoreError) -> String? {
    try look { db in
      try String.fetchOne(db, sql: "SELECT answers FROM profile WHERE id = ?", arguments: [receipt])
    }
  }

  // MARK: SQL

  private static func deliveries(_ what: String, _ condition: String) -> String {
    """
    (SELECT \(what) FROM outbox JOIN delivery ON delivery.event = outbox.id
      WHERE outbox.profile = profile.id AND \(condition))
    """
  }

  /// What waits, and not until its webhook is switched on.
  private static let isTried = """
    settled_at IS NULL AND webhook IN (SELECT id FROM webhook WHERE disabled_at IS NULL)
    """

  private static func hasDelivery(_ condition: String) -> String {
    """
    EXISTS (SELECT 1 FROM outbox JOIN delivery ON delivery.event = outbox.id
      WHERE outbox.profile = profile.id AND \(condition))
    """
  }

  /// Simulated people are nobody here.
  private static let matching = """
    simulated = 0 AND (:flow IS NULL OR flow = :flow) AND (:variant IS NULL OR variant = :variant)
      AND submitted_at >= :from AND submitted_at < :until
      AND (:account IS NULL OR CASE WHEN account IS NULL THEN 0 ELSE 1 END = :account)
      AND CASE :deliveries WHEN 'waiting' THEN \(hasDelivery("settled_at IS NULL"))
        WHEN 'given-up' THEN \(hasDelivery("outcome = 'given-up'"))
        WHEN 'none' THEN NOT \(hasDelivery("true"))
        WHEN 'delivered' THEN \(hasDelivery("true"))
          AND NOT \(hasDelivery("outcome IS DISTINCT FROM 'delivered'"))
        ELSE true END
    """

  private static func arguments(of filter: PeopleFilter) -> SQLArguments {
    [
      "flow": filter.flow, "variant": filter.variant, "from": filter.from ?? .min,
      "until": filter.until ?? .max, "account": filter.hasAccount,
      "deliveries": filter.deliveries?.rawValue,
    ]
  }
}
