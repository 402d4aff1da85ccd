import HTTPCore
package import OnboardingDomain
import OnboardingStore
import PageRendering

/// The first page: the flows, and how many people handed in.
struct FlowsPage: Sendable {
  let services: ConsoleServices

  /// Fewer than so many are not counted out.
  static let least = 5

  func show(_ visit: ConsoleVisit) throws -> Response {
    let counts = try services.environment.store.profileCounts()
    let total = counts.values.reduce(0, +)
    let flows = services.environment.onboardings.map { onboarding -> ViewData in
      let flow = onboarding.flow
      let count = counts[flow.id.rawValue] ?? 0
      return [
        "name": .text(services.flowName(flow.id)), "id": .text(flow.id.rawValue),
        "screen-count": .text(ConsoleText.count(flow.variants[0].screens.count)),
        "edition": .text(String(flow.version)),
        "is-few": .flag((1..<Self.least).contains(count)), "count": .text(ConsoleText.count(count)),
      ]
    }
    return services.page(
      ConsolePage(
        "overview", at: .overview,
        [
          "flows": .list(flows), "is-empty": .flag(total == 0),
          "is-few": .flag((1..<Self.least).contains(total)),
          "is-many": .flag(total >= Self.least), "total": .text(ConsoleText.count(total)),
        ]), for: visit)
  }
}

extension ConsoleServices {
  /// What people call a flow; its id where nobody wrote down a name.
  package func flowName(_ id: FlowID) -> String {
    environment.flows().words("gallery.\(id).title", locale: 0) ?? id.rawValue
  }
}
