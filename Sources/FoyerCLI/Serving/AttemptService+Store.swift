import OnboardingStore
import OnboardingWeb

extension AttemptService {
  /// Limits in the store.
  ///
  /// - Parameter queue: takes what is left in buckets.
  static func storing(
    in store: OnboardingStore, queue: WriteQueue<StoredAttempts>,
    now: @escaping @Sendable () -> Int64
  ) -> AttemptService {
    AttemptService(
      kept: {
        try store.attempts(now: now()).map {
          Bucket(key: $0.bucket, tokens: $0.tokens, at: $0.at, fullAt: $0.fullAt)
        }
      },
      keep: {
        queue.add(
          StoredAttempts(bucket: $0.key, tokens: $0.tokens, at: $0.at, fullAt: $0.fullAt))
      })
  }

  /// A queue that brings what is left in buckets into the store.
  ///
  /// - Parameter report: takes what failed.
  static func queue(
    into store: OnboardingStore, report: @escaping @Sendable (FailureReport) -> Void
  ) -> WriteQueue<StoredAttempts> {
    WriteQueue("attempts") { attempts in
      do { try store.keepAttempts(attempts) } catch {
        report(FailureReport("\(error)", place: "limits"))
      }
    }
  }
}
