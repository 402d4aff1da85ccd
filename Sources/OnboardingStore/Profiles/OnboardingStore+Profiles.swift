import OnboardingEvents

extension OnboardingStore {
  /// Stores a finished onboarding: the profile, its figure and the event for other systems, all or
  /// nothing. What the session hands in later with something new takes its place, and so does what its person
  /// hands in on another device that holds the same draft; what was there stays as an earlier revision.
  ///
  /// Of any number of equal calls at once, one gets `stored` and the others `alreadyStored`.
  ///
  /// - Parameter now: seconds since 1970.
  /// - Throws: `refused` when the texts are not JSON or the account does not exist; `diskFull`,
  ///   `busy`.
  public func submit(
    _ submission: Submission, now: Int64
  ) throws(StoreError) -> SubmissionOutcome {
    let (outcome, isSimulated) = try events.writer.lend { (waiting, numbers) throws(StoreError) in
      try submit(submission, after: waiting, &numbers, now: now)
    }
    if case .stored = outcome, !isSimulated { counters.count(\.profilesStored) }
    return outcome
  }

  /// - Parameters:
  ///   - waiting: what happened before and is not on the disk yet.
  ///   - numbers: those of the words of events.
  private func submit(
    _ submission: Submission, after waiting: [EventSeries], _ numbers: inout EventNumbers,
    now: Int64
  ) throws(StoreError) -> (SubmissionOutcome, isSimulated: Bool) {
    // Numbers that a transaction gave count when it is committed, whichever attempt that was.
    let (outcome, isSimulated, given) = try commit { [numbers] db in
      var numbers = numbers
      let (outcome, isSimulated, isFirst) = try Self.submit(db, submission, now: now)
      // The last of all: groups of events wait for each other until the commit.
      let own = isFirst ? submission.event.map(EventSeries.init) : nil
      try numbers.insert(db, waiting + [own].compactMap(\.self), as: .current(for: db.dialect))
      return (outcome, isSimulated, numbers)
    }
    numbers = given
    return (outcome, isSimulated)
  }

  /// - Returns: what came of it, and whether the session had handed in nothing before.
  private static func submit(
    _ db: SQLConnection, _ submission: Submission, now: Int64
  ) throws -> (SubmissionOutcome, isSimulated: Bool, isFirst: Bool) {
    let earlier = try profile(db, submission.flow, submission.session)
    let isSimulated = try isSimulated(db, session: submission.session)
    let isSpent = try SpentSessions.contains(db, submission.session, now: now)
    if let earlier, earlier.holds(submission) {
      // The profile is as it was before something was taken back and agreed to again.
      let new = try keep(
        db, submission.consents.filter(\.isAgreedNow), flow: submission.flow,
        session: submission.session, account: earlier.account ?? submission.account, now: now)
      for row in new { try announceConsent(db, row, now: now) }
      let isFirst = try !isSpent && noteShared(db, earlier, with: submission, now: now)
      return (.alreadyStored(earlier.id), isSimulated, isFirst)
    }
    guard !isSpent else { return (.sessionSpent, isSimulated, false) }
    try keep(
      db, submission.consents, flow: submission.flow, session: submission.session,
      account: earlier?.account ?? submission.account, now: now)
    if let earlier {
      let isFirst = try noteShared(db, earlier, with: submission, now: now)
      return (try update(db, earlier, with: submission, now: now), isSimulated, isFirst)
    }
    let id = try insert(db, submission, now: now)
    try Outbox.announceCompleted(db, profile: id, now: now)
    return (.stored(id), isSimulated, true)
  }

  /// The kind of the outcome of a session whose person had handed in on another device when it first did.
  static let sharedProfileKind = "foyer.shared-profile"

  /// Notes that a session handed in what another device had before it.
  ///
  /// - Returns: whether that was new.
  private static func noteShared(
    _ db: SQLConnection, _ profile: StoredProfile, with submission: Submission, now: Int64
  ) throws -> Bool {
    guard profile.session != submission.session else { return false }
    try db.execute(
      sql: """
        INSERT INTO outcome (session, kind, value, recorded_at)
        SELECT ?, ?, reference, ? FROM profile WHERE id = ?
        ON CONFLICT (session, kind) DO NOTHING
        """,
      arguments: [submission.session, sharedProfileKind, now, profile.id])
    return db.changesCount > 0
  }

