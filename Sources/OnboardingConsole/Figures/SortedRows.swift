import Insights
import OnboardingDomain
import Statistics

/// The rows of the table in another order than that of the path: bars of what they are sorted by, since a
/// sorted river would be a lie.
struct SortedRows: Sendable {
  private let rows: RiverRows
  private let order: FigureFilter.Order

  init(_ service: FigureService, _ reading: FunnelPage.Reading) {
    rows = RiverRows(service, reading)
    order = reading.filter.order
  }

  var view: ViewMembers {
    let sorted = Self.sorted(rows.funnel.rows, by: order)
    let values = sorted.map { $0.isWithheld ? 0 : Self.key($0, order) }
    let axis = Bars.axis(for: values)
    // The share of all that left would tell how few finished.
    let tellsAll = rows.funnel.showsFinished && rows.funnel.rows.allSatisfy(\.tellsLeft)
    let all = max(rows.funnel.lost, 1)
    var sum = 0
    return [
      "axis": .text(
        order == .time
          ? Written.time(axis)
          : order == .loss
            ? Written.count(Int(axis))
            : Written.number(axis, decimals: 0)),
      "is-dry": false,
      "sorted-rows": .list(
        zip(sorted, values).map { row, value in
          let left = row.isWithheld ? 0 : row.figures.left
          sum += left
          var view = rows.cells(row)
          view["number"] = .text("\(row.number)")
          view["bar"] = Bars.drawKey(value, axis: axis, look: look).view()
          view["of-all"] = .text(tellsAll ? Written.percent(Double(left) / Double(all)) : "–")
          view["added-up"] = .text(tellsAll ? Written.percent(Double(sum) / Double(all)) : "–")
          return .object(view)
        }),
    ]
  }

  private var look: String {
    switch order {
    case .loss, .refused: "bar clay"
    case .back: "bar slate"
    default: "bar"
    }
  }

  /// The largest first; those of which nothing is said last, and else in the order of the path.
  static func sorted(_ rows: [FunnelRow], by order: FigureFilter.Order) -> [FunnelRow] {
    guard order != .path else { return rows }
    return rows.sorted { one, other in
      if one.isWithheld != other.isWithheld { return !one.isWithheld }
      let (a, b) = (key(one, order), key(other, order))
      return a != b ? a > b : one.number < other.number
    }
  }

  /// What screens are sorted by: people who left, seconds, or per cent of those who arrived.
  static func key(_ row: FunnelRow, _ order: FigureFilter.Order) -> Double {
    let figures = row.figures
    // What is withheld is drawn as nothing, and stands with it.
    func share(_ people: Int) -> Double {
      row.share(Withholding.shown(people) ?? 0).share * 100
    }
    switch order {
    case .path: return 0
    case .loss: return row.tellsLeft ? Double(figures.left) : 0
    case .time: return row.median ?? 0
    case .back: return share(figures.back)
    case .skipped: return share(figures.skipped)
    case .refused: return share(figures.refused)
    }
  }
}
