import HTTPCore
import Insights
import OnboardingDomain
import OnboardingWeb
import Statistics

/// The page of a flow: its river, and the table that the river draws.
struct FunnelPage: Sendable {
  let service: FigureService

  /// What a page is made of: the figures, and those that they are held against.
  struct Reading {
    let flow: Flow
    let filter: FigureFilter
    let now: Int64
    var funnel: Funnel
    let bar: FilterBar
    /// The same in the period before.
    var before: Funnel?
    /// Another variant in the same period.
    var other: (name: String, funnel: Funnel)?
  }

  /// The page, or a page of two rivers.
  func show(_ id: String, _ visit: ConsoleVisit) throws -> Response {
    let reading = try read(id, FigureFilter(visit.request.queryFields()), visit.instant)
    if let other = reading.other {
      return service.services.page(versus(reading, other), for: visit)
    }
    return service.services.page(try page(reading), for: visit)
  }

  /// The table as a file.
  func file(
    _ id: String, _ format: FigureTable.Format, _ visit: ConsoleVisit
  ) throws -> Response {
    let reading = try read(id, FigureFilter(visit.request.queryFields()), visit.instant)
    if let refusal = format.refusal(of: reading.filter.problems) { return refusal }
    return try table(reading).response(
      format, named: reading.filter.fileNamePart(now: visit.instant))
  }

  private func read(_ id: String, _ given: FigureFilter, _ now: Int64) throws -> Reading {
    guard let flow = service.flow(id) else { throw RequestError.notFound }
    var filter = given.named(now: now)
    let names = flow.variants.map(\.id.rawValue)
    filter.keepVariant(among: names)
    try service.keepLocale(in: &filter, of: [flow], now: now)
    filter.keepComparison(among: names)
    let whole = try service.whole(flow, filter, now: now)
    let variants = service.variants(flow, filter.variant)
    let bar = FilterBar(
      filter: filter, address: ConsoleRoute.flow(id).address, now: now, choices: whole.choices,
      variants: names, compares: true)
    var reading = Reading(
      flow: flow, filter: filter, now: now, funnel: Funnel(whole.total, of: variants), bar: bar)
    switch filter.comparison {
    case .previous:
      reading.before = Funnel(try service.before(flow, filter, now: now), of: variants)
    case .variant(let other):
      let figures = try service.whole(flow, filter.with { $0.variant = other }, now: now)
      let against = Funnel(figures.total, of: service.variants(flow, other))
      if figures.total.isKeptBack {
        reading.funnel = against
      } else if !whole.total.isKeptBack {
        reading.other = (other, against)
      }
    case nil: break
    }
    return reading
  }

  // MARK: One river

  private func page(_ reading: Reading) throws -> ConsolePage {
    let funnel = reading.funnel
    var data = FunnelFinding(reading.flow, funnel, before: reading.before).view
    data["is-narrow"] = .flag(reading.filter.isNarrow)
    data["has-own-dates"] = .flag(reading.filter.hasDates)
    data.merge(frame(reading))
    data["figures"] = .object(figures(reading))
    data["is-sorted"] = .flag(reading.filter.order != .path && funnel.isShown)
    data["is-path"] = .flag(
      !funnel.figures.isKeptBack && (reading.filter.order == .path || !funnel.isShown))
    data["is-few"] = .flag(!funnel.hasShares)
    data["has-before"] = .flag(reading.before?.hasShares == true)
    data["has-target"] = .flag(finishTarget(reading.flow) != nil)
    data["finish-target"] = .text(
      finishTarget(reading.flow).map { Written.percent($0, decimals: 0) } ?? "")
    data.merge(
      try service.simulatedView(
        [reading.flow], reading.filter, isNobody: funnel.figures.isNobody,
        at: ConsoleRoute.flow(reading.flow.id.rawValue).address, now: reading.now))
    let isSorted = reading.filter.order != .path && funnel.isShown
    data.merge(
      isSorted ? SortedRows(service, reading).view : RiverRows(service, reading).view)
    return ConsolePage("funnel", at: .overview, data)
  }

  /// The share of those who begin that should finish.
  func finishTarget(_ flow: Flow) -> Double? {
    flow.targets.first { $0.measure == .finished }?.least
  }

  /// What stands around the content.
  func frame(_ reading: Reading) -> ViewMembers {
    let (flow, filter) = (reading.flow, reading.filter)
    let id = flow.id.rawValue
    let base = filter.with {
      $0.variant = nil
      $0.comparison = nil
    }
    var data: ViewMembers = [
      "bar": .object(reading.bar.view),
      "overview-url": .text(ConsoleRoute.overview.address + base.query),
      "name": .text(service.services.flowName(flow.id)),
      "flows": .list(
        service.flows.map { other in
          [
            "name": .text(service.services.flowName(other.id)),
            "flow-url": .text(ConsoleRoute.flow(other.id.rawValue).address + base.query),
            "is-chosen": .flag(other.id == flow.id),
          ]
        }),
      "csv-url": .text(ConsoleRoute.flowFile(id, .csv).address + filter.query),
      "json-url": .text(ConsoleRoute.flowFile(id, .json).address + filter.query),
      "variant": .text(filter.variant ?? ""), "has-variant": .flag(filter.variant != nil),
    ]
    for order in FigureFilter.Order.allCases {
      let address = ConsoleRoute.flow(id).address + filter.with { $0.order = order }.query
      data["\(order.rawValue)-url"] = .text(address)
      data["by-\(order.rawValue)"] = .flag(filter.order == order)
    }
    return data
  }

  /// What stands over the river.
  private func figures(_ reading: Reading) -> ViewMembers {
    let (funnel, figures) = (reading.funnel, reading.funnel.figures)
    let times = figures.timeToFinish
    let hasTimes = times.count >= Funnel.least
    func time(_ milliseconds: Int64?) -> ViewData {
      .text(hasTimes ? milliseconds.map { Written.time(Double($0) / 1000) } ?? "–" : "–")
    }
    let target = reading.flow.targets.first { $0.measure == .timeToFinish }
    return [
      "is-shown": .flag(funnel.isShown), "has-shares": .flag(funnel.hasRate),
      "started": .text(Written.count(figures.started)),
      "finished": .text(funnel.finishedText),
      "rate": .text(Written.percent(funnel.finished.share)),
      "interval": .text(Written.range(funnel.finished.interval)),
      "median": time(times.median), "nine-in-ten": time(times.nineInTen),
      "median-target": target.map { .object(TargetView($0, funnel).view) } ?? .null,
      "returned": .text(Written.count(figures.returned)),
      "returned-share": .text(
        funnel.hasRate
          ? Written.percent(
            Proportion(min(figures.returned, figures.started), of: figures.started).share) : ""),
      "has-returned": .flag(figures.returned >= Funnel.least),
    ]
  }
}
