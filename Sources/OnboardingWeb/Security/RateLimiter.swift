import HTTPCore
import Synchronization

/// Token buckets by address. Limits are per server process.
///
/// Source: the token bucket of RFC 2697 §2, with one rate and one burst.
final class RateLimiter: Sendable {
  private struct Bucket {
    var tokens: Double
    var at: Double
    /// What the last tokens were taken for; asking again for the same is free.
    var items: [String]
  }

  private let perSecond: Double
  private let burst: Double
  private let capacity: Int
  private let buckets = Mutex<[PeerAddress: Bucket]>([:])

  /// - Parameters:
  ///   - perMinute: how many are allowed a minute in the long run.
  ///   - burst: how many at once.
  ///   - capacity: how many addresses are remembered; beyond it those that are full again go first.
  init(perMinute: Double, burst: Double, capacity: Int = 100_000) {
    perSecond = perMinute / 60
    self.burst = burst
    self.capacity = capacity
  }

  /// Takes one token; nil when there was one, else the seconds until there is.
  func take(_ address: PeerAddress, item: String, at now: Double) -> Int? {
    buckets.withLock { buckets in
      if buckets.count >= capacity, buckets[address] == nil { forget(&buckets, at: now) }
      var bucket = buckets[address] ?? Bucket(tokens: burst, at: now, items: [])
      if bucket.items.contains(item) { return nil }
      bucket.tokens = min(burst, bucket.tokens + max(0, now - bucket.at) * perSecond)
      bucket.at = now
      defer { buckets[address] = bucket }
      guard bucket.tokens < 1 else {
        bucket.tokens -= 1
        bucket.items = bucket.items.suffix(Int(burst)) + [item]
        return nil
      }
      return max(1, Int(((1 - bucket.tokens) / perSecond).rounded(.up)))
    }
  }

  private func forget(_ buckets: inout [PeerAddress: Bucket], at now: Double) {
    buckets = buckets.filter { $0.value.tokens + (now - $0.value.at) * perSecond < burst }
    if buckets.count >= capacity { buckets.removeAll(keepingCapacity: true) }
  }
}
