/// Where limits are kept over a restart of the server.
public struct AttemptService: Sendable {
  /// What is left of a limit.
  public struct Bucket: Sendable, Hashable {
    /// What is limited, as a keyed digest (16 bytes).
    public var key: [UInt8]
    /// How many tokens are left.
    public var tokens: Double
    /// When that was, in seconds since 1970 UTC.
    public var at: Int64
    /// When it is full again, in seconds since 1970 UTC.
    public var fullAt: Int64

    /// A bucket.
    public init(key: [UInt8], tokens: Double, at: Int64, fullAt: Int64) {
      self.key = key
      self.tokens = tokens
      self.at = at
      self.fullAt = fullAt
    }
  }

  /// The buckets that are not full; asked once, at start.
  public var kept: @Sendable () throws -> [Bucket]
  /// Keeps what is left in one; returns at once, and it is in the store soon.
  public var keep: @Sendable (Bucket) -> Void

  /// A service of these closures.
  public init(
    kept: @escaping @Sendable () throws -> [Bucket], keep: @escaping @Sendable (Bucket) -> Void
  ) {
    self.kept = kept
    self.keep = keep
  }

  /// Limits that end with the process.
  public static let none = AttemptService(kept: { [] }, keep: { _ in })
}