  private static func update(
    _ db: SQLConnection, _ earlier: StoredProfile, with new: Submission, now: Int64
  ) throws -> SubmissionOutcome {
    try db.execute(
      sql: """
        INSERT INTO profile_revision (profile, revision, flow_version, variant, content, handed_in_at)
        SELECT id, revision, flow_version, variant, profile, coalesce(updated_at, submitted_at)
        FROM profile WHERE id = ?
        """,
      arguments: [earlier.id])
    try db.execute(
      sql: """
        UPDATE profile SET flow_version = ?, variant = ?, profile = ?, plan = ?,
          answers = ?, account = coalesce(account, ?), origin = coalesce(origin, ?),
          revision = revision + 1, updated_at = ?,
          simulated = CASE WHEN EXISTS (SELECT 1 FROM simulated_session WHERE session = ?) THEN 1
            ELSE simulated END
        WHERE id = ?
        """,
      arguments: [
        new.flowVersion, new.variant, new.profile, new.plan, new.answers, new.account, new.origin,
        now, new.session, earlier.id,
      ])
    try Outbox.announceCompleted(db, profile: earlier.id, now: now)
    return .updated(earlier.id, revision: earlier.revision + 1)
  }

  /// What a profile was before it was handed in anew, the oldest first.
  public func revisions(of profile: Int64) throws(StoreError) -> [ProfileRevision] {
    try look { db in
      try SQLRow.fetchAll(
        db,
        sql: """
          SELECT revision, flow_version, variant, content, handed_in_at FROM profile_revision
          WHERE profile = ? ORDER BY revision
          """,
        arguments: [profile]
      ).map {
        ProfileRevision(
          revision: $0[0], flowVersion: $0[1], variant: $0[2], profile: $0[3], handedInAt: $0[4])
      }
    }
  }

  /// The profile that a session submitted in a flow, or the same person on another device of theirs.
  public func profile(flow: String, session: [UInt8]) throws(StoreError) -> StoredProfile? {
    try look { db in try Self.profile(db, flow, session) }
  }

  /// All profiles of a flow, the oldest first.
  public func profiles(flow: String) throws(StoreError) -> [StoredProfile] {
    try look { db in
      try SQLRow.fetchAll(
        db, sql: "SELECT \(StoredProfile.columns) FROM profile WHERE flow = ? ORDER BY id",
        arguments: [flow]
      ).map(StoredProfile.init)
    }
  }

  /// All profiles of an account, the latest first.
  public func profiles(account: Int64) throws(StoreError) -> [StoredProfile] {
    try look { db in
      try SQLRow.fetchAll(
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
  /// and its place in a company. What has an account already stays there. Other systems are told
  /// whose the profiles are now.
  ///
  /// A session may be over by then: what it handed in before it was started over is its person's still. Nothing
  /// comes back by it, because only rows that are there are given.
  ///
  /// - Returns: how many profiles were given.
  /// - Parameter now: seconds since 1970.
  /// - Throws: `refused` when there is no such account.
  @discardableResult
  public func link(session: [UInt8], to account: Int64, now: Int64) throws(StoreError) -> Int {
    try commit { db in
      try db.execute(
        sql: "UPDATE company_member SET account = ? WHERE session = ? AND account IS NULL",
        arguments: [account, session])
      let profiles = try Int64.fetchAll(
        db,
        sql: """
          UPDATE profile SET account = ? WHERE session = ? AND account IS NULL RETURNING id
          """,
        arguments: [account, session])
      try Self.giveConsents(db, of: session, to: account)
      try Outbox.move(
        db, from: Outbox.person(session: session), to: Outbox.person(account: account))
      for profile in profiles.sorted() {
        try Outbox.announceCompleted(db, profile: profile, now: now)
      }
      return profiles.count
    }
  }

  private static func profile(
    _ db: SQLConnection, _ flow: String, _ session: [UInt8]
  ) throws -> StoredProfile? {
    try SQLRow.fetchOne(
      db, sql: "SELECT \(StoredProfile.columns) FROM profile WHERE \(isSubmitted)",
      arguments: ["flow": flow, "session": session]
    ).map(StoredProfile.init)
  }

  /// The row of `profile` that `:session` handed in in `:flow`, else the first one of the devices that hold the
  /// same draft. Written so that SQLite looks up sessions and doesn't read the whole flow.
  static let isSubmitted = """
    id IN (
      SELECT id FROM profile WHERE flow = :flow AND session = :session
      UNION ALL
      SELECT id FROM profile WHERE flow = :flow AND session IN (\(otherCopies)))
    ORDER BY session = :session DESC, id LIMIT 1
    """

  private static func insert(
    _ db: SQLConnection, _ submission: Submission, now: Int64
  ) throws -> Int64 {
    try db.insert(
      sql: """
        INSERT INTO profile (flow, session, flow_version, variant, account, profile, plan,
          answers, reference, submitted_at, origin, simulated, consents_kept)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
          (SELECT count(*) FROM simulated_session WHERE session = ?), 1)
        """,
      arguments: [
        submission.flow, submission.session, submission.flowVersion, submission.variant,
        submission.account, submission.profile, submission.plan, submission.answers,
        try reference(db, session: submission.session), now,
        submission.origin, submission.session,
      ])
  }
}

extension StoredProfile {
  /// Whether a submission says nothing new.
  fileprivate func holds(_ submission: Submission) -> Bool {
    profile == submission.profile && plan == submission.plan && variant == submission.variant
      && flowVersion == submission.flowVersion
  }
}
