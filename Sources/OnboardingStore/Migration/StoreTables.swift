/// The tables of a store, whatever database it is in.
enum StoreTables {
  /// All of them; each comes after those to which it refers.
  static let all = [
    "account", "account_session", "imported_password", "known_device", "attempt", "profile",
    "profile_revision", "outcome", "spent_session", "simulated_session", "company",
    "company_member", "company_fact", "draft", "draft_copy", "handover", "consent_words",
    "consent", "webhook", "outbox", "delivery", "delivery_attempt", "mail", "mail_link",
    "event_circumstances", "event_words", "event_group", "event_visit", "event_roll_up",
    "event_progress", "operator", "operator_session", "audit", "daily_figure", "experiment",
    "experiment_change", "key_mark", "revoked_key_mark",
  ]
}

/// A table's columns, and those by which its rows are in order.
struct StoreTable: Sendable {
  struct Column: Sendable {
    let name: String
    let kind: SQLValue.Kind
  }

  let name: String
  let columns: [Column]
  let key: [String]

  /// All rows, in the order of their key, which is the same in both databases: numbers, bytes and texts
  /// compare as such.
  var select: String {
    "SELECT \(columns.map(\.name).joined(separator: ", ")) FROM \(name) ORDER BY "
      + key.joined(separator: ", ")
  }

  /// The values of a row.
  func values(_ row: SQLRow) -> [SQLValue] {
    columns.enumerated().map { index, column in
      switch column.kind {
      case .integer: (row[index] as Int64?).sqlValue
      case .real: (row[index] as Double?).sqlValue
      case .text: (row[index] as String?).sqlValue
      case .blob: (row[index] as [UInt8]?).sqlValue
      }
    }
  }
}
