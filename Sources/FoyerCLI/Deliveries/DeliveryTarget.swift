import OnboardingStore

/// What is known of a webhook while the server runs.
struct DeliveryTarget {
  /// The most requests to one webhook at once, each of another person.
  static let mostAtOnce = 4

  /// The deliveries under way, by the tag of their request.
  var underWay: [Int: Delivery] = [:]
  private var failures = 0
  /// On the clock that never jumps, in seconds.
  private var restsUntil = -Double.infinity

  /// Whether it counts as down: then one delivery at a time finds out.
  var isDown: Bool { failures >= DeliveryPace.tolerance }

  /// How many more may be started.
  ///
  /// - Parameter now: seconds of the clock that never jumps, as everywhere here.
  func room(now: Double) -> Int {
    guard now >= restsUntil else { return 0 }
    return (isDown ? 1 : Self.mostAtOnce) - underWay.count
  }

  /// Notes a delivery that arrived; whether the webhook was down before.
  mutating func noteSuccess() -> Bool {
    defer { failures = 0 }
    return isDown
  }

  /// Notes one that didn't; whether the webhook counts as down from now on.
  ///
  /// While it is down it is asked more and more seldom, up to twice a minute, however much waits.
  mutating func noteFailure(now: Double) -> Bool {
    failures += 1
    guard isDown else { return false }
    restsUntil = now + Double(DeliveryPace.rest(afterFailures: failures))
    return failures == DeliveryPace.tolerance
  }

  /// Leaves it alone for a while.
  mutating func rest(until instant: Double) { restsUntil = max(restsUntil, instant) }
}
