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
      guard let sql = kind.sql else {
        return try database.read { db in
          var events = try ExportedEvents(db, includesSimulated: includesSimulated)
          return try events.page(db, flow: flow, since: since, after: position, limit: limit)
        }
      }
      let rows = try database.read { db in
        try SQLRow.fetchAll(
          db, sql: sql + " LIMIT :limit",
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
  /// A row's JSON, which says so of a simulated person.
  private static let labelled =
    "iif(simulated, json_set(line, '$.simulated', json('true')), line)"

  /// The row as JSON and its position, of rows behind a position; nil for what is kept in another form.
  fileprivate var sql: String? {
    switch self {
    case .profiles:
      """
      SELECT \(Self.labelled), id FROM (
        SELECT json_set(\(Outbox.completedData), '$.completed_at',
            \(Outbox.time("coalesce(updated_at, submitted_at)"))) AS line, id, simulated
          FROM (SELECT *, profile AS content FROM profile) AS profile
          WHERE id > :row AND (:flow IS NULL OR flow = :flow)
            AND coalesce(updated_at, submitted_at) >= :since AND simulated <= :simulated)
        ORDER BY id
      """
    case .accounts:
      """
      SELECT \(Self.labelled), id FROM (
        SELECT json_object('account', id, 'email', iif(email LIKE '%.invalid', NULL, email),
            'provider', provider, 'flow', flow, 'preferences', json(preferences),
            'consents', json(\(Outbox.consentsOfAccount)),
            'created_at', \(Outbox.time("created_at"))) AS line, id, simulated
          FROM account
          WHERE id > :row AND (:flow IS NULL OR flow = :flow)
            AND created_at >= :since AND simulated <= :simulated)
        ORDER BY id
      """
    case .events: nil
    }
  }
}
