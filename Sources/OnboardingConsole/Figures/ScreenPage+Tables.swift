import Insights
import OnboardingDomain
import OnboardingEvents
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
      let refusals = row.isWithheld ? [] : ScreenSheets.refusals(row)
      return FigureTable(
        name, ["field", "rule", "people"],
        refusals.map { count, told in
          [
            .text(count.subject), .text(count.detail),
            told == .told ? .count(count.people) : .withheld,
          ]
        })
    case .encounters: return encounters(name, row)
    case .days:
      return FigureTable(
        name, ["day", "arrived", "refused"],
        (row.isWithheld ? [] : ScreenSheets.weeks(reading)).flatMap { firstDay, week in
          week.days.indices.map { day in
            let refused = week.days[day]
            return [
              .text(CalendarDate(dayNumber: Int(firstDay) + day).iso8601),
              week.tellsPeople[day] ? .count(refused.total) : .withheld,
              week.shown[day] || week.tellsPeople[day] && refused.total == 0
                ? .count(refused.count) : .withheld,
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
      bins.enumerated().map { index, bin in
        let isOver = index == bins.count - 1
        return [
          .count(index * Histogram.step),
          isOver ? .none : .count((index + 1) * Histogram.step),
          bin.told == .told ? .count(bin.people) : .withheld,
        ]
      })
  }

  private func encounters(_ name: String, _ row: FunnelRow) -> FigureTable {
    FigureTable(
      name, ["event", "subject", "detail", "people", "arrived"],
      ScreenEncounters(row).all.map { encounter in
        [
          .text(encounter.kind.rawValue), .text(encounter.count.subject),
          .text(encounter.count.detail),
          encounter.told == .told ? .count(encounter.count.people) : .withheld,
          .count(row.figures.arrived),
        ]
      })
  }

  private func choices(_ name: String, _ row: FunnelRow) -> FigureTable {
    let counts = Dictionary(grouping: row.figures.choices, by: \.subject)
    let isShown = !row.isWithheld && row.figures.wentOn >= Funnel.least
    let cells = (isShown ? ScreenSheets.questions(row) : []).flatMap { field in
      ScreenSheets.choices(field, row, counts[field] ?? []).map { choice -> [FigureTable.Cell] in
        [
          .text(field), .text(choice.id), choice.told == .told ? .count(choice.people) : .withheld,
          .count(row.figures.wentOn),
        ]
      }
    }
    return FigureTable(name, ["field", "choice", "people", "went_on"], cells)
  }
}
