import Insights
import OnboardingDomain
import Statistics

extension ScreenPage {
  /// A table of the page as a file; what the page withholds is withheld there.
  func table(_ table: ScreenTable, _ reading: Reading) -> FigureTable {
    let row = reading.row
    let name = "\(reading.flow.id.rawValue)-\(row.id)-\(table.rawValue)"
    switch table {
    case .times: return times(name, row)
    case .choices: return choices(name, row)
    case .refusals:
      let counts = row.isWithheld ? [] : row.figures.refusals
      return FigureTable(
        name, ["field", "rule", "people"],
        counts.map {
          [
            .text($0.subject), .text($0.detail),
            $0.people >= Funnel.least ? .count($0.people) : .none,
          ]
        })
    case .days:
      return FigureTable(
        name, ["day", "arrived", "refused"],
        (row.isWithheld ? [] : ScreenSheets.weeks(reading)).flatMap { firstDay, week in
          week.days.indices.map { day in
            let refused = week.days[day]
            let isTold = week.tellsPeople[day] && refused.total > 0
            return [
              .text(CalendarDate(dayNumber: Int(firstDay) + day).iso8601),
              isTold ? .count(refused.total) : .none,
              week.shown[day] ? .count(refused.count) : .none,
            ]
          }
        })
    }
  }

  private func times(_ name: String, _ row: FunnelRow) -> FigureTable {
    let times = row.figures.times
    let bins = row.isWithheld || times.count < Funnel.least ? [] : ScreenSheets.bins(times)
    return FigureTable(
      name, ["from_seconds", "to_seconds", "people"],
      bins.enumerated().map { index, people in
        let isOver = index == bins.count - 1
        return [
          .count(index * Histogram.step),
          isOver ? .none : .count((index + 1) * Histogram.step), .count(people),
        ]
      })
  }

  private func choices(_ name: String, _ row: FunnelRow) -> FigureTable {
    let counts = Dictionary(grouping: row.figures.choices, by: \.subject)
    let isShown = !row.isWithheld && row.figures.wentOn >= Funnel.least
    let cells = (isShown ? counts.keys.sorted() : []).flatMap { field in
      ScreenSheets.choices(field, row, counts[field] ?? []).map { choice -> [FigureTable.Cell] in
        [
          .text(field), .text(choice.id), choice.isWithheld ? .none : .count(choice.people),
          .count(row.figures.wentOn),
        ]
      }
    }
    return FigureTable(name, ["field", "choice", "people", "went_on"], cells)
  }
}
