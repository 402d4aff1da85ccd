import HTTPCore

/// Brings each request of somebody who is signed in to the pages of its route.
struct ConsoleHandler: Sendable {
  private let overview: OverviewPage
  private let funnel: FunnelPage
  private let screen: ScreenPage
  private let experiments: ExperimentsPage
  private let experiment: ExperimentPage

  init(_ services: ConsoleServices) {
    let figures = FigureService(services: services)
    overview = OverviewPage(service: figures)
    funnel = FunnelPage(service: figures)
    screen = ScreenPage(service: figures)
    experiments = ExperimentsPage(service: figures)
    experiment = ExperimentPage(service: figures)
  }

  /// A page.
  func show(_ route: ConsoleRoute, _ visit: ConsoleVisit) throws -> Response {
    switch route {
    case .overview: try overview.show(visit)
    case .overviewFile(let format): try overview.file(format, visit)
    case .flow(let flow): try funnel.show(flow, visit)
    case .flowFile(let flow, let format): try funnel.file(flow, format, visit)
    case .screen(let flow, let screen): try self.screen.show(flow, screen, visit)
    case .screenFile(let flow, let screen, let table, let format):
      try self.screen.file(flow, screen, table, format, visit)
    case .experiments: try experiments.show(visit)
    case .experimentsFile(let format): try experiments.file(format, visit)
    case .experiment(let flow, let id): try experiment.show(flow, id, visit)
    case .experimentFile(let flow, let id, let format):
      try experiment.file(flow, id, format, visit)
    default: throw RequestError.notFound
    }
  }

  /// What a form asks for. Its origin and its token are ours.
  func take(
    _ form: URLEncodedForm, _ route: ConsoleRoute, _ visit: ConsoleVisit
  ) throws -> Response {
    if case .experiment(let flow, let id) = route {
      return try experiment.take(form, flow, id, visit)
    }
    throw RequestError.methodNotAllowed
  }
}
