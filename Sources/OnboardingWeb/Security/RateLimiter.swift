import Synchronization

/// Token buckets, one a key, in memory; whoever keeps them elsewhere is told of each token that is taken.
///
/// Source: the token bucket of RFC 2697 §2, with one rate and one burst.
final class RateLimiter<Key: Hashable & Sendable>: Sendable {
  private struct Bucket {
    var tokens: Double
    var at: Double
  }

  private let perSecond: Double
  private let burst: Double
  private let capacity: Int
  private let buckets = Mutex<[Key: Bucket]>([:])
  private let onTake: @Sendable (_ key: Key, _ tokens: Double, _ secondsToFull: Double) -> Void

  /// - Parameters:
  ///   - perMinute: how many are allowed a minute in the long run.
  ///   - burst: how many at once.
  ///   - capacity: how many keys are remembered; beyond it those with the most tokens go first, so that
  ///     many new ones can't make those forgotten who have none left.
  ///   - onTake: told how many tokens are left in a bucket of which one was taken, and in how many seconds
  ///     it is full again.
  init(
    perMinute: Double, burst: Double, capacity: Int = 100_000,
    onTake: @escaping @Sendable (_ key: Key, _ tokens: Double, _ secondsToFull: Double) -> Void = {
      _, _, _ in
    }
  ) {
    perSecond = perMinute / 60
    self.burst = burst
    self.capacity = capacity
    self.onTake = onTake
  }

  /// Goes on with what was left in a bucket.
  func restore(_ key: Key, tokens: Double, at time: Double) {
    buckets.withLock { $0[key] = Bucket(tokens: min(tokens, burst), at: time) }
  }

  /// Takes one token; nil when there was one, else the seconds until there is.
  func take(_ key: Key, at now: Double) -> Int? {
    let (left, delay) = buckets.withLock { buckets -> (Double?, Int?) in
      if buckets.count >= capacity, buckets[key] == nil { forget(&buckets, at: now) }
      let left = buckets[key].map { tokens(in: $0, at: now) } ?? burst
      let isThere = left >= 1
      buckets[key] = Bucket(tokens: isThere ? left - 1 : left, at: now)
      return isThere
        ? (left - 1, nil) : (nil, max(1, Int(((1 - left) / perSecond).rounded(.up))))
    }
    if let left { onTake(key, left, (burst - left) / perSecond) }
    return delay
  }

  private func tokens(in bucket: Bucket, at now: Double) -> Double {
    min(burst, bucket.tokens + max(0, now - bucket.at) * perSecond)
  }

  private func forget(_ buckets: inout [Key: Bucket], at now: Double) {
    let known = buckets.map { (key: $0.key, tokens: tokens(in: $0.value, at: now)) }
    let kept = known.sorted { $0.tokens < $1.tokens }.prefix(capacity * 3 / 4)
    buckets = buckets.filter { [keys = Set(kept.filter { $0.tokens < burst }.map(\.key))] in
      keys.contains($0.key)
    }
  }
}
