import Testing

@testable import OnboardingStore

/// The audit trail: lines that follow one another and are never changed.
@Suite struct AuditTests {
  private func store(lines count: Int = 3) throws -> OnboardingStore {
    let store = try TestStore.open()
    for number in 0..<count {
      try store.audit(
        AuditEntry("ines", .lookedAt, "profile \(number)", detail: "without answers"),
        now: 100 + Int64(number))
    }
    return store
  }

  @Test func `what was kept last has its time`() throws {
    let store = try TestStore.open()
    #expect(try store.lastKept() == nil)
    try store.audit(AuditEntry("test", .addedOperator, "kim"), now: 100)
    try store.audit(AuditEntry("test", .removedOperator, "kim"), now: 250)
    #expect(try store.lastKept() == 250)
    try store.close()
  }

  @Test func `an empty trail is unbroken`() throws {
    let state = try store(lines: 0).verifyAudit()
    #expect(state == AuditState(lines: 0, since: nil, last: AuditLine.none, brokenAt: nil))
  }

  @Test func `lines follow one another`() throws {
    let store = try store()
    let lines = try store.auditLines(before: nil, limit: 10)
    #expect(lines.map(\.number) == [3, 2, 1])
    #expect(lines[0].previous == lines[1].digest && lines[1].previous == lines[2].digest)
    let state = try store.verifyAudit()
    #expect(state.isUnbroken && state.lines == 3 && state.since == 100)
    #expect(state.last == lines[0].digest)
    #expect(try store.auditLines(before: 3, limit: 1).map(\.number) == [2])
    #expect(try store.auditLines(after: 0, limit: 10) == lines.reversed())
    #expect(try store.auditLines(after: 1, limit: 1).map(\.number) == [2])
  }

