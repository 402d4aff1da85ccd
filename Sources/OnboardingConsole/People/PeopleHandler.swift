import HTTPCore
import OnboardingDomain
import OnboardingStore
import OnboardingWeb
import StrictJSON

/// The list of those who handed in: neither a name nor an answer is in it.
struct PeopleHandler: Sendable {
  let services: ConsoleServices

  /// How many stand on a page.
  static let page = 50

  // MARK: The list

  func show(_ visit: ConsoleVisit) throws -> Response {
    let query = try query(of: visit, taking: PeopleQuery.fileNames + PeopleQuery.pageNames)
    let store = services.environment.store
    if let receipt = query.receipt, try store.person(receipt) != nil {
      return .seeOther(ConsoleRoute.person(receipt).address)
    }
    let filter = query.filter(now: visit.instant)
    let count = try store.peopleCount(filter)
    var rows = try store.people(filter, before: query.before, limit: Self.page + 1)
    let hasMore = rows.count > Self.page
    if hasMore { rows.removeLast() }
    let turns = try turns(of: rows)
    var next = query
    next.before = rows.last?.receipt
    var first = query
    first.before = nil
    let data: ViewMembers = [
      "count": .text(Written.count(count.all)), "is-none": .flag(count.all == 0),
      "is-one": .flag(count.all == 1), "is-more": .flag(count.all > 1),
      "waiting": .text(Written.count(count.waiting)), "has-waiting": .flag(count.waiting > 0),
      "is-one-waiting": .flag(count.waiting == 1), "is-one-given-up": .flag(count.givenUp == 1),
      "given-up": .text(Written.count(count.givenUp)), "has-given-up": .flag(count.givenUp > 0),
      "people": .list(rows.map { row($0, turns[$0.receipt], on: visit.instant) }),
      "has-people": .flag(!rows.isEmpty),
      "has-more": .flag(hasMore), "next-url": .text(ConsoleRoute.people.address + next.text),
      "is-later-page": .flag(query.before != nil),
      "first-url": .text(ConsoleRoute.people.address + first.text),
      "csv-url": .text(ConsoleRoute.peopleFile(.csv).address + first.text),
      "jsonl-url": .text(ConsoleRoute.peopleFile(.jsonl).address + first.text),
      "audit-url": .text(ConsoleRoute.audit.address),
      "erased": try erased(query.erased).map { .text(Written.count($0)) } ?? .null,
      "missing": query.receipt.map { .text(Written.count($0)) } ?? .null,
    ]
    return services.page(
      ConsolePage(
        "people", at: .people, data.merging(tools(query, visit.instant)),
        status: query.receipt != nil ? .notFound : .ok),
      for: visit)
  }

  private func query(of visit: ConsoleVisit, taking names: [String]) throws -> PeopleQuery {
    var query = try PeopleQuery(visit.request, taking: names)
    try query.leaveOutUnknown(among: services.environment.onboardings.map(\.flow)) {
      try services.environment.store.peopleCount($0).all > 0
    }
    return query
  }

  /// A receipt of which the page says that it was erased: one that the trail says so of.
  private func erased(_ receipt: Int64?) throws -> Int64? {
    guard let receipt else { return nil }
    let isSo = try services.environment.store.auditLines(before: nil, limit: 50).contains {
      $0.action == AuditEntry.Action.erased.rawValue
        && $0.subject == PersonHandler.subject(receipt)
    }
    return isSo ? receipt : nil
  }

  private func row(
    _ person: PersonRow, _ turn: DeliveryTurn?, on instant: Int64
  ) -> ViewData {
    let all = person.delivered + person.waiting + person.givenUp
    return [
      "receipt": .text(Written.count(person.receipt)),
      "url": .text(ConsoleRoute.person(person.receipt).address),
      "when": .text(Written.dayAndClock(person.submittedAt, on: instant)),
      "flow": .text(services.flowName(FlowID(person.flow))), "variant": .text(person.variant),
      "edition": .text(String(person.flowVersion)), "has-account": .flag(person.hasAccount),
      "delivered": .text(String(person.delivered)), "all": .text(String(all)),
      "is-unaddressed": .flag(all == 0), "is-given-up": .flag(person.givenUp > 0),
      "is-waiting": .flag(person.givenUp == 0 && person.waiting > 0),
      "is-delivered": .flag(all > 0 && person.delivered == all),
      "turn": .object(DeliveryTurn.view(turn, at: instant)),
    ]
  }

  /// What the next of each one's deliveries waits for, by the receipts of those for whom something waits.
  private func turns(of people: [PersonRow]) throws -> [Int64: DeliveryTurn] {
    let waiting = people.filter { $0.waiting > 0 }.map(\.receipt)
    guard !waiting.isEmpty else { return [:] }
    let store = services.environment.store
    let waits = try store.deliveryWaits()
    let rows = try store.deliveryRows(ofReceipts: waiting).filter { $0.receipt != nil }
    return Dictionary(grouping: rows) { $0.receipt ?? 0 }.compactMapValues { rows in
      DeliveryTurn.soonest(rows.compactMap { $0.turn(waits[$0.webhook]) })
    }
  }

  /// What people type into fields of its forms; what else an address asks for is left out with a word.
  private static let ownNames = ["from", "to", "receipt"]

  private static func own(_ problems: [UnreadParameter]) -> [UnreadParameter] {
    problems.filter { ownNames.contains($0.name) && $0.fault != .repeated }
  }

