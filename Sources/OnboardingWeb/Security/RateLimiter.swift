import Synchronization

/// Token buckets, one a key, in memory; a caller that keeps them elsewhere is told of each token
/// that is taken.
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
  private let onTake: @Sendable (_ key: Key) -> Void

  /// - Parameters:
  ///   - perMinute: how many are allowed a minute in the long run.
  ///   - burst: how many at once.
  ///   - capacity: how many keys are remembered; beyond it those with the most tokens go first, so that
  ///     many new ones can't make those forgotten who have none left.
  ///   - onTake: told of each bucket of which a token was taken.
  init(
    perMinute: Double, burst: Double, capacity: Int = 100_000,
    onTake: @escaping @Sendable (_ key: Key) -> Void = { _ in }
  ) {
    perSecond = perMinute / 60
    self.burst = burst
    self.capacity = capacity
    self.onTake = onTake
  }

  /// Goes on with what was left in a bucket elsewhere, where that is less than here.
  ///
  /// - Parameters:
  ///   - time: when it was; in the future where tokens are owed until then.
  ///   - now: when that is heard. Nobody owes more than a whole bucket, and who has tokens left owes none:
  ///     what lies further ahead was written by a clock that was.
  func restore(_ key: Key, tokens: Double, at time: Double, now: Double) {
    let latest = tokens > 0 ? now : now + burst / perSecond
    let time = time > latest ? now : time
    let left = Bucket(tokens: min(tokens, burst), at: time)
    buckets.withLock { buckets in
      if buckets.count >= capacity, buckets[key] == nil { forget(&buckets, at: time) }
      if let known = buckets[key], fill(of: known, at: time) <= left.tokens { return }
      buckets[key] = left
    }
  }

  /// Takes one token; nil when there was one, else the seconds until there is.
  func take(_ key: Key, at now: Double) -> Int? {
    let delay = buckets.withLock { buckets -> Int? in
      if buckets.count >= capacity, buckets[key] == nil { forget(&buckets, at: now) }
      let left = buckets[key].map { fill(of: $0, at: now) } ?? burst
      let isThere = left >= 1
      buckets[key] = Bucket(tokens: isThere ? left - 1 : left, at: now)
      return isThere ? nil : max(1, Int(((1 - left) / perSecond).rounded(.up)))
    }
    if delay == nil { onTake(key) }
    return delay
  }

  /// How many tokens a bucket has; fewer than none where some are owed.
  private func fill(of bucket: Bucket, at now: Double) -> Double {
    min(burst, bucket.tokens + (now - bucket.at) * perSecond)
  }

  private func forget(_ buckets: inout [Key: Bucket], at now: Double) {
    let known = buckets.map { (key: $0.key, tokens: fill(of: $0.value, at: now)) }
    let kept = known.sorted { $0.tokens < $1.tokens }.prefix(capacity * 3 / 4)
    buckets = buckets.filter { [keys = Set(kept.filter { $0.tokens < burst }.map(\.key))] in
      keys.contains($0.key)
    }
  }
}
