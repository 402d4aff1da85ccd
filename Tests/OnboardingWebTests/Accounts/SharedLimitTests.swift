import HTTPCore
import Synchronization
import Testing

@testable import OnboardingWeb

/// Limits that several processes share: each counts by itself and hears of what the others let through.
@Suite struct SharedLimitTests {
  private let limiter = RateLimiter<Int>(perMinute: 6, burst: 3)

  @Test func `what is left elsewhere counts where it is less`() {
    limiter.restore(1, tokens: 1, at: 100, now: 100)
    #expect(limiter.take(1, at: 100) == nil)
    #expect(limiter.take(1, at: 100) == 10)
  }

  @Test func `what is left elsewhere gives nothing back`() {
    for _ in 0..<3 { #expect(limiter.take(1, at: 100) == nil) }
    limiter.restore(1, tokens: 2, at: 100, now: 100)
    #expect(limiter.take(1, at: 100) == 10)
    #expect(limiter.take(1, at: 110) == nil)
  }

  @Test func `what is owed has to come back first`() {
    limiter.restore(1, tokens: 0, at: 115, now: 100)
    #expect(limiter.take(1, at: 100) == 25)
    #expect(limiter.take(1, at: 124) == 1)
    #expect(limiter.take(1, at: 125) == nil)
  }

  @Test(arguments: [(2.0, 400.0), (1.0, 101.0), (0.0, 31_536_000.0)])
  func `what a clock wrote that was ahead costs no more than a bucket`(tokens: Double, at: Double) {
    limiter.restore(1, tokens: tokens, at: at, now: 100)
    // A whole bucket comes back in 30 seconds.
    #expect(limiter.take(1, at: 100) ?? 0 <= 10)
    #expect(limiter.take(1, at: 130) == nil)
  }

  @Test func `the same attempt again and again is an attempt each time at last`() {
    let store = SharedBuckets()
    let limiter = AttemptLimiter(
      .console, digest: SharedBuckets.digest, perMinute: 6, burst: 3, service: store.service,
      now: { 1000 })
    let attempt = AttemptLimiter.Attempt(address: .loopback, email: "ines", secret: "password")
    let passed = (0..<100).prefix { _ in limiter.delay(before: attempt, at: 50) == nil }.count
    // The first one, sixty that are the same, and two of the three that may be tried at once.
    #expect(passed == 1 + 60 + 2)
    #expect(limiter.delay(before: attempt, at: 51) == nil)
  }

  @Test func `what failed may be tried again, and what is done is done once`() throws {
    struct Failure: Error {}
    let store = SharedBuckets()
    let limiter = AttemptLimiter(
      .mail, digest: SharedBuckets.digest, perMinute: 6, burst: 3, service: store.service,
      now: { 1000 })
    let attempt = AttemptLimiter.Attempt(
      address: .loopback, email: "kim@example.com", secret: "password")
    var done = 0
    #expect(throws: Failure.self) { try limiter.doOnce(attempt, at: 50) { throw Failure() } }
    for _ in 0..<3 { #expect(limiter.doOnce(attempt, at: 51) { done += 1 } == nil) }
    #expect(done == 1)
    // Two tokens are spent, of one who failed and one who was heard.
    let others = ["a", "b"].map { name in
      limiter.doOnce(
        AttemptLimiter.Attempt(address: .loopback, email: name, secret: "password"), at: 51
      ) { done += 1 }
    }
    #expect(others == [nil, 9])
    #expect(done == 2)
  }

  @Test func `an attempt at one process is one at the other`() {
    let store = SharedBuckets()
    let processes = ["a", "b"].map { name in
      let limiter = AttemptLimiter(
        .account, digest: SharedBuckets.digest, perMinute: 6, burst: 3, service: store.service,
        now: { 1000 })
      store.service.resume(
        [limiter], as: name, now: { 1000 }, uptime: { 50 }, report: { Issue.record("\($0)") })
      return limiter
    }
    let delays = (0..<5).map { number in
      processes[number % 2].delay(
        before: .init(address: .loopback, secret: "guess \(number)"), at: 50)
    }
    #expect(delays == [nil, nil, nil, 10, 10])
  }

  @Test func `a process that starts later goes on with what is left`() {
    let store = SharedBuckets()
    let first = AttemptLimiter(
      .code, digest: SharedBuckets.digest, perMinute: 6, burst: 1, service: store.service,
      now: { 1000 })
    #expect(first.delay(before: .init(address: .loopback, secret: "a"), at: 50) == nil)
    let second = AttemptLimiter(
      .code, digest: SharedBuckets.digest, perMinute: 6, burst: 1, service: store.service,
      now: { 1004 })
    store.service.resume(
      [second], as: "b", now: { 1004 }, uptime: { 7 }, report: { Issue.record("\($0)") })
    #expect(second.delay(before: .init(address: .loopback, secret: "b"), at: 7) == 6)
  }
}

/// A store of limits in memory, whose buckets fill while nobody looks.
private final class SharedBuckets: Sendable {
  private let left = Mutex<[[UInt8]: AttemptService.Bucket]>([:])
  private let listeners = Mutex<[String: @Sendable (AttemptService.Bucket) -> Void]>([:])

  static let digest: @Sendable (String) -> [UInt8] = { text in
    Array((Array(text.utf8) + Array(repeating: 0, count: 16)).suffix(16))
  }

  var service: AttemptService {
    AttemptService(
      kept: { [self] in left.withLock { Array($0.values) } },
      take: { [self] taken in
        let bucket = left.withLock { left in
          let before = left[taken.key]?.tokens ?? taken.burst
          let bucket = AttemptService.Bucket(key: taken.key, tokens: before - 1, at: taken.at)
          left[taken.key] = bucket
          return bucket
        }
        for listener in listeners.withLock({ Array($0.values) }) { listener(bucket) }
      },
      follow: { [self] name, listener in listeners.withLock { $0[name] = listener } })
  }
}
