import HTTPCore

/// Brings each request of somebody who is signed in to the pages of its route.
struct ConsoleHandler: Sendable {
  private let flows: FlowsPage
  private let people: PeopleHandler
  private let person: PersonHandler
  private let audit: AuditHandler
  private let deliveries: DeliveriesHandler
  private let delivery: DeliveryHandler
  private let webhook: WebhookHandler
  private let health: HealthHandler
  private let open: OpenAnswers

  init(_ services: ConsoleServices) {
    let open = OpenAnswers()
    self.open = open
    flows = FlowsPage(services: services)
    people = PeopleHandler(services: services)
    person = PersonHandler(services: services, open: open)
    audit = AuditHandler(services: services)
    deliveries = DeliveriesHandler(services: services)
    delivery = DeliveryHandler(services: services, open: open)
    webhook = WebhookHandler(services: services)
    health = HealthHandler(services: services, history: FigureHistory())
  }

  /// A page.
  func show(_ route: ConsoleRoute, _ visit: ConsoleVisit) throws -> Response {
    switch route {
    case .overview: try flows.show(visit)
    case .people: try people.show(visit)
    case .peopleFile(let format): try people.download(format, visit)
    case .person(let receipt): try person.show(receipt, visit)
    case .audit: try audit.show(visit)
    case .auditFile: try audit.download(visit)
    case .deliveries: try deliveries.show(visit)
    case .delivery(let webhook, let event): try delivery.show(event, to: webhook, visit)
    case .webhook(let name): try webhook.show(name, visit)
    case .health: try health.show(visit)
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
    default: throw RequestError.methodNotAllowed
    }
  }

  /// Closes what is open to a browser that signs out.
  func leave(_ visit: ConsoleVisit) { open.closeAll(to: visit.digest) }

  /// Notes what the server counts, for the drawings of the last day.
  func noteFigures() { health.note() }
}
