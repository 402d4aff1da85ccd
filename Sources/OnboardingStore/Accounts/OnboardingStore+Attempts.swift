import Foundation

/// How many tokens of a limit were left, and when: so that a restart forgets nobody who guessed.
public struct StoredAttempts: Sendable, Hashable {
  /// What is limited, as a keyed digest (16 bytes).
  public var bucket: [UInt8]
  /// How many tokens were left.
  public var tokens: Double
  /// When, in seconds since 1970. In the future where more were taken than there were: of processes that
  /// let attempts through at the same moment each had the whole bucket, and until then that is owed.
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

/// A token that was taken of a bucket.
///
/// Source: the token bucket of RFC 2697 §2, with one rate and one burst.
public struct TakenAttempt: Sendable, Hashable {
  /// What is limited, as a keyed digest (16 bytes).
  public var bucket: [UInt8]
  /// When, in seconds since 1970.
  public var at: Int64
  /// How many tokens come back in a minute.
  public var perMinute: Double
  /// How many a full bucket has.
  public var burst: Double

  /// A token.
  public init(bucket: [UInt8], at: Int64, perMinute: Double, burst: Double) {
    self.bucket = bucket
    self.at = at
    self.perMinute = perMinute
    self.burst = burst
  }

  /// What is left, of a bucket or of a full one. No more is owed than a whole bucket.
  func taken(from before: StoredAttempts?) -> StoredAttempts {
    let perSecond = perMinute / 60
    let left = max(-burst, (before.map { level(of: $0, perSecond) } ?? burst) - 1)
    func seconds(for tokens: Double) -> Int64 {
      // A whole number of seconds that was worked out in binary may be a little more.
      Int64((tokens / perSecond - 0.001).rounded(.up))
    }
    return StoredAttempts(
      bucket: bucket, tokens: max(0, left), at: at + seconds(for: max(0, -left)),
      fullAt: at + seconds(for: burst - left))
  }

  private func level(of before: StoredAttempts, _ perSecond: Double) -> Double {
    let back = Double(at - before.at) * perSecond
    // More than can be owed: the clock was set back, which takes nothing away.
    return back < -burst - perSecond ? before.tokens : min(burst, before.tokens + back)
  }
}

extension OnboardingStore {
  /// Takes tokens of buckets, in one transaction; what all processes that share the store took adds up, and
  /// each of them is told of what is left (`onAttempts`).
  public func take(_ attempts: [TakenAttempt]) throws(StoreError) {
    try commit { db in
      var left: [[UInt8]: StoredAttempts] = [:]
      for attempt in attempts {
        let before = try left[attempt.bucket] ?? StoredAttempts.load(attempt.bucket, db)
        left[attempt.bucket] = attempt.taken(from: before)
      }
      // In one order everywhere, so that two processes don't wait for each other.
      for attempts in left.values.sorted(by: { $0.bucket.lexicographicallyPrecedes($1.bucket) }) {
        try attempts.save(db)
        db.note(attempts)
      }
    }
  }

  /// The buckets that are not full.
  public func attempts(now: Int64) throws(StoreError) -> [StoredAttempts] {
    try look { db in try StoredAttempts.load(fullAfter: now, db) }
  }

  /// Has a closure called with what is left in buckets of which any process that shares the store took
  /// tokens, and with all of them after some may have been missed. It must not wait; nil ends that. Over a
  /// database that nobody shares it isn't called.
  public func onAttempts(_ listener: (@Sendable ([StoredAttempts]) -> Void)?) {
    attemptNews.set(listener)
  }
}

extension StoredAttempts {
  private init(_ row: SQLRow) {
    self.init(bucket: Array(row[0] as Data), tokens: row[1], at: row[2], fullAt: row[3])
  }

  fileprivate static func load(_ bucket: [UInt8], _ db: SQLConnection) throws -> StoredAttempts? {
    try SQLRow.fetchOne(
      db, sql: "SELECT bucket, tokens, at, full_at FROM attempt WHERE bucket = ?",
      arguments: [bucket.blob]
    ).map { StoredAttempts($0) }
  }

  static func load(fullAfter now: Int64, _ db: SQLConnection) throws -> [StoredAttempts] {
    try SQLRow.fetchAll(
      db, sql: "SELECT bucket, tokens, at, full_at FROM attempt WHERE full_at > ?",
      arguments: [now]
    ).map { StoredAttempts($0) }
  }

  fileprivate func save(_ db: SQLConnection) throws {
    try db.execute(
      sql: """
        INSERT INTO attempt (bucket, tokens, at, full_at) VALUES (?, ?, ?, ?)
        ON CONFLICT (bucket) DO UPDATE SET tokens = excluded.tokens, at = excluded.at,
          full_at = excluded.full_at
        """,
      arguments: [bucket.blob, tokens, at, fullAt])
  }

  /// As a line of a notification.
  var line: String { "attempts \(bucket.hexadecimal) \(tokens) \(at) \(fullAt)" }

  /// Reads a line; nil for one of a later version.
  init?(line: Substring) {
    let words = line.split(separator: " ")
    guard words.count == 5, words[0] == "attempts", let bucket = [UInt8](hexadecimal: words[1]),
      let tokens = Double(words[2]), let at = Int64(words[3]), let fullAt = Int64(words[4])
    else { return nil }
    self.init(bucket: bucket, tokens: tokens, at: at, fullAt: fullAt)
  }
}
