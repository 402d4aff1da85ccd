import HTTPCore
import OnboardingDomain
import OnboardingStore
import OnboardingWeb

/// What other systems are told: their addresses, and what waits for them.
struct DeliveriesHandler: Sendable {
  let services: ConsoleServices

  /// How many deliveries stand on a page.
  static let page = 50
  /// How long a bar of the tape is, in seconds, and how many there are: a day in half hours.
  private static let (stretch, stretches) = (Int64(1800), 48)

  func show(_ visit: ConsoleVisit) throws -> Response {
    var query = QueryReader(try visit.request.queryFields(), taking: ["state", "page"])
    let number = query.value("page", "a number from 1 on", ConsoleRoute.number)
    let page = Int(min(number ?? 1, 100_000))
    let store = services.environment.store
    let counts = try store.deliveryCounts()
    let shown = Self.shown(&query, counts)
    let waits = try store.deliveryWaits()
    var rows = try store.deliveryRows(
      shown, offset: (page - 1) * Self.page, limit: Self.page + 1)
    let hasMore = rows.count > Self.page
    if hasMore { rows.removeLast() }
    func address(_ state: String, _ page: Int) -> String {
      ConsoleRoute.deliveries.address + "?state=\(state)" + (page > 1 ? "&page=\(page)" : "")
    }
    let name = shown?.rawValue ?? "all"
    var data: ViewMembers = [
      "add-url": .text(ConsoleRoute.newWebhook.address),
      "rows": .list(rows.map { row($0, waits[$0.webhook], visit) }),
      "has-rows": .flag(!rows.isEmpty),
      "has-more": .flag(hasMore), "next-url": .text(address(name, page + 1)),
      "is-later-page": .flag(page > 1), "first-url": .text(address(name, 1)),
      "all-url": .text(address("all", 1)), "shows-all": .flag(shown == nil),
    ]
    data.merge(LeftOut(query.problems).view)
    for table in DeliveriesTable.allCases {
      let query = table == .queue ? "?state=\(name)" : ""
      data["\(table.rawValue)-files"] = FigureTable.files {
        ConsoleRoute.deliveriesFile(table, $0).address + query
      }
    }
    for each in DeliveryRow.State.allCases {
      data["\(each.rawValue)-url"] = .text(address(each.rawValue, 1))
      data["shows-\(each.rawValue)"] = .flag(shown == each)
      data["\(each.rawValue)-count"] = .text(Written.count(counts[each] ?? 0))
    }
    data.merge(try endpoints(waits, visit))
    return services.page(ConsolePage("deliveries", at: .deliveries, data), for: visit)
  }

  /// A table of the page as a file: of the queue all pages of what is shown, and who may see no people sees
  /// no receipts there, either.
  func file(
    _ table: DeliveriesTable, _ format: FigureTable.Format, _ visit: ConsoleVisit
  ) throws -> Response {
    let store = services.environment.store
    let tables = DeliveriesTables(seesPeople: visit.seesPeople)
    var query = QueryReader(
      try visit.request.queryFields(), taking: table == .queue ? ["state"] : [])
    switch table {
    case .endpoints:
      if let refusal = format.refusal(of: query.problems) { return refusal }
      let end = visit.instant - visit.instant % Self.stretch + Self.stretch
      return try tables.endpoints(
        store.webhookStates(), store.deliveryWaits(),
        store.deliveryTapes(until: end, stretch: Self.stretch, count: Self.stretches),
        store.answerTimes(since: end - Self.stretch * Int64(Self.stretches))
      ).response(format)
    case .queue:
      let state = Self.shown(&query, try store.deliveryCounts())
      if let refusal = format.refusal(of: query.problems) { return refusal }
      let rows = try store.deliveryRows(state, limit: Self.mostInFile)
      if visit.seesPeople {
        try store.audit(
          AuditEntry(
            visit.who, .exported, "\(rows.count) deliveries",
            detail: "\(format.rawValue), no answers, state=\(state?.rawValue ?? "all")"),
          now: visit.instant)
      }
      return try tables.queue(rows, store.deliveryWaits()).response(format)
    }
  }

