import Insights
import OnboardingDomain
import Statistics

/// The flows of the overview: each a row, and each further target of its document another one.
struct OverviewRows: Sendable {
  private let service: FigureService
  private let entries: [OverviewPage.Entry]
  private let filter: FigureFilter
  private let now: Int64
  private let chart: IntervalChart

  init(
    _ service: FigureService, _ entries: [OverviewPage.Entry], _ filter: FigureFilter, now: Int64
  ) {
    self.service = service
    self.entries = entries
    self.filter = filter
    self.now = now
    let shown = entries.filter(\.funnel.hasRate)
    let shares = shown.map(\.funnel.finished) + shown.flatMap(\.targets).compactMap(\.share)
    let asked = shown.flatMap(\.targets).filter { $0.share != nil }
      .flatMap { [$0.target.least, $0.target.most].compactMap { $0 } }
    chart = IntervalChart(for: shares.map(\.interval), targets: asked)
  }

  var view: ViewMembers {
    [
      "share-scale": chart.drawScale().view(),
      "time-scale": TimeRangeChart.drawFinishScale().view(),
      "rows": .list(entries.enumerated().map { .object(row($1, number: $0)) }),
    ]
  }

  private func row(_ entry: OverviewPage.Entry, number: Int) -> ViewMembers {
    let (flow, funnel, figures) = (entry.flow, entry.funnel, entry.funnel.figures)
    let finish = entry.targets.first { $0.target.measure == .finished }
    let time = entry.targets.first { $0.target.measure == .timeToFinish }
    let others = entry.targets.filter { $0.target != finish?.target && $0.target != time?.target }
    let address = ConsoleRoute.flow(flow.id.rawValue).address + filter.query
    var view: ViewMembers = [
      "id": .text(flow.id.rawValue), "name": .text(service.services.flowName(flow.id)),
      "flow-url": .text(address), "is-nobody": .flag(figures.isNobody),
      "is-few": .flag(figures.started > 0 && !funnel.isShown),
      "is-kept-back": .flag(figures.isKeptBack),
      "is-shown": .flag(funnel.isShown), "has-shares": .flag(funnel.hasRate),
      "started": .text(Written.count(figures.started)),
      "finished": .text(funnel.finishedText),
      "rate": .text(Written.percent(funnel.finished.share)),
      "interval": .text(Written.range(funnel.finished.interval)),
      "screen-count": .text(Written.count(entry.ahead?.most ?? 0)),
      "is-varying": .flag(entry.ahead?.isVarying ?? false),
      "is-one-variant": .flag(flow.variants.count == 1),
    ]
    view["variants"] = .list(
      entry.variants.enumerated().map { index, variant in
        [
          "variant": .text(variant.name), "needs-dot": .flag(index > 0),
          "is-counted": .flag(variant.started != nil),
          "variant-started": .text(variant.started.map { Written.count($0) } ?? ""),
        ]
      })
    view["river"] = river(entry, target: finish?.target.least, number: number)
    view["share-drawing"] =
      funnel.hasRate
      ? chart.draw(
        funnel.finished, bound: finish.flatMap { TargetReading.bounds($0.target).first }
      ).view() : .null
    view["finish-target"] = finish.map { .object(TargetView($0.target, funnel).view) } ?? .null
    view["time-target"] = time.map { .object(TargetView($0.target, funnel).view) } ?? .null
    view["has-no-target"] = .flag(finish == nil && funnel.hasRate)
    view["time"] = self.time(entry, time)
    view["trend"] = trend(entry, target: finish?.target.least)
    view["has-others"] = .flag(!others.isEmpty)
    view["others"] = .list(others.map { .object(other($0, funnel)) })
    return view
  }

