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
    try fetch(db, byNumber, [id])
  }

  static func fetch(_ db: SQLConnection, holding session: [UInt8]) throws -> StoredDraft? {
    try fetch(db, bySession, [session])
  }

  static func fetch(
    _ db: SQLConnection, of account: Int64, in flow: String
  ) throws -> StoredDraft? {
    try fetch(db, byAccount, [account, flow])
  }

  // Written once: these are asked for with every form of who is signed in.
  private static let byNumber = statement("draft.id = ?")
  private static let bySession = statement(
    "draft.id = (SELECT mine.draft FROM draft_copy AS mine WHERE mine.session = ?)")
  private static let byAccount = statement("draft.account = ? AND draft.flow = ?")

  private static func statement(_ condition: String) -> String {
    """
    SELECT \(DraftCopy.columns), draft_copy.session IS NOT NULL AS is_held,
      draft.id, draft.account, draft.revision AS newest
    FROM draft LEFT JOIN draft_copy ON draft_copy.draft = draft.id
    WHERE \(condition)
    """
  }

  /// The draft and its copies by one statement. They are put in order here: most drafts have one, and the database
  /// would copy all that a device holds to sort it.
  private static func fetch(
    _ db: SQLConnection, _ statement: String, _ arguments: SQLArguments
  ) throws -> StoredDraft? {
    var draft: (id: Int64, account: Int64?, revision: Int64)?
    var copies: [DraftCopy] = []
    try SQLRow.forEach(db, sql: statement, arguments: arguments) { row in
      draft = (row[13], row[14], row[15])
      if row[12] { copies.append(DraftCopy(row)) }
      return true
    }
    if copies.count > 1 {
      copies.sort { one, other in
        one.revision == other.revision
          ? one.session.lexicographicallyPrecedes(other.session) : one.revision > other.revision
      }
    }
    return draft.map {
      StoredDraft(id: $0.id, account: $0.account, revision: $0.revision, copies: copies)
    }
  }
}
