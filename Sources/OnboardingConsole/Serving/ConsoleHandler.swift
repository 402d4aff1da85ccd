import HTTPCore

/// Brings each request of an operator who is signed in to the pages of its route.
struct ConsoleHandler: Sendable {
  private let overview: OverviewPage
  private let funnel: FunnelPage
  private let screen: ScreenPage
  private let experiments: ExperimentsPage
  private let experiment: ExperimentPage
  private let people: PeopleHandler
  private let person: PersonHandler
  private let audit: AuditHandler
  private let deliveries: DeliveriesHandler
  private let delivery: DeliveryHandler
  private let webhook: WebhookHandler
  private let newWebhook: NewWebhookHandler
  private let health: HealthHandler
  private let preview: PreviewHandler
  private let access: AnswerAccess

  init(_ services: ConsoleServices) {
    let figures = FigureService(services: services)
    overview = OverviewPage(service: figures)
    funnel = FunnelPage(service: figures)
    screen = ScreenPage(service: figures)
    experiments = ExperimentsPage(service: figures)
    experiment = ExperimentPage(service: figures)
    access = AnswerAccess(services: services)
    people = PeopleHandler(services: services)
    person = PersonHandler(services: services, access: access)
    audit = AuditHandler(services: services)
    deliveries = DeliveriesHandler(services: services)
    delivery = DeliveryHandler(services: services, access: access)
    webhook = WebhookHandler(services: services)
    newWebhook = NewWebhookHandler(services: services, webhook: webhook)
    health = HealthHandler(services: services)
    preview = PreviewHandler(services: services)
  }

  /// A page.
  func show(_ route: ConsoleRoute, _ visit: ConsoleVisit) throws -> Response {
    switch route {
    case .overview: try overview.show(visit)
    case .overviewFile(let table, let format): try overview.file(table, format, visit)
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
    case .experimentTable(let flow, let id, let table, let format):
      try experiment.file(flow, id, table, format, visit)
    case .people: try people.show(visit)
    case .peopleFile(let format): try people.download(format, visit)
    case .person(let receipt): try person.show(receipt, visit)
    case .audit: try audit.show(visit)
    case .auditFile(let format): try audit.download(format, visit)
    case .deliveries: try deliveries.show(visit)
    case .deliveriesFile(let table, let format): try deliveries.file(table, format, visit)
    case .delivery(let webhook, let event): try delivery.show(event, to: webhook, visit)
    case .webhook(let name): try webhook.show(name, visit)
    case .newWebhook: try newWebhook.show(visit)
    case .health: try health.show(visit)
    case .healthFile(let table, let format): try health.file(table, format, visit)
    case .picture(let flow, let variant, let screen):
      try preview.picture(flow, variant, screen)
    case .preview(let path): try preview.show(path)
    case .signOut, .signIn, .link, .asset: throw RequestError.notFound
    }
  }

  /// What a form asks for. Its origin and its token are ours.
  func take(
    _ form: URLEncodedForm, _ route: ConsoleRoute, _ visit: ConsoleVisit
  ) throws -> Response {
    switch route {
    case .person(let receipt): try person.take(form, receipt, visit)
    case .delivery(let webhook, let event): try delivery.take(form, event, to: webhook, visit)
    case .webhook(let name): try webhook.take(form, name, visit)
    case .newWebhook: try newWebhook.take(form, visit)
    case .experiment(let flow, let id): try experiment.take(form, flow, id, visit)
    default: throw RequestError.methodNotAllowed
    }
  }

  /// Closes what is open to a browser that signs out.
  func leave(_ visit: ConsoleVisit) { access.closeAll(to: visit.digest) }

  /// Notes what the server counts, for the drawings of the last days.
  func noteFigures(isLast: Bool) {
    health.note(isLast: isLast)
    if !isLast { overview.keepInMind() }
  }
}
