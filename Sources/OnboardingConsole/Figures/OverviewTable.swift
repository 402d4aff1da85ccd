import Insights
import OnboardingDomain
import Statistics

/// A table of the overview as a file.
package enum OverviewTable: String, Sendable, Hashable, CaseIterable {
  /// The flows with how many started and finished, and how long they took.
  case flows
  /// What their documents ask for, and what became of it.
  case targets

  func of(_ entries: [OverviewPage.Entry]) -> FigureTable {
    switch self {
    case .flows: Self.flows(entries)
    case .targets: Self.targets(entries)
    }
  }

  private static func flows(_ entries: [OverviewPage.Entry]) -> FigureTable {
    FigureTable(
      "flows",
      [
        "flow", "started", "finished", "finished_share", "finished_low", "finished_high",
        "median_seconds", "nine_in_ten_seconds", "came_back",
      ],
      entries.map { entry in
        let (funnel, figures) = (entry.funnel, entry.funnel.figures)
        let times = figures.timeToFinish
        func time(_ value: Int64?) -> FigureTable.Cell {
          guard funnel.isShown || figures.isNobody, !Withholding.isFew(times.count) else {
            return .withheld
          }
          return value.map { .number(Double($0) / 1000) } ?? .none
        }
        func told(_ count: Int) -> FigureTable.Cell {
          funnel.isShown || figures.isNobody ? .told(Withholding.shown(count)) : .withheld
        }
        func share(_ value: Double) -> FigureTable.Cell {
          if funnel.hasRate { return .number(value) }
          return funnel.showsFinished || figures.isNobody ? .none : .withheld
        }
        let interval = funnel.finished.interval
        return [
          .text(entry.flow.id.rawValue), told(figures.started), told(figures.finished),
          share(funnel.finished.share), share(interval.low), share(interval.high),
          time(times.median), time(times.nineInTen), told(figures.returned),
        ]
      })
  }

  private static func targets(_ entries: [OverviewPage.Entry]) -> FigureTable {
    FigureTable(
      "targets",
      [
        "flow", "target", "least", "most", "people", "of", "share", "share_low", "share_high",
        "median_seconds", "state",
      ],
      entries.flatMap { entry in
        entry.targets.map { reading in
          let isNobody = entry.funnel.figures.isNobody && !reading.isWithheld
          func bound(_ value: Double?) -> FigureTable.Cell { value.map { .number($0) } ?? .none }
          // What a target is not about is empty, what is not told of it is withheld.
          let isTime = reading.target.measure == .timeToFinish
          func told(_ cell: FigureTable.Cell?, isAsked: Bool) -> FigureTable.Cell {
            cell ?? (isAsked && reading.isWithheld ? .withheld : .none)
          }
          func share(_ cell: (Proportion) -> FigureTable.Cell) -> FigureTable.Cell {
            told(reading.share.map(cell), isAsked: !isTime)
          }
          let verdict = reading.verdict ?? (isNobody ? .notYetKnown : nil)
          return [
            .text(entry.flow.id.rawValue), .text(reading.target.measure.name),
            bound(reading.target.least), bound(reading.target.most),
            share { .count($0.count) }, share { .count($0.total) }, share { .number($0.share) },
            share { .number($0.interval.low) }, share { .number($0.interval.high) },
            told(reading.median.map { .number($0) }, isAsked: isTime),
            verdict.map { .text($0.rawValue) } ?? (reading.isWithheld ? .withheld : .none),
          ]
        }
      })
  }
}

extension Target.Measure {
  /// In a word for other programs: `chose reminders notifications granted`.
  fileprivate var name: String {
    switch self {
    case .finished: "finished"
    case .finishedWithin(let seconds): "finished within \(seconds)"
    case .timeToFinish: "time to finish"
    case .answered(let screen): "answered \(screen)"
    case .chose(let screen, let field, let choice): "chose \(screen) \(field) \(choice)"
    case .everChose(let screen, let field, let choice): "ever chose \(screen) \(field) \(choice)"
    }
  }
}
