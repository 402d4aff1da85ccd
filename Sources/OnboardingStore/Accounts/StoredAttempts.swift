import Sealing

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

extension StoredAttempts {
  private init(_ row: SQLRow) {
    self.init(bucket: row[0], tokens: row[1], at: row[2], fullAt: row[3])
  }

  static func load(_ bucket: [UInt8], _ db: SQLConnection) throws -> StoredAttempts? {
    try SQLRow.fetchOne(
      db, sql: "SELECT bucket, tokens, at, full_at FROM attempt WHERE bucket = ?",
      arguments: [bucket]
    ).map { StoredAttempts($0) }
  }

  static func load(fullAfter now: Int64, _ db: SQLConnection) throws -> [StoredAttempts] {
    try SQLRow.fetchAll(
      db, sql: "SELECT bucket, tokens, at, full_at FROM attempt WHERE full_at > ?",
      arguments: [now]
    ).map { StoredAttempts($0) }
  }

  func save(_ db: SQLConnection) throws {
    try db.execute(
      sql: """
        INSERT INTO attempt (bucket, tokens, at, full_at) VALUES (?, ?, ?, ?)
        ON CONFLICT (bucket) DO UPDATE SET tokens = excluded.tokens, at = excluded.at,
          full_at = excluded.full_at
        """,
      arguments: [bucket, tokens, at, fullAt])
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
