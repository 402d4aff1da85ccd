extension StoreReader {
  /// All operators, by name.
  public func operators() throws(StoreError) -> [Operator] {
    try look { db in
      try SQLRow.fetchAll(db, sql: "SELECT \(Operator.columns) FROM operator ORDER BY name")
        .map(Operator.init)
    }
  }
}

extension OnboardingStore {
  /// Adds an operator.
  ///
  /// - Parameters:
  ///   - passwordHash: of Argon2id.
  ///   - entry: the line of the audit trail that goes with it.
  ///   - now: seconds since 1970.
  /// - Returns: false when the name is taken.
  /// - Throws: `refused` for a name that no operator can have.
  public func addOperator(
    named name: String, role: Operator.Role, passwordHash: String, audit entry: AuditEntry,
    now: Int64
  ) throws(StoreError) -> Bool {
    guard Operator.canBeNamed(name) else {
      throw StoreError.refused(reason: "No operator can be called \(name).")
    }
    return try commit { db in
      try db.execute(
        sql: """
          INSERT INTO operator (name, role, password_hash, created_at) VALUES (?, ?, ?, ?)
          ON CONFLICT (name) DO NOTHING
          """,
        arguments: [name, role.rawValue, passwordHash, now])
      guard db.changesCount > 0 else { return false }
      try Self.audit(db, entry, now: now)
      return true
    }
  }

  /// All operators, by name.
  public func operators() throws(StoreError) -> [Operator] {
    try counting { store throws(StoreError) in try store.operators() }
  }

  /// Removes an operator and signs them out everywhere.
  ///
  /// - Returns: false when there was none of this name.
  public func removeOperator(
    named name: String, audit entry: AuditEntry, now: Int64
  ) throws(StoreError) -> Bool {
    try commit { db in
      try db.execute(sql: "DELETE FROM operator WHERE name = ?", arguments: [name])
      guard db.changesCount > 0 else { return false }
      try Self.audit(db, entry, now: now)
      return true
    }
  }

  /// Gives an operator another password and signs them out everywhere.
  ///
  /// - Returns: false when there is none of this name.
  public func setPassword(
    ofOperator name: String, hash: String, audit entry: AuditEntry, now: Int64
  ) throws(StoreError) -> Bool {
    try commit { db in
      try db.execute(
        sql: "UPDATE operator SET password_hash = ? WHERE name = ?", arguments: [hash, name])
      guard db.changesCount > 0 else { return false }
      try db.execute(
        sql: """
          DELETE FROM operator_session
          WHERE operator = (SELECT id FROM operator WHERE name = ?)
          """, arguments: [name])
      try Self.audit(db, entry, now: now)
      return true
    }
  }

  /// An operator by name, with the hash of their password; nil where there is none.
  public func operatorCredential(
    named name: String
  ) throws(StoreError) -> (operator: Operator, passwordHash: String)? {
    try look { db in
      try SQLRow.fetchOne(
        db, sql: "SELECT \(Operator.columns), password_hash FROM operator WHERE name = ?",
        arguments: [name]
      ).map { (Operator($0), $0[4]) }
    }
  }

  // MARK: Sessions

  /// Signs a browser in to the console.
  ///
  /// - Parameters:
  ///   - id: the operator; nil for the link that a server prints when it starts.
  ///   - passwordHash: the one that the operator has to have, since a password that is changed ends all sessions of
  ///     the one before, also those on their way; nil for the link.
  ///   - tokenDigest: the digest (32 bytes) of the random token in the browser's cookie.
  ///   - entry: the line of the audit trail that goes with it.
  ///   - expiresAt: seconds since 1970, after `now`.
  /// - Returns: false when there is no operator with this password.
  public func startOperatorSession(
    of id: Int64?, passwordHash: String?, tokenDigest: [UInt8], audit entry: AuditEntry, now: Int64,
    expiresAt: Int64
  ) throws(StoreError) -> Bool {
    try commit { db in
      if let id {
        let kept = try String.fetchOne(
          db, sql: "SELECT password_hash FROM operator WHERE id = ?", arguments: [id])
        guard let kept, kept == passwordHash else { return false }
      }
      try db.execute(
        sql: """
          INSERT INTO operator_session (token_digest, operator, created_at, expires_at)
          VALUES (?, ?, ?, ?)
          """,
        arguments: [tokenDigest, id, now, expiresAt])
      try Self.audit(db, entry, now: now)
      return true
    }
  }

  /// Who is signed in by a token; nil when it is unknown, was ended or has expired.
  public func operatorSession(
    tokenDigest: [UInt8], now: Int64
  ) throws(StoreError) -> OperatorSession? {
    try look { db in
      try SQLRow.fetchOne(
        db,
        sql: """
          SELECT name, coalesce(role, 'people'), operator_session.created_at, expires_at
          FROM operator_session LEFT JOIN operator ON operator.id = operator
          WHERE token_digest = ? AND \(Self.isWithinLife("operator_session"))
          """,
        arguments: [tokenDigest, now]
      ).map { row in
        OperatorSession(
          name: row[0], role: Operator.Role(rawValue: row[1]) ?? .view, createdAt: row[2],
          expiresAt: row[3])
      }
    }
  }

  /// Signs a browser out of the console.
  public func endOperatorSession(tokenDigest: [UInt8]) throws(StoreError) {
    try commit { db in
      try db.execute(
        sql: "DELETE FROM operator_session WHERE token_digest = ?", arguments: [tokenDigest])
    }
  }
}
