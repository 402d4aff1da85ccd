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
    // More than can be owed, or by who has some left: the clock was set back, which takes nothing away.
    if back < 0, before.tokens > 0 || back < -burst - perSecond { return before.tokens }
    return min(burst, before.tokens + back)
  }
}
