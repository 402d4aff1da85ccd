import HTTPCore

/// Brings each request of somebody who is signed in to the pages of its route.
struct ConsoleHandler: Sendable {
  private let flows: FlowsPage

  init(_ services: ConsoleServices) {
    flows = FlowsPage(services: services)
  }

  /// A page.
  func show(_ route: ConsoleRoute, _ visit: ConsoleVisit) throws -> Response {
    switch route {
    case .overview: try flows.show(visit)
    default: throw RequestError.notFound
    }
  }

  /// What a form asks for. Its origin and its token are ours.
  func take(
    _ form: URLEncodedForm, _ route: ConsoleRoute, _ visit: ConsoleVisit
  ) throws -> Response {
    throw RequestError.methodNotAllowed
  }
}
