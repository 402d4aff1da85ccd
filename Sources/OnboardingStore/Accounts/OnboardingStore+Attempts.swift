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
}
