import OnboardingWeb
import Synchronization

/// What deliveries have come to since the start, for the metrics.
struct DeliveryFigures: Sendable, Equatable {
  /// Deliveries that were taken.
  var delivered = 0
  /// Attempts that failed.
  var failed = 0
  /// Deliveries that were given up.
  var givenUp = 0
  /// How many wait.
  var waiting = 0
  /// Since when the oldest of them waits, in seconds since 1970.
  var oldest: Int64?

  /// As `/metrics` shows them.
  func families(now: Int64) -> [MetricFamily] {
    [
      MetricFamily(
        "deliveries_total", "Deliveries to webhooks: taken, failed attempts, given up.",
        by: "result",
        [("delivered", delivered), ("failed", failed), ("given-up", givenUp)]),
      MetricFamily("deliveries_waiting", "Deliveries that wait.", waiting, .gauge),
      MetricFamily(
        "oldest_delivery_seconds", "For how long the oldest delivery has waited.",
        Int(oldest.map { max(0, now - $0) } ?? 0), .gauge),
    ]
  }
}
