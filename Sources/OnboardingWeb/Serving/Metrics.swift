import HTTPCore
import OnboardingEvents
import Synchronization

/// Counters of the application, for `/metrics`.
package final class Metrics: Sendable {
  /// Counters that begin at nought.
  package init() {}

  /// What is counted.
  enum Counter: Int, CaseIterable {
    case pages, posts, refusals, redirects, assets, forged, limited, failures, oversize

    var name: String {
      switch self {
      case .pages: "pages_total"
      case .posts: "posts_total"
      case .refusals: "refused_forms_total"
      case .redirects: "redirects_total"
      case .assets: "assets_total"
      case .forged: "forged_posts_total"
      case .limited: "limited_posts_total"
      case .failures: "failures_total"
      case .oversize: "oversize_sessions_total"
      }
    }

    var help: String {
      switch self {
      case .pages: "Screens shown."
      case .posts: "Forms received."
      case .refusals: "Forms of people with errors."
      case .redirects: "Screens asked for that were not open, or not on the path any more."
      case .assets: "Files sent."
      case .forged: "Posts without a valid origin or token."
      case .limited: "Posts over a rate limit."
      case .failures: "Pages that say that something failed here."
      case .oversize: "Answers that no cookie could hold."
      }
    }
  }

  /// Counts what a response says of its request.
  func count(_ response: Response, to context: RequestContext) {
    switch (context.route, context.isPost) {
    case (.health, _), (.readiness, _), (.metrics, _): return
    case (.asset, _): count(.assets)
    case (.screen, true), (.sheet, true): count(.posts)
    case (.screen, false), (.sheet, false):
      if response.status == .ok { count(.pages) }
      if response.status == .seeOther { count(.redirects) }
    default: break
    }
    switch response.status {
    // What made-up people get wrong says nothing of how people fare.
    case .unprocessableContent where context.audience.source != .simulated: count(.refusals)
    case .forbidden: count(.forged)
    case .tooManyRequests: count(.limited)
    case .internalServerError, .serviceUnavailable: count(.failures)
    default: break
    }
  }

  private let counters = Counter.allCases.map { _ in Cell() }
  private let losses = SessionLoss.allCases.map { _ in Cell() }

  func count(_ counter: Counter) {
    counters[counter.rawValue].value.wrappingAdd(1, ordering: .relaxed)
  }

  func count(_ loss: SessionLoss) {
    guard let index = SessionLoss.allCases.firstIndex(of: loss) else { return }
    losses[index].value.wrappingAdd(1, ordering: .relaxed)
  }

  /// The page of figures: those of the application, then `others`.
  func text(with others: [MetricFamily]) -> String {
    (families + others).flatMap(\.lines).joined(separator: "\n") + "\n"
  }

  /// The figures of the application.
  var families: [MetricFamily] {
    let own = zip(Counter.allCases, counters).map { counter, cell in
      MetricFamily(counter.name, counter.help, cell.value.load(ordering: .relaxed))
    }
    let lost = MetricFamily(
      "lost_sessions_total", "Session cookies that could not be used.", by: "reason",
      zip(SessionLoss.allCases, losses).map {
        ($0.rawValue, $1.value.load(ordering: .relaxed))
      })
    return own + [lost]
  }

  private final class Cell: Sendable {
    let value = Atomic<Int>(0)
  }
}

/// Why a session cookie could not be used.
enum SessionLoss: String, CaseIterable, Sendable {
  /// Not sealed by a key of ours, changed, cut, or made for another cookie.
  case notAuthentic = "not-authentic"
  /// Older than thirty days.
  case expired
  /// Of a version of the flow that nothing here can read.
  case unknownVersion = "unknown-version"
  /// Sealed by us and still not readable.
  case malformed
  /// Longer than any cookie we make.
  case oversize
  /// Of a session that was given up for a new one.
  case spent
  /// Of a session whose answers are another account's than the one that is signed in.
  case anothers = "another-account"

  /// Whether the cookie alone is lost, so that an account has what was in it.
  var isOfCookieAlone: Bool {
    switch self {
    case .notAuthentic, .expired, .unknownVersion, .malformed, .oversize: true
    case .spent, .anothers: false
    }
  }
}
