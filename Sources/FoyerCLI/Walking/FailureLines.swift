package import OnboardingWeb
import Synchronization

/// What failed in an application that has no log, a line for each.
package final class FailureLines: Sendable {
  private let lines = Mutex<[String]>([])

  /// Nothing yet.
  package init() {}

  /// Adds a failure.
  package func add(_ report: FailureReport) {
    lines.withLock { $0.append("\(report.place): \(report.reason)") }
  }

  /// The lines, in order.
  package var all: [String] { lines.withLock { $0 } }
}
