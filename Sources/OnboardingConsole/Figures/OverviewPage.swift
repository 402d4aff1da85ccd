import HTTPCore
import Insights
import OnboardingDomain
import OnboardingWeb
import Statistics

/// The first page: each flow against what its document asks for, and what changed.
struct OverviewPage: Sendable {
  let service: FigureService

  /// A flow with its figures.
  struct Entry {
    let flow: Flow
    let funnel: Funnel
    let days: [FlowReading.Day]
    /// How many began in each variant of which there are people; nil where nothing is told of it.
    let variants: [(name: String, started: Int?)]
    /// The versions that anybody ever walked.
    let versions: [Int]
    let before: Funnel
    let targets: [TargetReading]
    /// How many screens are before who begins now; nil where somebody has begun.
    let ahead: FigureReader.ScreensAhead?
  }

  func show(_ visit: ConsoleVisit) throws -> Response {
    // Links of a flow's page carry what it is held against, and the order.
    var filter = FigureFilter(
      try visit.request.queryFields(), taking: Self.names + ["compare", "sort"]
    ).named(now: visit.instant)
    (filter.comparison, filter.order) = (nil, .path)
    try service.keepLocale(in: &filter, of: service.flows, now: visit.instant)
    let (entries, bar) = try read(filter, visit.instant)
    if filter == Self.usual {
      service.services.lastKnown.note(
        entries.map { LastKnown.Row($0.flow.id, $0.funnel) }, now: visit.instant)
    }
    var page = try page(entries, bar)
    page.data["notices"] = .list(try OverviewNotices(services: service.services).views(visit))
    return service.services.page(page, for: visit)
  }

  /// The parameters that its address has.
  private static let names = FigureFilter.names.filter {
    !["variant", "compare", "sort"].contains($0)
  }

  /// What the page shows where its address says nothing.
  private static let usual = FigureFilter()

  /// Reads what is shown while the store can't be read, now and then. Where it can't be read already, what is
  /// known stays.
  func keepInMind() {
    let now = service.services.environment.now()
    guard service.services.lastKnown.isOld(now: now) else { return }
    let rows = try? service.flows.map { flow in
      LastKnown.Row(
        flow.id,
        Funnel(try service.whole(flow, Self.usual, now: now).total, of: flow.variants))
    }
    if let rows { service.services.lastKnown.note(rows, now: now) }
  }

  /// A table as a file.
  func file(
    _ table: OverviewTable, _ format: FigureTable.Format, _ visit: ConsoleVisit
  ) throws -> Response {
    var filter = FigureFilter(try visit.request.queryFields(), taking: Self.names)
      .named(now: visit.instant)
    try service.keepLocale(in: &filter, of: service.flows, now: visit.instant)
    if let refusal = format.refusal(of: filter.problems) { return refusal }
    let (entries, _) = try read(filter, visit.instant)
    return try table.of(entries).response(format, named: filter.fileNamePart(now: visit.instant))
  }

  private func read(
    _ filter: FigureFilter, _ now: Int64
  ) throws -> (entries: [Entry], bar: FilterBar) {
    var bar = FilterBar(filter: filter, address: ConsoleRoute.overview.address, now: now)
    var choices: [FlowReading.Choices] = []
    let entries = try service.flows.map { flow -> Entry in
      let found = try service.days(flow, filter, now: now)
      choices.append(found.choices)
      let funnel = Funnel(found.total, of: flow.variants)
      let names = flow.variants.map(\.id.rawValue)
      var variants: [(name: String, started: Int?)] = []
      if found.choices.variants.count > 1, funnel.isShown {
        variants = try service.startedByVariant(flow, filter, now: now)
      } else if names.count > 1, let only = found.choices.variants.first, funnel.isShown {
        variants = [(only, funnel.figures.started)]
      }
      return Entry(
        flow: flow, funnel: funnel, days: found.days, variants: variants,
        versions: found.choices.versions,
        before: Funnel(try service.before(flow, filter, now: now), of: flow.variants),
        targets: flow.targets.map { TargetReading($0, funnel) },
        ahead: funnel.figures.isNobody ? try service.screensAhead(in: flow) : nil)
    }
    bar.choices = FlowReading.Choices(choices)
    return (entries, bar)
  }

  private func page(_ entries: [Entry], _ bar: FilterBar) throws -> ConsolePage {
    let rows = OverviewRows(service, entries, bar.filter, now: bar.now)
    let changes = Changes(
      service, entries, bar.filter,
      try ChangeFacts(service, entries, bar.filter, now: bar.now))
    // The sums are those of what is told in the rows: else what is withheld there would be what is missing.
    let isNobody = entries.allSatisfy(\.funnel.figures.isNobody)
    let shown = entries.filter(\.funnel.isShown)
    let started = shown.reduce(0) { $0 + $1.funnel.figures.started }
    let finished = shown.reduce(0) { $0 + ($1.funnel.showsFinished ? $1.funnel.finished.count : 0) }
    let isHiding = entries.contains { !$0.funnel.isShown && !$0.funnel.figures.isNobody }
    let isPartial = isHiding || shown.contains { !$0.funnel.showsFinished }
    // Where some are withheld, that none of the others finished would be read as that nobody did.
    let tellsFinished = finished > 0 || !isPartial
    let verdicts = entries.flatMap(\.targets).map { $0.verdict ?? .notYetKnown }
    func count(_ verdict: Verdict) -> ViewData {
      .text(Written.word(verdicts.count { $0 == verdict }))
    }
    var data: ViewMembers = [
      "bar": .object(bar.view), "is-nobody": .flag(isNobody),
      "is-narrow": .flag(bar.filter.isNarrow),
      "is-hidden": .flag(!isNobody && shown.isEmpty), "is-shown": .flag(!shown.isEmpty),
      "is-partial": .flag(isHiding || isPartial && tellsFinished),
      "tells-finished": .flag(tellsFinished),
      "started": .text(Written.count(started)), "finished": .text(Written.count(finished)),
      "has-targets": .flag(!verdicts.isEmpty && !shown.isEmpty),
      "target-count": .text(Written.word(verdicts.count)),
      "met": count(.met), "not-met": count(.notMet), "not-known": count(.notYetKnown),
    ]
    for table in OverviewTable.allCases {
      data["\(table.rawValue)-files"] = FigureTable.files {
        ConsoleRoute.overviewFile(table, $0).address + bar.filter.query
      }
    }
    data["is-nothing-known"] = .flag(verdicts.allSatisfy { $0 == .notYetKnown })
    data["is-one-target"] = .flag(verdicts.count == 1)
    data["has-met"] = .flag(verdicts.contains(.met))
    data["has-missed"] = .flag(verdicts.contains(.notMet))
    data["is-one-met"] = .flag(verdicts.count { $0 == .met } == 1)
    data["is-one-missed"] = .flag(verdicts.count { $0 == .notMet } == 1)
    data["has-open"] = .flag(verdicts.contains(.notYetKnown))
    data["is-one-open"] = .flag(verdicts.count { $0 == .notYetKnown } == 1)
    data.merge(
      try service.simulatedView(
        entries.map(\.flow), bar.filter, isNobody: isNobody,
        at: ConsoleRoute.overview.address, now: bar.now))
    data.merge(rows.view)
    data.merge(changes.view)
    return ConsolePage("overview", at: .overview, data)
  }
}
