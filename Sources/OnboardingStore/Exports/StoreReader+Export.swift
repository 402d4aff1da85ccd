/// What can be exported: one JSON object for each row.
public enum ExportedKind: String, Sendable, CaseIterable {
  /// What people handed in, as it is now, with their answers.
  case profiles
  /// Accounts, without anything that belongs to a password.
  case accounts
  /// Where people arrive and leave; nobody can be told from it.
  case events
}

/// A part of an export, and where the next one begins.
public struct ExportedPage: Sendable {
  /// The rows, each a JSON object on one line.
  public let lines: [String]
  /// What to ask for next; nil at the end.
  public let next: ExportPosition?
}

/// Where a part of an export begins.
public struct ExportPosition: Sendable, Hashable {
  let row: Int64

  /// The beginning.
  public static let start = ExportPosition(row: .min)
}

extension StoreReader {
  /// The rows after a position, in the order in which they were made; memory for as many as were asked
  /// for, whatever there are.
  ///
  /// - Parameters:
  ///   - flow: the id of one flow, or nil for all.
  ///   - since: those made or changed from then on, in seconds since 1970; nil for all.
  ///   - includesSimulated: whether profiles and accounts of simulated people are there, too; each says
  ///     `"simulated": true`.
  ///   - limit: the most rows.
  public func export(
    _ kind: ExportedKind, flow: String?, since: Int64?, includesSimulated: Bool = false,
    after position: ExportPosition, limit: Int
  ) throws(StoreError) -> ExportedPage {
    do {
      guard kind != .events else {
        return try database.read { db in
          var events = try ExportedEvents(db, includesSimulated: includesSimulated)
          return try events.page(db, flow: flow, since: since, after: position, limit: limit)
        }
      }
      let rows = try database.read { db in
        try SQLRow.fetchAll(
          db, sql: kind.sql(db.dialect) + " LIMIT :limit",
          arguments: [
            "flow": flow, "since": since ?? .min, "simulated": includesSimulated,
            "row": position.row, "limit": limit,
          ])
      }
      let next = rows.count < limit ? nil : rows.last
      return ExportedPage(
        lines: rows.map { $0[0] }, next: next.map { ExportPosition(row: $0[1]) })
    } catch {
      throw StoreError(error)
    }
  }
}

extension ExportedKind {
  /// The lines of profiles or accounts after a row, each with its number.
  fileprivate func sql(_ dialect: SQLDialect) -> String {
    let source =
      switch self {
      case .profiles, .events:
        """
        SELECT \(Self.completed(dialect)) AS line, id, simulated
          FROM (SELECT *, profile AS content FROM profile) AS profile
          WHERE id > :row AND (:flow IS NULL OR flow = :flow)
            AND coalesce(updated_at, submitted_at) >= :since AND simulated <= :simulated
        """
      case .accounts:
        """
        SELECT \(Self.account(dialect)) AS line, id, simulated
          FROM account
          WHERE id > :row AND (:flow IS NULL OR flow = :flow)
            AND created_at >= :since AND simulated <= :simulated
        """
      }
    let labelled = dialect.adding("simulated", .json("'true'"), to: "line")
    return """
      SELECT CASE WHEN simulated = 1 THEN \(labelled) ELSE line END, id
      FROM (\(source)) AS lines ORDER BY id
      """
  }

  private static func completed(_ dialect: SQLDialect) -> String {
    dialect.adding(
      "completed_at", .value(dialect.time("coalesce(updated_at, submitted_at)")),
      to: Outbox.completedData(dialect))
  }

  private static func account(_ dialect: SQLDialect) -> String {
    dialect.object([
      "account": .value("id"),
      "email": .value("CASE WHEN lower(email) LIKE '%.invalid' THEN NULL ELSE email END"),
      "provider": .value("provider"), "flow": .value("flow"),
      "preferences": .json("preferences"),
      "consents": .json(Outbox.consentsOfAccount(dialect)),
      "created_at": .value(dialect.time("created_at")),
    ])
  }
}
