/// Where limits are kept: over a restart of the server, and for all processes that share a store.
public struct AttemptService: Sendable {
  /// What is left of a limit.
  public struct Bucket: Sendable, Hashable {
    /// What is limited, as a keyed digest (16 bytes).
    public var key: [UInt8]
    /// How many tokens are left.
    public var tokens: Double
    /// When that was or, where some are owed, when none is owed any more; in seconds since 1970 UTC.
    public var at: Int64

    /// A bucket.
    public init(key: [UInt8], tokens: Double, at: Int64) {
      self.key = key
      self.tokens = tokens
      self.at = at
    }
  }

  /// A token that was taken.
  public struct Taken: Sendable, Hashable {
    /// What is limited, as a keyed digest (16 bytes).
    public var key: [UInt8]
    /// When, in seconds since 1970 UTC.
    public var at: Int64
    /// How many come back in a minute.
    public var perMinute: Double
    /// How many a full bucket has.
    public var burst: Double
  }

  /// The buckets that are not full; asked once, at start.
  public var kept: @Sendable () throws -> [Bucket]
  /// Has the store take a token, too; returns at once, and it is there soon.
  public var take: @Sendable (Taken) -> Void
  /// Has a closure called with what is left in buckets of which any process took tokens. One that is
  /// handed over under the same name takes the place of the one before.
  public var follow:
    @Sendable (_ name: String, _ heard: @escaping @Sendable (Bucket) -> Void) -> Void

  /// A service of these closures.
  public init(
    kept: @escaping @Sendable () throws -> [Bucket], take: @escaping @Sendable (Taken) -> Void,
    follow:
      @escaping @Sendable (_ name: String, _ heard: @escaping @Sendable (Bucket) -> Void)
      -> Void
  ) {
    self.kept = kept
    self.take = take
    self.follow = follow
  }

  /// Limits that end with the process.
  public static let none = AttemptService(kept: { [] }, take: { _ in }, follow: { _, _ in })
}

extension AttemptService {
  /// Has limits go on as they were when the server stopped and, from now on, with what other processes let
  /// through.
  ///
  /// - Parameters:
  ///   - name: whose limits these are.
  ///   - now: seconds since 1970 UTC.
  ///   - uptime: seconds of the clock by which limits are asked.
  ///   - report: takes why they begin anew.
  package func resume(
    _ limits: [AttemptLimiter], as name: String, now: @escaping @Sendable () -> Int64,
    uptime: @escaping @Sendable () -> Double, report: (FailureReport) -> Void
  ) {
    let restore: @Sendable (Bucket) -> Void = { bucket in
      let uptime = uptime()
      let at = uptime - Double(now() - bucket.at)
      for limit in limits { limit.restore(bucket.key, tokens: bucket.tokens, at: at, now: uptime) }
    }
    follow(name, restore)
    do { try kept().forEach(restore) } catch {
      report(FailureReport("\(error)", place: "limits"))
    }
  }
}