  /// How many rows a file of the queue has at most: the latest, or the next that are due.
  private static let mostInFile = 100_000

  /// What is shown: what waits comes first, where something does and nothing else is asked for.
  private static func shown(
    _ query: inout QueryReader, _ counts: [DeliveryRow.State: Int]
  ) -> DeliveryRow.State? {
    if query.text("state") == "all" { return nil }
    let states = FigureFilter.oneOf(DeliveryRow.State.allCases.map(\.rawValue) + ["all"])
    return query.value("state", states, DeliveryRow.State.init)
      ?? ((counts[.waiting] ?? 0) > 0 ? .waiting : nil)
  }

  // MARK: Endpoints

  private func endpoints(
    _ waits: [String: DeliveryWait], _ visit: ConsoleVisit
  ) throws -> ViewMembers {
    let store = services.environment.store
    let states = try store.webhookStates()
    let end = visit.instant - visit.instant % Self.stretch + Self.stretch
    let times = try store.answerTimes(since: end - Self.stretch * Int64(Self.stretches))
    let tapes = try store.deliveryTapes(
      until: end, stretch: Self.stretch, count: Self.stretches)
    let on = states.filter { $0.webhook.disabledAt == nil }
    let failing = on.filter { $0.lastFailure != nil }
    let lost = on.reduce(0) { $0 + $1.givenUp }
    let waiting = on.reduce(0) { $0 + $1.waiting }
    let held = states.reduce(0) { $0 + $1.waiting } - waiting
    let next = failing.compactMap { waits[$0.webhook.name] }.min { $0.next < $1.next }
    return [
      "has-endpoints": .flag(!states.isEmpty), "is-one-failing": .flag(failing.count == 1),
      "are-many-failing": .flag(failing.count > 1),
      "has-lost": .flag(lost > 0), "is-one-lost": .flag(lost == 1),
      "lost": .text(Written.count(lost)), "is-one-on": .flag(on.count == 1),
      "is-calm": .flag(failing.isEmpty && on.contains { $0.delivered > 0 }),
      "is-fresh": .flag(
        failing.isEmpty && !on.isEmpty && on.allSatisfy { $0.delivered == 0 }),
      "is-silent": .flag(on.isEmpty), "has-off": .flag(on.count < states.count),
      "is-one-off": .flag(states.count - on.count == 1),
      "off-count": .text(Written.word(states.count - on.count, isFirst: true)),
      "failing-count": .text(String(failing.count)),
      "failing-endpoint": .text(failing.first.map { WebhookAddress($0.webhook.url).name } ?? ""),
      "failure": .text(failing.first?.lastFailure ?? ""),
      "waiting": .text(Written.count(waiting)), "is-one-waiting": .flag(waiting == 1),
      "has-waiting": .flag(waiting > 0),
      "held": .text(Written.count(held)), "is-one-held": .flag(held == 1),
      "has-held": .flag(held > 0),
      "next": .text(next.map { Written.due($0.next, at: visit.instant) } ?? ""),
      "is-due": .flag(next.map { $0.next <= visit.instant } ?? false),
      "is-one-by-one": .flag(next?.isOneByOne ?? false),
      "endpoints": .list(
        states.map {
          endpoint(
            $0, waits[$0.webhook.name], tapes[$0.webhook.name], times[$0.webhook.name], visit)
        }),
    ]
  }

