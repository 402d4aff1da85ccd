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
        "nine_in_ten_seconds", "first_refusal_field", "first_refusal_rule",
      ] + (reading.before == nil ? [] : ["arrived_before", "left_share_before"]),
      rows.map { row in
        let figures = row.figures
        func shown(_ count: Int, _ canBe: Bool = true) -> FigureTable.Cell {
          row.isWithheld ? .withheld : canBe ? .count(count) : .none
        }
        // As on the page: what few got wrong, or went back from, is not told apart.
        func many(_ count: Int, _ canBe: Bool = true) -> FigureTable.Cell {
          Withholding.isFew(count) ? .withheld : shown(count, canBe)
        }
        func share(_ value: Double) -> FigureTable.Cell {
          guard !row.isWithheld, row.tellsLeft else { return .withheld }
          return row.hasShares ? .number(value) : .none
        }
        func time(_ value: Double?) -> FigureTable.Cell {
          guard !row.isWithheld, !Withholding.isFew(figures.times.count) else { return .withheld }
          return value.map { .number($0) } ?? .none
        }
        let refusal = row.isWithheld ? nil : row.firstRefusal
        let noRefusal: FigureTable.Cell =
          row.isWithheld || refusal == nil && !figures.refusals.isEmpty ? .withheld : .none
        let earlier = reading.before?.rows.first { $0.id == row.id }
        let before: [FigureTable.Cell] = [
          earlier.map { $0.isWithheld ? .withheld : .count($0.figures.arrived) } ?? .none,
          earlier.map { $0.hasShares && $0.tellsLeft ? .number($0.left.share) : .none } ?? .none,
        ]
        return [
          .count(row.number), .text(row.id), .text(row.sectionID), shown(figures.arrived),
          row.tellsLeft ? shown(figures.left) : .withheld, share(row.left.share),
          share(row.left.interval.low), share(row.left.interval.high), many(figures.beside),
          many(figures.back), many(figures.skipped, row.canSkip),
          many(figures.refused, row.canRefuse), time(row.median), time(row.nineInTen),
          refusal.map { .text($0.subject) } ?? noRefusal,
          refusal.map { .text($0.detail) } ?? noRefusal,
        ] + (reading.before == nil ? [] : before)
      })
  }
}
