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
    let isContinued = receipt != nil
    let arguments =
      Self.arguments(of: filter) + ["limit": limit] + (receipt.map { ["before": $0] } ?? [:])
    return try look { db in
      try SQLRow.fetchAll(
        db, sql: Self.rows(where: Self.isListed(filter, isContinued: isContinued)),
        arguments: arguments
      ).map(PersonRow.init)
    }
  }

  /// One of those who handed in; nil where there is no such receipt.
  public func person(_ receipt: Int64) throws(StoreError) -> PersonRow? {
    try look { db in
      try SQLRow.fetchOne(
        db, sql: Self.rows(where: "id = :receipt"), arguments: ["receipt": receipt]
      ).map(PersonRow.init)
    }
  }

  /// How many handed in.
  public func peopleCount(_ filter: PeopleFilter) throws(StoreError) -> PeopleCount {
    try look { db in
      let row = try SQLRow.fetchOne(
        db, sql: Self.count(filter), arguments: Self.arguments(of: filter))
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

  static func count(_ filter: PeopleFilter) -> String {
    """
    SELECT count(*),
      count(*) FILTER (WHERE \(isAmongThose("outcome IS NULL"))),
      count(*) FILTER (WHERE \(isAmongThose("outcome = 'given-up'")))
    FROM profile WHERE \(matching(filter))
    """
  }

  static func rows(where condition: String) -> String {
    """
    SELECT profile.id, submitted_at, profile.flow, variant, flow_version,
      CASE WHEN account IS NULL THEN 0 ELSE 1 END AS has_account, simulated, revision,
      \(deliveries("outcome = 'delivered'")) AS delivered,
      \(deliveries("settled_at IS NULL")) AS waiting,
      \(deliveries("outcome = 'given-up'")) AS given_up
    FROM profile WHERE \(condition) ORDER BY \(latestFirst)
    """
  }

  /// Those of a page are chosen first, so that what is told of each is asked for of them alone.
  ///
  /// - Parameter isContinued: whether they come after a receipt, which may be gone.
  static func isListed(_ filter: PeopleFilter, isContinued: Bool) -> String {
    let next = """
      AND (submitted_at, id) <
        ((SELECT submitted_at FROM profile WHERE id <= :before ORDER BY id DESC LIMIT 1), :before)
      """
    return """
      id IN (SELECT id FROM profile WHERE \(matching(filter)) \(isContinued ? next : "")
        ORDER BY \(latestFirst) LIMIT :limit)
      """
  }

  /// By `profile_listed`.
  private static let latestFirst = "submitted_at DESC, id DESC"

  /// Of one person: SQLite, which takes the tables of a CROSS JOIN in their order, would begin with all deliveries that
  /// stand so.
  private static func deliveries(_ condition: String) -> String {
    """
    (SELECT count(*) FROM outbox CROSS JOIN delivery
      WHERE delivery.event = outbox.id AND outbox.profile = profile.id AND \(condition))
    """
  }

  /// Those of whom something stands so, found once for all: few, where nothing is amiss.
  private static func isAmongThose(_ condition: String) -> String {
    """
    profile.id IN (SELECT outbox.profile FROM delivery JOIN outbox ON outbox.id = delivery.event
      WHERE outbox.profile IS NOT NULL AND \(condition))
    """
  }

  /// Simulated people are nobody here.
  private static func matching(_ filter: PeopleFilter) -> String {
    let deliveries =
      switch filter.deliveries {
      case nil: "true"
      case .waiting?: isAmongThose("outcome IS NULL")
      case .givenUp?: isAmongThose("outcome = 'given-up'")
      case .none?: "\(deliveries("true")) = 0"
      case .delivered?:
        """
        \(deliveries("true")) > 0
          AND NOT \(isAmongThose("outcome IS NULL")) AND NOT \(isAmongThose("outcome = 'given-up'"))
        """
      }
    return """
      simulated = 0 AND (:flow IS NULL OR flow = :flow) AND (:variant IS NULL OR variant = :variant)
        AND submitted_at >= :from AND submitted_at < :until
        AND (:account IS NULL OR CASE WHEN account IS NULL THEN 0 ELSE 1 END = :account)
        AND \(deliveries)
      """
  }

  private static func arguments(of filter: PeopleFilter) -> SQLArguments {
    [
      "flow": filter.flow, "variant": filter.variant, "from": filter.from ?? .min,
      "until": filter.until ?? .max, "account": filter.hasAccount,
    ]
  }
}
