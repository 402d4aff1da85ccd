package import OnboardingWeb
import Synchronization

/// How often the console refused somebody, and why: for `/metrics`, and for the page that says how the server is doing.
package final class ConsoleRefusals: Sendable {
  /// Why somebody was refused, as `/metrics` says it.
  package enum Reason: String, Sendable, Hashable, CaseIterable {
    /// A form that another site sent.
    case foreignOrigin = "foreign-origin"
    /// A form without the token of its browser's session.
    case badToken = "bad-token"
    /// A name and a password that no operator has.
    case wrongPassword = "wrong-password"
    /// Too many attempts to sign in.
    case tooManyAttempts = "too-many-attempts"
    /// The link of a start that was used, or is too old.
    case spentLink = "spent-link"
  }

  private final class Cell: Sendable {
    let value = Atomic<Int>(0)
  }

  private let cells = Dictionary(uniqueKeysWithValues: Reason.allCases.map { ($0, Cell()) })

  /// Counters that begin at nought.
  package init() {}

  func count(_ reason: Reason) { cells[reason]?.value.wrappingAdd(1, ordering: .relaxed) }

  /// The name of what is counted, as `/metrics` writes it without `foyer_`.
  static let name = "console_refusals_total"

  /// The figures.
  package var family: MetricFamily {
    MetricFamily(
      Self.name, "Forms and sign-ins that the console refused.", by: "reason",
      Reason.allCases.map { ($0.rawValue, cells[$0]?.value.load(ordering: .relaxed) ?? 0) })
  }
}
