import HTTPCore
import MicroHTTPD
import OnboardingStore
import OnboardingWeb

extension MetricFamily {
  /// What the store has done since it was opened.
  static func all(of store: StoreFigures) -> [MetricFamily] {
    [
      MetricFamily("store_commits_total", "Transactions, without events.", store.commits),
      MetricFamily("accounts_created_total", "Accounts made.", store.accountsCreated),
      MetricFamily("profiles_stored_total", "Profiles handed in.", store.profilesStored),
      MetricFamily("events_written_total", "Events on the disk.", store.eventsWritten),
      MetricFamily("events_dropped_total", "Events that were lost.", store.eventsDropped),
      MetricFamily("event_commits_total", "Group commits of events.", store.eventCommits),
      MetricFamily(
        "expired_rows_total", "Rows deleted because their time was up.", store.rowsExpired),
      MetricFamily(
        "damaged_figures_total", "Visits and sums of an hour that were damaged and began anew.",
        store.figuresDamaged),
      MetricFamily(
        "erasure_logs_left_total", "Erasures whose log was emptied later.", store.logsLeft),
      MetricFamily(
        "store_failures_total", "Failures of the store.", by: "reason",
        store.failures.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }),
    ]
  }

  /// What the server has done since it started.
  static func all(of server: ServerCounters) -> [MetricFamily] {
    [
      MetricFamily(
        "requests_total", "Requests whose first line arrived.", Int(clamping: server.requests)),
      MetricFamily(
        "active_requests", "Requests in flight.", Int(clamping: server.activeRequests), .gauge),
      MetricFamily("connections", "Open connections.", Int(clamping: server.connections), .gauge),
      MetricFamily(
        "suspensions_total", "Requests that waited for slow work.",
        Int(clamping: server.suspensions)),
      MetricFamily(
        "suspended_requests", "Requests that wait now.", Int(clamping: server.suspended), .gauge),
      MetricFamily(
        "refused_requests_total", "Requests that the server refused.", by: "reason",
        all(RequestError.self, in: server.refusals)),
      MetricFamily(
        "slow_connections_total", "Connections cut because they were too slow.", by: "phase",
        all(ServerCounters.Phase.self, in: server.reaped)),
    ]
  }

  /// Every kind with its count, by name: one that begins with its first time has no rise for an alarm to see.
  private static func all<Kind: CaseIterable & Hashable>(
    _ kinds: Kind.Type, in counts: [Kind: UInt64]
  ) -> [(String, Int)] {
    kinds.allCases.map { ("\($0)", Int(clamping: counts[$0] ?? 0)) }.sorted { $0.0 < $1.0 }
  }
}
