import OnboardingStore
import OnboardingWeb
import Synchronization

extension AttemptService {
  /// Limits in the store.
  ///
  /// - Parameter queue: brings taken tokens into the store.
  static func storing(
    in store: OnboardingStore, queue: WriteQueue<TakenAttempt>,
    now: @escaping @Sendable () -> Int64
  ) -> AttemptService {
    let listeners = AttemptListeners()
    store.onAttempts { attempts in listeners.tell(attempts.map { Bucket($0) }) }
    return AttemptService(
      kept: { try store.attempts(now: now()).map { Bucket($0) } },
      take: {
        queue.add(
          TakenAttempt(bucket: $0.key, at: $0.at, perMinute: $0.perMinute, burst: $0.burst))
      },
      follow: { listeners.set($1, for: $0) })
  }

  /// A queue that brings taken tokens into the store.
  ///
  /// - Parameter report: takes what failed.
  static func queue(
    into store: OnboardingStore, report: @escaping @Sendable (FailureReport) -> Void
  ) -> WriteQueue<TakenAttempt> {
    WriteQueue("attempts") { attempts in
      do { try store.take(attempts) } catch {
        report(FailureReport("\(error)", place: "limits"))
      }
    }
  }
}

extension AttemptService.Bucket {
  fileprivate init(_ stored: StoredAttempts) {
    self.init(key: stored.bucket, tokens: stored.tokens, at: stored.at)
  }
}

/// Who hears of what is left of limits, by name.
private final class AttemptListeners: Sendable {
  typealias Listener = @Sendable (AttemptService.Bucket) -> Void

  private let listeners = Mutex<[String: Listener]>([:])

  func set(_ listener: @escaping Listener, for name: String) {
    listeners.withLock { $0[name] = listener }
  }

  func tell(_ buckets: [AttemptService.Bucket]) {
    for listener in listeners.withLock({ Array($0.values) }) { buckets.forEach(listener) }
  }
}