  @Test(arguments: [
    "UPDATE audit SET detail = 'nothing' WHERE id = 2", "UPDATE audit SET id = 9 WHERE id = 3",
    "DELETE FROM audit", "DELETE FROM audit WHERE id = 3",
    """
    INSERT INTO audit SELECT id, at, 'nobody', action, subject, detail, previous, digest
    FROM audit WHERE id = 2 ON CONFLICT (id) DO UPDATE SET who = excluded.who
    """,
    """
    INSERT INTO audit SELECT 4, audit.at, audit.who, audit.action, audit.subject, audit.detail,
      audit.digest, first.previous FROM audit, audit AS first WHERE audit.id = 2 AND first.id = 1
    """,
    """
    INSERT INTO audit SELECT 9, audit.at, audit.who, audit.action, audit.subject, audit.detail,
      audit.digest, first.previous FROM audit, audit AS first WHERE audit.id = 3 AND first.id = 1
    """,
  ])
  func `the database refuses to change it`(sql: String) throws {
    let store = try store()
    let error = #expect(throws: StoreError.self) {
      try store.commit { try $0.execute(sql: sql) }
    }
    #expect(error?.name == "refused")
    #expect(try store.verifyAudit().isUnbroken)
  }

  /// SQLite's own: it deletes without asking a trigger.
  @Test(.enabled(if: !TestStore.isPostgreSQL)) func `nothing takes the place of a line`() throws {
    let store = try store()
    let error = #expect(throws: StoreError.self) {
      try store.commit {
        try $0.execute(
          sql: """
            INSERT OR REPLACE INTO audit SELECT id, at, 'nobody', action, subject, detail, previous,
              randomblob(32) FROM audit WHERE id = 2
            """)
      }
    }
    #expect(error?.name == "refused")
    #expect(try store.verifyAudit().isUnbroken)
  }

  @Test(arguments: [
    ("UPDATE audit SET detail = 'nothing' WHERE id = 2", Int64(2)),
    ("UPDATE audit SET at = at + 1 WHERE id = 1", 1), ("DELETE FROM audit WHERE id = 2", 3),
    ("UPDATE audit SET who = 'ine', action = 's' || action WHERE id = 3", 3),
  ])
  func `a change of the file without the triggers shows`(sql: String, line: Int64) throws {
    let store = try store()
    try store.database.write(.serial) { db in
      for trigger in ["audit_line_follows", "audit_line_stays", "audit_line_is_kept"] {
        try db.execute(
          sql: "DROP TRIGGER \(trigger)" + (db.dialect == .postgresql ? " ON audit" : ""))
      }
      try db.execute(sql: sql)
    }
    #expect(try store.verifyAudit().brokenAt == line)
  }

  @Test
  func `what came since is followed from where the trail was known, and what isn't there anew`()
    throws
  {
    let store = try store()
    let known = try store.verifyAudit()
    #expect(try store.verifyAudit(from: known) == known)
    for number in 3..<1200 {
      try store.audit(AuditEntry("ines", .exported, "list \(number)"), now: 100 + Int64(number))
    }
    let whole = try store.verifyAudit()
    #expect(whole.lines == 1200 && whole.isUnbroken)
    #expect(try store.verifyAudit(from: known) == whole)
    // Of another trail, and of one that went on further than this one does.
    let others = [
      AuditState(lines: 3, since: 100, last: AuditLine.none, brokenAt: nil),
      AuditState(lines: 5000, since: 100, last: known.last, brokenAt: nil),
    ]
    for other in others { #expect(try store.verifyAudit(from: other) == whole) }
  }

  @Test func `an erasure and its line are one transaction`() throws {
    let store = try TestStore.open()
    guard case .stored(let receipt) = try store.submit(submission(), now: 100) else {
      Issue.record("nothing was stored")
      return
    }
    let entry = AuditEntry("ines", .erased, "profile \(receipt)")
    #expect(
      try store.eraseSession(session(1), ending: (audit: entry, spentUntil: 1000, now: 200)))
    #expect(try store.auditLines(before: nil, limit: 10).map(\.action) == ["erased"])
    #expect(store.isSpent(session: session(1), now: 300))
    // Nothing is left, so that nothing is written down.
    #expect(
      try !store.eraseSession(session(1), ending: (audit: entry, spentUntil: 1000, now: 200)))
    #expect(try store.verifyAudit().lines == 1)
  }

  @Test func `retention writes down what it erases`() throws {
    let store = try TestStore.open()
    _ = try store.submit(submission(), now: 100)
    try store.delete(olderThan: Retention(profiles: 86_400), now: 100 + 86_401)
    let line = try #require(try store.auditLines(before: nil, limit: 1).first)
    #expect(line.who == "retention" && line.subject == "1 profile")
    #expect(line.detail == "older than 1 day")
    try store.delete(olderThan: Retention(profiles: 86_400), now: 100 + 86_402)
    #expect(try store.verifyAudit().lines == 1)
  }

  @Test func `an operator whose password was changed meanwhile is not signed in`() throws {
    let store = try TestStore.open()
    let entry = AuditEntry("host", .signedIn)
    _ = try store.addOperator(
      named: "ines", role: .view, passwordHash: hash, audit: entry, now: 0)
    let id = try #require(try store.operatorCredential(named: "ines")?.operator.id)
    func signIn(_ number: UInt8) throws -> Bool {
      try store.startOperatorSession(
        of: id, passwordHash: hash, tokenDigest: digest(number), audit: entry, now: 10,
        expiresAt: 100)
    }
    #expect(try signIn(1))
    _ = try store.setPassword(ofOperator: "ines", hash: hash + "AA", audit: entry, now: 11)
    #expect(try !signIn(2))
    _ = try store.removeOperator(named: "ines", audit: entry, now: 12)
    #expect(try !signIn(3))
    #expect(try store.operatorSession(tokenDigest: digest(2), now: 20) == nil)
  }

  @Test func `nobody stays signed in to the console for longer than twice their time`() throws {
    let store = try TestStore.open()
    let entry = AuditEntry("host", .signedIn)
    // By a clock that is ahead.
    _ = try store.startOperatorSession(
      of: nil, passwordHash: nil, tokenDigest: digest(1), audit: entry, now: 1000, expiresAt: 1100)
    for (now, isSignedIn) in [(1099, true), (1100, false), (900, true), (899, false)] {
      let session = try store.operatorSession(tokenDigest: digest(1), now: Int64(now))
      #expect((session != nil) == isSignedIn, "at \(now)")
    }
  }

  @Test func `operators have names that can be typed, and one each`() throws {
    let store = try TestStore.open()
    let entry = AuditEntry("test", .addedOperator)
    func add(_ name: String) throws -> Bool {
      try store.addOperator(
        named: name, role: .view, passwordHash: hash, audit: entry, now: 100)
    }
    #expect(try add("ines"))
    #expect(try !add("ines"))
    for name in ["", "Ines", "i nes", "é", "retention", String(repeating: "a", count: 41)] {
      #expect(!Operator.canBeNamed(name))
      #expect(throws: StoreError.self) { try add(name) }
    }
    #expect(try store.operators().map(\.name) == ["ines"])
    #expect(try store.verifyAudit().lines == 1)
  }
}
