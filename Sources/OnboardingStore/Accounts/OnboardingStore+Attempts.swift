extension OnboardingStore {
  /// Takes tokens of buckets, in one transaction; what all processes that share the store took adds up, and
  /// each of them is told of what is left (`onAttempts`).
  public func take(_ attempts: [TakenAttempt]) throws(StoreError) {
    try commit { db in
      var left: [[UInt8]: StoredAttempts] = [:]
      for attempt in attempts {
        let before = try left[attempt.bucket] ?? StoredAttempts.load(attempt.bucket, db)
        left[attempt.bucket] = attempt.taken(from: before)
      }
      // In one order everywhere, so that two processes don't wait for each other.
      for attempts in left.values.sorted(by: { $0.bucket.lexicographicallyPrecedes($1.bucket) }) {
        try attempts.save(db)
        db.note(attempts)
      }
    }
  }

  /// The buckets that are not full.
  public func attempts(now: Int64) throws(StoreError) -> [StoredAttempts] {
    try look { db in try StoredAttempts.load(fullAfter: now, db) }
  }

  /// Has a closure called with what is left in buckets of which any process that shares the store took
  /// tokens, and with all of them after some may have been missed. It must not wait; nil ends that. Over a
  /// database that nobody shares it isn't called.
  public func onAttempts(_ listener: (@Sendable ([StoredAttempts]) -> Void)?) {
    attemptNews.set(listener)
  }
}
