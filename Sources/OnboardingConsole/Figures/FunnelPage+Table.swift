import Insights
import OnboardingDomain
import Statistics

extension FunnelPage {
  /// The table of the page as a file, in the order of the page; of few people nothing is said there either.
  func table(_ reading: Reading) -> FigureTable {
    if let other = reading.other {
      return VersusRows(service, reading, other).table("\(reading.flow.id.rawValue)-variants")
    }
    let funnel = reading.funnel
    let rows = funnel.isShown ? SortedRows.sorted(funnel.rows, by: reading.filter.order) : []
    return FigureTable(
      "\(reading.flow.id.rawValue)-screens",
      [
        "number", "screen", "section", "arrived", "left", "left_share", "left_share_low",
        "left_share_high", "beside", "went_back", "skipped", "refused", "median_seconds",
        "nine_in_ten_seconds",
      ] + (reading.before == nil ? [] : ["arrived_before", "left_share_before"]),
      rows.map { row in
        let figures = row.figures
        func shown(_ count: Int, _ canBe: Bool = true) -> FigureTable.Cell {
          row.isWithheld || !canBe ? .none : .count(count)
        }
        func number(_ value: Double?) -> FigureTable.Cell {
          row.isWithheld ? .none : value.map { .number($0) } ?? .none
        }
        // As on the page: what few got wrong, or went back from, is not told apart.
        func many(_ count: Int, _ canBe: Bool = true) -> FigureTable.Cell {
          (1..<Funnel.least).contains(count) ? .none : shown(count, canBe)
        }
        let hasTimes = figures.times.count >= Funnel.least
        let earlier = reading.before?.rows.first { $0.id == row.id }
        let before: [FigureTable.Cell] = [
          earlier.map { $0.isWithheld ? .none : .count($0.figures.arrived) } ?? .none,
          earlier.map { $0.hasShares ? .number($0.left.share) : .none } ?? .none,
        ]
        return [
          .count(row.number), .text(row.id), .text(row.sectionID), shown(figures.arrived),
          shown(figures.left), number(row.hasShares ? row.left.share : nil),
          number(row.hasShares ? row.left.interval.low : nil),
          number(row.hasShares ? row.left.interval.high : nil), shown(figures.beside),
          many(figures.back), many(figures.skipped, row.canSkip),
          many(figures.refused, row.canRefuse), number(hasTimes ? row.median : nil),
          number(hasTimes ? row.nineInTen : nil),
        ] + (reading.before == nil ? [] : before)
      })
  }
}
