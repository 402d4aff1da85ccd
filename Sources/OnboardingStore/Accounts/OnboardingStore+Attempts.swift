import Foundation

/// How many tokens of a limit were left, and when: so that a restart forgets nobody who guessed.
public struct StoredAttempts: Sendable, Hashable {
  /// What is limited, as a keyed digest (16 bytes).
  public var bucket: [UInt8]
  /// How many tokens were left.
  public var tokens: Double
  /// When, in seconds since 1970.
  public var at: Int64
  /// When the bucket is full again, in seconds since 1970; it is forgotten then.
  public var fullAt: Int64

  /// A bucket.
  public init(bucket: [UInt8], tokens: Double, at: Int64, fullAt: Int64) {
    self.bucket = bucket
    self.tokens = tokens
    self.at = at
    self.fullAt = fullAt
  }
}

extension OnboardingStore {
  /// Keeps what is left in buckets, in one transaction.
  public func keepAttempts(_ attempts: [StoredAttempts]) throws(StoreError) {
    try commit { db in
      for attempt in attempts {
        try db.execute(
          sql: """
            INSERT INTO attempt (bucket, tokens, at, full_at) VALUES (?, ?, ?, ?)
            ON CONFLICT (bucket) DO UPDATE SET tokens = excluded.tokens, at = excluded.at,
              full_at = excluded.full_at
            """,
          arguments: [attempt.bucket.blob, attempt.tokens, attempt.at, attempt.fullAt])
      }
    }
  }

  /// The buckets that are not full.
  public func attempts(now: Int64) throws(StoreError) -> [StoredAttempts] {
    try look { db in
      try SQLRow.fetchAll(
        db, sql: "SELECT bucket, tokens, at, full_at FROM attempt WHERE full_at > ?",
        arguments: [now]
      ).map {
        StoredAttempts(
          bucket: Array($0[0] as Data), tokens: $0[1], at: $0[2], fullAt: $0[3])
      }
    }
  }

  /// Takes a token of a bucket in the store, so that a limit holds for all processes that share it.
  ///
  /// Source: the token bucket of RFC 2697 §2, with one rate and one burst.
  ///
  /// - Parameters:
  ///   - bucket: 16 bytes; one that is not there is full.
  ///   - perMinute: how many tokens come back in a minute.
  ///   - burst: how many a full bucket has.
  ///   - now: seconds since 1970.
  /// - Returns: nil when there was one, else the seconds until there is, at least 1.
  public func takeToken(
    of bucket: [UInt8], perMinute: Double, burst: Double, now: Int64
  ) throws(StoreError) -> Int? {
    let perSecond = perMinute / 60
    return try commit(.statements) { db in
      // Of two processes the second one waits for the first one's row and sees what that left.
      let left = try Double.fetchAll(
        db,
        sql: """
          INSERT INTO attempt (bucket, tokens, at, full_at)
          VALUES (:bucket, :burst - 1, :now, :now + :pause)
          ON CONFLICT (bucket) DO UPDATE SET tokens = \(Self.refilled) - 1, at = :now,
            full_at = :now + 1 + CAST((:burst - \(Self.refilled) + 1) / :rate AS BIGINT)
          WHERE \(Self.refilled) >= 1
          RETURNING tokens
          """,
        arguments: [
          "bucket": bucket.blob, "burst": burst, "now": now, "rate": perSecond,
          "pause": Int64((1 / perSecond).rounded(.up)),
        ]
      ).first
      if left != nil { return nil }
      let kept =
        try Double.fetchOne(
          db, sql: "SELECT \(Self.refilled) FROM attempt WHERE bucket = :bucket",
          arguments: ["bucket": bucket.blob, "burst": burst, "now": now, "rate": perSecond]) ?? 0
      // A whole number of seconds that was worked out in binary may be a little more.
      return max(1, Int(((1 - kept) / perSecond - 0.001).rounded(.up)))
    }
  }

  /// How many tokens a row's bucket has now. A clock that was set back takes none away.
  private static let refilled = """
    CASE WHEN attempt.at >= :now THEN attempt.tokens
      WHEN attempt.tokens + (:now - attempt.at) * :rate >= :burst THEN :burst
      ELSE attempt.tokens + (:now - attempt.at) * :rate END
    """
}
