import GRDB

extension OnboardingStore {
  /// The kind of the delivery that a submission puts into the outbox.
  public static let submittedKind = "profile.submitted"

  /// Stores a finished onboarding, once: the profile, its event and a delivery for other systems,
  /// all or nothing.
  ///
  /// Of any number of equal calls at once, one gets `stored` and the others `alreadyStored`.
  ///
  /// - Parameter now: seconds since 1970.
  /// - Throws: `refused` when the texts are not JSON or the account does not exist; `diskFull`,
  ///   `busy`.
  public func submit(
    _ submission: Submission, now: Int64
  ) throws(StoreError) -> SubmissionOutcome {
    let outcome = try commit { db in
      if let id = try Self.profileID(db, submission.flow, submission.session) {
        return SubmissionOutcome.alreadyStored(id)
      }
      guard try !SpentSessions.contains(db, submission.session, now: now) else {
        return .sessionSpent
      }
      let id = try Self.insert(db, submission, now: now)
      var marks = EventMarks()
      try marks.insert(db, [submission.event])
      try db.execute(
        sql: """
          INSERT INTO outbox (profile, kind, payload, created_at, next_at)
          VALUES (?, ?, json_object('profile', ?, 'flow', ?, 'submitted_at', ?), ?, ?)
          """,
        arguments: [id, Self.submittedKind, id, submission.flow, now, now, now])
      return .stored(id)
    }
    if case .stored = outcome { counters.count(\.profilesStored) }
    return outcome
  }

  /// The profile that a session submitted in a flow.
  public func profile(flow: String, session: [UInt8]) throws(StoreError) -> StoredProfile? {
    try look { db in
      try Row.fetchOne(
        db, sql: "SELECT \(StoredProfile.columns) FROM profile WHERE flow = ? AND session = ?",
        arguments: [flow, session.blob]
      ).map(StoredProfile.init)
    }
  }

  /// All profiles of an account, the latest first.
  public func profiles(account: Int64) throws(StoreError) -> [StoredProfile] {
    try look { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT \(StoredProfile.columns) FROM profile WHERE account = ?
          ORDER BY submitted_at DESC, id DESC
          """,
        arguments: [account]
      ).map(StoredProfile.init)
    }
  }

  /// Gives what a session did without an account to the account that was made later: its profiles
  /// and its place in a company. What has an account already stays there.
  ///
  /// - Returns: how many profiles were given.
  /// - Throws: `refused` when there is no such account.
  @discardableResult
  public func link(session: [UInt8], to account: Int64) throws(StoreError) -> Int {
    try commit { db in
      try db.execute(
        sql: "UPDATE company_member SET account = ? WHERE session = ? AND account IS NULL",
        arguments: [account, session.blob])
      try db.execute(
        sql: "UPDATE profile SET account = ? WHERE session = ? AND account IS NULL",
        arguments: [account, session.blob])
      return db.changesCount
    }
  }

  /// Under the session itself or, when it was renewed, under the one that took its place.
  private static func profileID(
    _ db: Database, _ flow: String, _ session: [UInt8]
  ) throws -> Int64? {
    try Int64.fetchOne(
      db,
      sql: """
        SELECT id FROM profile WHERE flow = :flow AND session IN (
          :session, (SELECT successor FROM spent_session WHERE session = :session))
        """,
      arguments: ["flow": flow, "session": session.blob])
  }

  private static func insert(
    _ db: Database, _ submission: Submission, now: Int64
  ) throws -> Int64 {
    try db.execute(
      sql: """
        INSERT INTO profile (flow, session, flow_version, variant, account, profile, plan,
          submitted_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        submission.flow, submission.session.blob, submission.flowVersion, submission.variant,
        submission.account, submission.profile, submission.plan, now,
      ])
    return db.lastInsertedRowID
  }
}
