/// What a process remembers of sessions, so that requests needn't ask the database: which are over, which
/// lag behind, which have something that pages look for.
///
/// Every change comes as a `SessionChange`, from this process's own transactions or from another's.
final class SessionMemory: Sendable {
  let spent: Locked<SpentSessions>
  let behind: Locked<BehindSessions>
  let settled: Locked<SettledSessions>

  init(_ db: SQLConnection) throws {
    spent = Locked(try SpentSessions.load(db))
    behind = Locked(try BehindSessions.load(db))
    settled = Locked(try SettledSessions.load(db))
  }

  /// Reads all of it anew: changes of others may have been missed. What only grows stays, since this
  /// process may have learnt of it a moment ago.
  func reload(_ db: SQLConnection) throws {
    let (spent, behind, settled) = try (
      SpentSessions.load(db), BehindSessions.load(db), SettledSessions.load(db)
    )
    self.spent.withLock { $0.add(spent) }
    self.behind.withLock { $0 = behind }
    self.settled.withLock { $0.add(settled) }
  }

  func apply(_ changes: [SessionChange]) {
    for change in changes { apply(change) }
  }

  private func apply(_ change: SessionChange) {
    switch change {
    case .spent(let session, let until): spent.withLock { $0.add(session, until: until) }
    case .expired(let instant): spent.withLock { $0.remove(expiredAt: instant) }
    case .copy(let session, let isBehind, let hasMoved):
      behind.withLock { $0.update(session, isBehind: isBehind, hasMoved: hasMoved) }
    case .shared(let session): behind.withLock { $0.share(session) }
    case .stayed(let session): behind.withLock { $0.stay(session) }
    case .gone(let session): behind.withLock { $0.remove([session]) }
    case .replaced(let old, let new): behind.withLock { $0.replace(old, by: new) }
    case .settled(let session): settled.withLock { $0.add(session) }
    case .settledTogether(let sessions): settled.withLock { $0.share(sessions) }
    }
  }
}
