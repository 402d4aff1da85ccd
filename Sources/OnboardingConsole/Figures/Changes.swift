import Insights
import OnboardingDomain
import Statistics

/// What is not the same as in the period before: only what survives when so many figures are compared at once.
struct Changes: Sendable {
  /// What is compared.
  enum Figure: String, Sendable, CaseIterable {
    /// Who finished, of those who began.
    case finished
    /// Who left on a screen, of those who arrived.
    case left
    /// Who skipped it.
    case skipped
    /// Who was refused on it.
    case refused
  }

  /// A figure now and before.
  struct Pair: Sendable {
    let flow: Flow
    let figure: Figure
    let screen: String
    let now: Proportion
    let before: Proportion

    var difference: Difference { now.difference(from: before) }
  }

  /// Everything that could be compared.
  let compared: [Pair]
  /// What differs by more than chance explains, the largest difference first.
  let named: [Pair]
  private let service: FigureService
  private let filter: FigureFilter
  private let facts: ChangeFacts

  init(
    _ service: FigureService, _ entries: [OverviewPage.Entry], _ filter: FigureFilter,
    _ facts: ChangeFacts
  ) {
    self.facts = facts
    self.service = service
    self.filter = filter
    let compared = entries.flatMap { entry in
      Self.pairs(entry.flow, entry.funnel, before: entry.before)
    }
    self.compared = compared
    named = Self.survivors(of: compared)
  }

  static func survivors(of compared: [Pair]) -> [Pair] {
    let survives = FalseDiscoveries.survivors(
      of: compared.map { $0.now.pValue(against: $0.before) })
    return zip(compared, survives).filter(\.1).map(\.0).sorted {
      abs($0.difference.value) > abs($1.difference.value)
    }
  }

  /// The figures of a flow that have thirty people both times.
  static func pairs(_ flow: Flow, _ funnel: Funnel, before: Funnel) -> [Pair] {
    guard funnel.hasShares, before.hasShares else { return [] }
    var pairs: [Pair] = []
    if funnel.hasRate, before.hasRate {
      pairs.append(
        Pair(
          flow: flow, figure: .finished, screen: "", now: funnel.finished, before: before.finished))
    }
    let earlier = Dictionary(uniqueKeysWithValues: before.rows.map { ($0.id, $0) })
    for row in funnel.rows {
      guard row.hasShares, let other = earlier[row.id], other.hasShares else { continue }
      func add(_ figure: Figure, _ people: KeyPath<ScreenFigures, Int>) {
        let counts = [row.figures[keyPath: people], other.figures[keyPath: people]]
        // Of what few did nothing is said, and so not that it changed, either.
        guard figure == .left || !counts.contains(where: Withholding.isFew) else { return }
        pairs.append(
          Pair(
            flow: flow, figure: figure, screen: row.id,
            now: row.share(row.figures[keyPath: people]),
            before: other.share(other.figures[keyPath: people])))
      }
      if row.screen?.kind != .completion, row.tellsLeft, other.tellsLeft { add(.left, \.left) }
      if row.canSkip { add(.skipped, \.skipped) }
      if row.canRefuse { add(.refused, \.refused) }
    }
    return pairs
  }

  /// How many are named at most; the rest is counted.
  private static let most = 8

  var view: ViewMembers {
    let shown = named.prefix(Self.most)
    let reach =
      shown.flatMap {
        [abs($0.difference.interval.low), abs($0.difference.interval.high)]
      }.max() ?? 0
    let axis = min(1, roundNumber(notBelow: max(reach * 100, 5)) / 100)
    let chart = DifferenceChart(reach: axis)
    return [
      "has-compared": .flag(!compared.isEmpty), "compared": .text(Written.count(compared.count)),
      "has-changes": .flag(!named.isEmpty),
      "change-axis": .text(
        Written.number(axis * 100, decimals: axis * 100 == (axis * 100).rounded() ? 0 : 1)),
      "has-more-changes": .flag(named.count > Self.most),
      "more-changes": .text(Written.count(named.count - shown.count)),
      "changes": .list(shown.map { .object(row($0, chart)) }),
    ]
  }

  private func row(_ pair: Pair, _ chart: DifferenceChart) -> ViewMembers {
    let difference = pair.difference
    let id = pair.flow.id.rawValue
    let route: ConsoleRoute = pair.screen.isEmpty ? .flow(id) : .screen(id, pair.screen)
    var view: ViewMembers = [
      "drawing": chart.draw(difference).view(),
      "name": .text(service.services.flowName(pair.flow.id)),
      "screen": .text(pair.screen), "change-url": .text(route.address + filter.query),
      "was": .text(Written.percent(pair.before.share)),
      "is": .text(Written.percent(pair.now.share)),
      "is-more": .flag(difference.value > 0), "points": .text(Written.points(difference.value)),
      "range": .text(Written.pointsRange(difference.interval)),
      "facts": .list(facts.views(of: pair.flow.id)),
    ]
    for figure in Figure.allCases {
      view["is-\(figure.rawValue)"] = .flag(pair.figure == figure)
    }
    return view
  }
}
