import HTTPCore
import OnboardingDomain
import OnboardingStore
import OnboardingWeb
import Sealing

/// A table on the page of health.
package enum HealthTable: String, Sendable, Hashable, CaseIterable {
  /// The last 24 hours, by quarters of an hour.
  case day
  /// What was refused or lost, by kind and day.
  case refusals
  /// What runs.
  case versions
  /// The keys of the ring.
  case keys
}

extension HealthHandler {
  /// A table of the page as a file.
  func file(
    _ table: HealthTable, _ format: FigureTable.Format, _ visit: ConsoleVisit
  ) throws -> Response {
    let query = QueryReader(try visit.request.queryFields(), taking: [])
    if let refusal = format.refusal(of: query.problems) { return refusal }
    note()
    let table =
      switch table {
      case .day: multiples(visit).table
      case .refusals: try refusals(visit.instant)
      case .versions: try versions()
      case .keys: KeyRows(services.environment.keys.current, at: visit.instant).table
      }
    return try table.response(format)
  }

  private func refusals(_ instant: Int64) throws -> FigureTable {
    let first = DailyFigures.day(instant) - OnboardingStore.keptDays + 1
    return FigureTable(
      "refusals", ["metric", "reason", "day", "count"],
      try dailyCounts(until: instant).flatMap { kind, series in
        series.enumerated().map { index, count in
          [
            .text("foyer_" + kind.family.name), kind.reason.map { .text($0) } ?? .none,
            .text(CalendarDate(dayNumber: first + index).iso8601), .count(count),
          ]
        }
      })
  }

  private func versions() throws -> FigureTable {
    let environment = services.environment
    let stored = try environment.store.versions()
    let parts =
      [("program", "Foyer", environment.version ?? "")]
      + environment.libraries.map { ("part", $0.name, $0.version) }
      + [("database", stored.database, stored.schema)]
      + environment.onboardings.map { ("flow", $0.flow.id.rawValue, String($0.flow.version)) }
    return FigureTable(
      "versions", ["kind", "name", "version"],
      parts.map { [.text($0.0), .text($0.1), .text($0.2)] })
  }
}