  /// What the tools above the list hold.
  private func tools(_ query: PeopleQuery, _ now: Int64) -> ViewMembers {
    let flows = services.environment.onboardings.map(\.flow)
    // One that isn't there any more may still have people, and is chosen all the same.
    func options(_ all: [(id: String, name: String)], _ chosen: String?) -> ViewData {
      let gone = chosen.flatMap { id in all.contains { $0.id == id } ? nil : [(id, id)] } ?? []
      return .list(
        (all + gone).map {
          ["value": .text($0.id), "title": .text($0.name), "is-chosen": .flag($0.id == chosen)]
        })
    }
    func with(days: Int?) -> String {
      var other = query
      (other.days, other.from, other.to, other.before) = (days, nil, nil, nil)
      return ConsoleRoute.people.address + other.text
    }
    let variants = flows.filter { query.flow == nil || $0.id.rawValue == query.flow }
      .flatMap { $0.variants.map(\.id.rawValue) }.filter { !$0.isEmpty }
    let known = Set(variants).sorted().map { ($0, $0) }
    // Each form keeps what the other asks for.
    func kept(_ parameters: [(name: String, value: String)]) -> ViewData {
      .list(parameters.map { ["parameter": .text($0.name), "value": .text($0.value)] })
    }
    let dates = query.dates(now: now)
    let isOneDay = query.from != nil && query.from == query.to
    var data: ViewMembers = [
      "action": .text(ConsoleRoute.people.address), "counted": .text(Written.clock(now)),
      "from": .text(dates.first?.iso8601 ?? ""), "to": .text(dates.last?.iso8601 ?? ""),
      "kept-period": kept(query.periodParameters), "kept-filters": kept(query.filterParameters),
      "flows": options(
        flows.map { ($0.id.rawValue, services.flowName($0.id)) }, query.flow),
      "variants": options(known, query.variant),
      "has-variants": .flag(!known.isEmpty || query.variant != nil),
      "has-problem": .flag(!query.problems.isEmpty),
      "has-own-problem": .flag(!Self.own(query.problems).isEmpty),
      "all-url": .text(with(days: nil)), "is-all-time": .flag(query.isOfAllTime),
      "is-filtered": .flag(query.isFiltered),
      "is-everybody": .flag(query.isOfAllTime && !query.isFiltered && query.before == nil),
      "days": query.days.map { .text(String($0)) } ?? .null,
      "only-day": isOneDay ? query.from.map { .text(Written.day($0.start)) } ?? .null : .null,
      "first-day": isOneDay ? .null : query.from.map { .text(Written.day($0.start)) } ?? .null,
      "end-day": isOneDay ? .null : query.to.map { .text(Written.day($0.start)) } ?? .null,
      "is-yes": .flag(query.hasAccount == true), "is-no": .flag(query.hasAccount == false),
    ]
    for period in PeopleQuery.periods {
      data["days-\(period)-url"] = .text(with(days: period))
      data["is-days-\(period)"] = .flag(query.days == period)
    }
    for state in PeopleFilter.Deliveries.allCases {
      data["chose-\(state.rawValue)"] = .flag(query.deliveries == state)
    }
    let bad = Self.own(query.problems)
    for name in Self.ownNames { data["is-bad-\(name)"] = .flag(bad.contains { $0.name == name }) }
    data["is-reversed"] = .flag(query.isReversed)
    data["has-left-out"] = .flag(
      bad.contains { $0.name != "to" } || !query.isReversed && !bad.isEmpty)
    data.merge(LeftOut(query.problems.filter { !bad.contains($0) }).view)
    return data
  }

  // MARK: Files

  /// The list as a file. That it was taken out is in the audit trail, with how many and which.
  func download(_ format: ConsoleRoute.ListFormat, _ visit: ConsoleVisit) throws -> Response {
    let query = try query(of: visit, taking: PeopleQuery.fileNames)
    if let refusal = format.refusal(of: query.problems) { return refusal }
    let store = services.environment.store
    let filter = query.filter(now: visit.instant)
    let count = try store.peopleCount(filter).all
    try store.audit(
      AuditEntry(
        visit.who, .exported, count == 1 ? "1 profile" : "\(count) profiles",
        detail: "\(format.rawValue), no answers, \(query.text.dropFirst())"), now: visit.instant)
    var file = ListFile(
      "people", format, columns: Self.columns, values: Self.values, json: Self.line)
    var before: Int64?
    repeat {
      let part = try store.people(filter, before: before, limit: 500)
      file.append(part)
      before = part.count < 500 ? nil : part.last?.receipt
    } while before != nil
    return try file.response()
  }

  private static let columns = [
    "receipt", "handed-in", "flow", "variant", "edition", "delivered", "waiting", "given-up",
    "account",
  ]

  private static func values(_ person: PersonRow) -> [String] {
    [
      String(person.receipt), Moment.rfc3339(person.submittedAt), person.flow, person.variant,
      String(person.flowVersion), String(person.delivered), String(person.waiting),
      String(person.givenUp), person.hasAccount ? "yes" : "no",
    ]
  }

  private static func line(_ person: PersonRow) -> String {
    """
    {"receipt":\(person.receipt),"handedIn":"\(Moment.rfc3339(person.submittedAt))",\
    "flow":\(JSONString.quoted(person.flow)),"variant":\(JSONString.quoted(person.variant)),\
    "edition":\(person.flowVersion),"delivered":\(person.delivered),"waiting":\(person.waiting),\
    "givenUp":\(person.givenUp),"account":\(person.hasAccount)}

    """
  }
}