  private func other(_ reading: TargetReading, _ funnel: Funnel) -> ViewMembers {
    var view = TargetView(reading.target, funnel).view
    let share = reading.share
    let hasShare = share.map { $0.total >= Funnel.fewest } ?? false
    view["has-share"] = .flag(hasShare)
    view["share"] = .text(share.map { Written.percent($0.share) } ?? "")
    view["count"] = .text(share.map { Written.count($0.count) } ?? "")
    view["total"] = .text(share.map { Written.count($0.total) } ?? "")
    view["interval"] = .text(share.map { Written.range($0.interval) } ?? "")
    var small = chart
    small.height = 18
    view["drawing"] =
      hasShare
      ? share.map {
        small.draw($0, bound: TargetReading.bounds(reading.target).first).view()
      } ?? .null : .null
    return view
  }

  private func river(
    _ entry: OverviewPage.Entry, target: Double?, number: Int
  ) -> ViewData {
    guard entry.funnel.isShown else {
      // A dry bed, or one of which nothing is told.
      let passage: Reach.Passage = entry.funnel.figures.isNobody ? .shown : .withheld
      return SmallRiver(
        entry.funnel.rows.map {
          Reach(section: $0.reach.section, tone: $0.reach.tone, here: 0, passage: passage)
        }, people: 1
      ).view("small\(number)")
    }
    let reaches = entry.funnel.rows.map { row in
      var reach = row.reach
      reach.here = min(reach.here, entry.funnel.figures.started)
      return reach
    }
    return SmallRiver(
      reaches, people: entry.funnel.figures.started,
      target: entry.funnel.hasShares ? target : nil
    ).view("small\(number)")
  }

  private func time(_ entry: OverviewPage.Entry, _ target: TargetReading?) -> ViewData {
    let times = entry.funnel.figures.timeToFinish
    guard times.count >= Funnel.least, let median = times.median, let most = times.nineInTen
    else { return .null }
    return [
      "median": .text(Written.time(Double(median) / 1000)),
      "nine-in-ten": .text(Written.time(Double(most) / 1000)),
      "drawing": TimeRangeChart.drawFinish(
        median: Double(median) / 1000, nineInTen: Double(most) / 1000,
        bounds: target.map { TargetReading.bounds($0.target) } ?? []
      ).view(),
    ]
  }

  /// The share that finished by the day on which people began; by week where a day has under fifty.
  private func trend(_ entry: OverviewPage.Entry, target: Double?) -> ViewData {
    let range = filter.range(now: now)
    let days = Int(range.lowerBound / 86_400)..<Int((range.upperBound + 86_399) / 86_400)
    guard entry.funnel.hasRate, days.count >= 7 else { return .null }
    let byDay = Dictionary(
      entry.days.map { (Int($0.start / 86_400), $0.figures) },
      uniquingKeysWith: { first, _ in first })
    let started = days.map { byDay[$0]?.started ?? 0 }.sorted()
    let isByWeek = started[started.count / 2] < 50
    let step = isByWeek ? 7 : 1
    // The last week is whole.
    let first = days.lowerBound + (isByWeek ? days.count % 7 : 0)
    let shares = stride(from: first, to: days.upperBound, by: step).map { start -> Double? in
      let parts = (start..<min(start + step, days.upperBound)).compactMap { byDay[$0] }
      let all = parts.reduce(0) { $0 + $1.started }
      let finished = parts.reduce(0) { $0 + $1.finished }
      guard all >= Funnel.least, !Withholding.isFew(finished) else { return nil }
      return Proportion(min(finished, all), of: all).share
    }
    let trend = TrendChart(shares, target: target)
    guard let extent = trend.extent else { return .null }
    let low = Written.percent(extent.lowerBound, decimals: 0)
    let high = Written.percent(extent.upperBound, decimals: 0)
    return [
      "drawing": trend.draw().view(), "is-by-week": .flag(isByWeek), "is-by-day": .flag(!isByWeek),
      // One point is no trend, and between two that read the same there is nothing.
      "is-one": .flag(shares.count { $0 != nil } == 1), "is-level": .flag(low == high),
      "low": .text(low), "high": .text(high),
    ]
  }
}
