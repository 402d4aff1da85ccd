/// A draft as a transaction finds it.
struct StoredDraft {
  let id: Int64
  /// Whose it is; nil for nobody that is known by name.
  let account: Int64?
  /// The number of its last change.
  let revision: Int64
  /// What each device holds, the latest change first.
  let copies: [DraftCopy]

  /// Makes a draft of which no device holds anything yet.
  static func make(_ db: SQLConnection, _ flow: String, account: Int64?) throws -> StoredDraft {
    let id = try db.insert(
      sql: "INSERT INTO draft (flow, account) VALUES (?, ?)", arguments: [flow, account])
    return StoredDraft(id: id, account: account, revision: 0, copies: [])
  }

  static func fetch(_ db: SQLConnection, _ id: Int64) throws -> StoredDraft? {
    try fetch(db, "draft.id = ?", [id])
  }

  static func fetch(_ db: SQLConnection, holding session: [UInt8]) throws -> StoredDraft? {
    try fetch(
      db, "draft.id = (SELECT mine.draft FROM draft_copy AS mine WHERE mine.session = ?)",
      [session.blob])
  }

  static func fetch(
    _ db: SQLConnection, of account: Int64, in flow: String
  ) throws -> StoredDraft? {
    try fetch(db, "draft.account = ? AND draft.flow = ?", [account, flow])
  }

  /// The draft and its copies by one statement: it is asked for with every form of who is signed in.
  private static func fetch(
    _ db: SQLConnection, _ condition: String, _ arguments: SQLArguments
  ) throws -> StoredDraft? {
    var draft: (id: Int64, account: Int64?, revision: Int64)?
    var copies: [DraftCopy] = []
    try SQLRow.forEach(
      db,
      sql: """
        SELECT \(DraftCopy.columns), draft_copy.session IS NOT NULL AS is_held,
          draft.id, draft.account, draft.revision AS newest
        FROM draft LEFT JOIN draft_copy ON draft_copy.draft = draft.id
        WHERE \(condition) ORDER BY draft_copy.revision DESC, draft_copy.session
        """,
      arguments: arguments
    ) { row in
      draft = (row[13], row[14], row[15])
      if row[12] { copies.append(DraftCopy(row)) }
      return true
    }
    return draft.map {
      StoredDraft(id: $0.id, account: $0.account, revision: $0.revision, copies: copies)
    }
  }
}