  private func endpoint(
    _ state: WebhookState, _ wait: DeliveryWait?, _ tape: DeliveryTape?,
    _ times: AnswerTimes?, _ visit: ConsoleVisit
  ) -> ViewData {
    let (webhook, address) = (state.webhook, WebhookAddress(state.webhook.url))
    let taken = tape?.taken.reduce(0, +) ?? 0
    let failed = tape?.failed.reduce(0, +) ?? 0
    let members: ViewMembers = [
      "host": .text(address.place), "path": .text(address.path), "name": .text(webhook.name),
      "kinds": .text(webhook.kinds.joined(separator: ", ")),
      "is-all-kinds": .flag(webhook.kinds.isEmpty),
      "flows": .text(webhook.flows.joined(separator: ", ")),
      "is-all-flows": .flag(webhook.flows.isEmpty),
      "waiting": .text(Written.count(state.waiting)), "has-waiting": .flag(state.waiting > 0),
      "oldest": .text(wait.map { Written.age(visit.instant - $0.oldest) } ?? ""),
      "taken": .text(Written.count(taken)), "tried": .text(Written.count(taken + failed)),
      "is-untried": .flag(taken + failed == 0), "bars": .list(Self.bars(tape)),
      "url": .text(ConsoleRoute.webhook(webhook.name).address),
      "has-times": .flag(times != nil),
      "median": .text(times.map { Written.duration(milliseconds: $0.median) } ?? ""),
      "nine-in-ten": .text(times.map { Written.duration(milliseconds: $0.nineInTen) } ?? ""),
    ]
    return .object(
      members.merging(EndpointState(state: state, wait: wait).view(at: visit.instant)))
  }

  /// The tape: a bar for each half hour, its height the number of attempts; what was in vain is the upper part of it.
  private static func bars(_ tape: DeliveryTape?) -> [ViewData] {
    guard let tape else { return [] }
    let (height, step) = (22.0, 5.5)
    let counts = zip(tape.taken, tape.failed).map { (taken: $0, failed: $1) }
    let most = Double(max(1, counts.map { $0.taken + $0.failed }.max() ?? 1))
    return counts.enumerated().flatMap { position, counts in
      let parts = parts(counts, tall: Double(counts.taken + counts.failed) / most * height)
      let pieces: [(tall: Double, above: Double, isBad: Bool)] = [
        (parts.taken, 0, false), (parts.failed, parts.taken, true),
      ]
      return pieces.filter { $0.tall > 0 }
        .map { tall, above, isBad -> ViewData in
          [
            "x": .text(decimal(Double(position) * step + 0.5)),
            "y": .text(decimal(height - above - tall)), "height": .text(decimal(tall)),
            "is-bad": .flag(isBad),
          ]
        }
    }
  }

  /// How tall both parts of a bar are: what there is can be seen, were it one of a thousand.
  private static func parts(
    _ counts: (taken: Int, failed: Int), tall: Double
  ) -> (taken: Double, failed: Double) {
    let least = 2.0
    guard counts.failed > 0 else { return (counts.taken > 0 ? max(least, tall) : 0, 0) }
    guard counts.taken > 0 else { return (0, max(least, tall)) }
    let all = max(2 * least, tall)
    let share = Double(counts.failed) / Double(counts.taken + counts.failed)
    let failed = min(max(least, all * share), all - least)
    return (all - failed, failed)
  }

  /// A number of a drawing, to a tenth.
  private static func decimal(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(abs(tenths % 10))"
  }

  // MARK: Rows

  private func row(
    _ row: DeliveryRow, _ wait: DeliveryWait?, _ visit: ConsoleVisit
  ) -> ViewData {
    let members: ViewMembers = [
      "number": .text(Written.count(row.event)),
      "url": .text(ConsoleRoute.delivery(row.webhook, row.event).address),
      "has-receipt": .flag(visit.seesPeople && row.receipt != nil),
      "receipt": .text(row.receipt.map { Written.count($0) } ?? ""),
      "kind-parts": row.kindParts,
      "host": .text(row.address.place), "path": .text(row.address.path),
      "is-delivered": .flag(row.state == .delivered),
      "is-waiting": .flag(row.state == .waiting), "is-given-up": .flag(row.state == .givenUp),
      "attempts": .text(String(row.tries)),
      "failure": .text(row.failure ?? ""), "has-failure": .flag(row.failure != nil),
      "took": .text(row.milliseconds.map { Written.duration(milliseconds: $0) } ?? ""),
      "has-took": .flag(row.milliseconds != nil),
    ]
    return .object(members.merging(row.turnView(wait, at: visit.instant)))
  }
}
