import HTTPCore
import Insights
import OnboardingDomain
import OnboardingWeb
import Statistics

/// The page of a screen: its time, what people chose, what they were refused for, and its neighbours.
struct ScreenPage: Sendable {
  let service: FigureService

  /// What a page is made of.
  struct Reading {
    let flow: Flow
    let filter: FigureFilter
    let now: Int64
    let funnel: Funnel
    let row: FunnelRow
    let days: [FlowReading.Day]
    let bar: FilterBar
  }

  func show(_ flow: String, _ screen: String, _ visit: ConsoleVisit) throws -> Response {
    let reading = try read(flow, screen, FigureFilter(visit.request.queryFields()), visit.instant)
    return service.services.page(page(reading), for: visit)
  }

  /// One of its tables as a file.
  func file(
    _ flow: String, _ screen: String, _ table: ScreenTable, _ format: FigureTable.Format,
    _ visit: ConsoleVisit
  ) throws -> Response {
    let filter = FigureFilter(
      try visit.request.queryFields(),
      taking: FigureFilter.names.filter { !["compare", "sort"].contains($0) })
    let reading = try read(flow, screen, filter, visit.instant)
    if let refusal = format.refusal(of: reading.filter.problems) { return refusal }
    return try self.table(table, reading).response(
      format, named: reading.filter.fileNamePart(now: visit.instant))
  }

  private func read(
    _ id: String, _ screen: String, _ given: FigureFilter, _ now: Int64
  ) throws -> Reading {
    guard let flow = service.flow(id) else { throw RequestError.notFound }
    var filter = given.named(now: now)
    let having = flow.variants.filter { $0.screens.contains { $0.id.rawValue == screen } }
    let names = (having.isEmpty ? flow.variants : having).map(\.id.rawValue)
    filter.keepVariant(among: names)
    try service.keepLocale(in: &filter, of: [flow], now: now)
    (filter.comparison, filter.order) = (nil, .path)
    let found = try service.days(flow, filter, now: now)
    let funnel = Funnel(found.total, of: service.variants(flow, filter.variant))
    guard let row = funnel.rows.first(where: { $0.id == screen }) else {
      throw RequestError.notFound
    }
    return Reading(
      flow: flow, filter: filter, now: now, funnel: funnel, row: row, days: found.days,
      bar: FilterBar(
        filter: filter, address: ConsoleRoute.screen(id, screen).address, now: now,
        choices: found.choices, variants: names))
  }

  private func page(_ reading: Reading) -> ConsolePage {
    let (flow, row) = (reading.flow, reading.row)
    let id = flow.id.rawValue
    let index = row.number - 1
    func neighbour(_ place: Int) -> ViewData {
      guard reading.funnel.rows.indices.contains(place) else { return .null }
      let other = reading.funnel.rows[place].id
      return [
        "id": .text(other),
        "screen-url": .text(ConsoleRoute.screen(id, other).address + reading.filter.query),
      ]
    }
    let overview = reading.filter.with { $0.variant = nil }.query
    var data: ViewMembers = [
      "bar": .object(reading.bar.view), "id": .text(row.id),
      "overview-url": .text(ConsoleRoute.overview.address + overview),
      "flow-url": .text(ConsoleRoute.flow(id).address + reading.filter.query),
      "flow-name": .text(service.services.flowName(flow.id)),
      "section-title": .text(service.section(row.sectionID, of: flow)),
      "screen-title": .text(service.title(row.id, of: flow)),
      "tone": .text("\(row.reach.tone)"), "before": neighbour(index - 1),
      "after": neighbour(index + 1), "is-withheld": .flag(row.isWithheld),
      "is-shown": .flag(!row.isWithheld), "gone": .flag(row.screen == nil),
      "condition": condition(row.screen),
      "picture-url": PreviewHandler.picture(of: row.screen, flow, service.services),
      "preview": PreviewHandler.links(to: row.screen, flow, service.services),
    ]
    for table in ScreenTable.allCases {
      data["\(table.rawValue)-files"] = FigureTable.files {
        ConsoleRoute.screenFile(id, row.id, table, $0).address + reading.filter.query
      }
    }
    data.merge(ScreenFinding(service, reading).view)
    data.merge(ScreenSheets(service, reading).view)
    return ConsolePage("screen", at: .overview, data)
  }

  private func condition(_ screen: Screen?) -> ViewData {
    guard let screen, screen.shownWhen != .always else { return .null }
    return .text(screen.shownWhen.inWords)
  }
}

/// A table on the page of a screen.
package enum ScreenTable: String, Sendable, Hashable, CaseIterable {
  /// How many were on it how long.
  case times
  /// What people chose.
  case choices
  /// What people were refused for.
  case refusals
  /// What else they met or did.
  case encounters
  /// How many were refused on which day.
  case days
}
