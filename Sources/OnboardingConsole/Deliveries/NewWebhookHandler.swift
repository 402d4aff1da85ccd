import HTTPCore
import OnboardingDomain
import OnboardingStore
import OnboardingWeb

/// One more address that is told what happens.
struct NewWebhookHandler: Sendable {
  let services: ConsoleServices
  /// Shows what was added, with its secret.
  let webhook: WebhookHandler

  func show(_ visit: ConsoleVisit) throws -> Response {
    try page(WebhookDraft(name: Webhook.newName()), nil, visit)
  }

  /// Adds what a form asks for. The secret is shown by the response alone; of a form that is sent twice the
  /// second leads to what the first added.
  func take(_ form: URLEncodedForm, _ visit: ConsoleVisit) throws -> Response {
    let draft = try draft(form)
    switch try services.environment.webhooks.add(draft, visit.who) {
    case .added(let secret):
      services.environment.webhooks.look()
      return try webhook.show(draft.name, visit, secret: secret, isNew: true)
    case .known: return .seeOther(ConsoleRoute.webhook(draft.name).address)
    case .duplicate: return try page(draft, nil, visit, isDuplicate: true)
    case .refused(let problem): return try page(draft, problem, visit)
    }
  }

  private var flows: [Flow] { services.environment.onboardings.map(\.flow) }

  /// - Throws: `RequestError.malformedForm` for what no form of ours asks.
  private func draft(_ form: URLEncodedForm) throws(RequestError) -> WebhookDraft {
    let known = Set(flows.map(\.id.rawValue))
    let kinds = form.pairs.filter { $0.name == "event" }.map(\.value)
    let chosen = form.pairs.filter { $0.name == "flow" }.map(\.value)
    guard let name = form["name"], name.wholeMatch(of: /wh_[0-9a-f]{24}/) != nil,
      kinds.allSatisfy({ EventKind(rawValue: $0) != nil }), chosen.allSatisfy(known.contains)
    else { throw .malformedForm }
    let url = (form["url"] ?? "").filter { !$0.isWhitespace }
    return WebhookDraft(
      name: name, url: url, allowsInner: form["inner"] == "yes", kinds: kinds, flows: chosen)
  }

  private func page(
    _ draft: WebhookDraft, _ problem: WebhookAddition.Problem?, _ visit: ConsoleVisit,
    isDuplicate: Bool = false
  ) throws -> Response {
    var data: ViewMembers = [
      "action": .text(ConsoleRoute.newWebhook.address),
      "deliveries-url": .text(ConsoleRoute.deliveries.address), "webhook-name": .text(draft.name),
      "url": .text(draft.url), "is-inner-allowed": .flag(draft.allowsInner),
      "is-inner-for-all": .flag(services.environment.webhooks.allowsInner),
      "has-error": .flag(problem != nil || isDuplicate),
      "is-duplicate": .flag(isDuplicate),
      "kinds": .list(
        EventKind.allCases.map {
          ["kind": .text($0.rawValue), "is-chosen": .flag(draft.kinds.contains($0.rawValue))]
        }),
      "flows": .list(
        flows.map {
          [
            "flow": .text($0.id.rawValue), "flow-name": .text(services.flowName($0.id)),
            "is-chosen": .flag(draft.flows.contains($0.id.rawValue)),
          ]
        }),
    ]
    data.merge(try LeftOut(of: visit).view)
    for each in WebhookAddition.Problem.allCases {
      data["is-\(each.rawValue)"] = .flag(each == problem)
    }
    return services.page(
      ConsolePage(
        "new-webhook", at: .deliveries, data,
        status: problem == nil && !isDuplicate ? .ok : .unprocessableContent), for: visit)
  }
}
