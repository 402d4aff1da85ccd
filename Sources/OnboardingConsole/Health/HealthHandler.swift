import HTTPCore
import OnboardingDomain
import OnboardingStore
import OnboardingWeb
import Sealing

/// How the server is doing: a sentence, what it counted over the last day, versions and keys.
struct HealthHandler: Sendable {
  let services: ConsoleServices
  private let history = FigureHistory()
  private let latencies = LatencyHistory()
  private let days = DailyFigures()

  init(services: ConsoleServices) { self.services = services }

  /// The counters of what was refused or lost, under their names in `/metrics`.
  private static let refusals: Set = [
    "forged_posts_total", "limited_posts_total", "failures_total", "oversize_sessions_total",
    "lost_sessions_total", "refused_requests_total", "slow_connections_total",
    "store_failures_total", ConsoleRefusals.name,
  ]
  /// Those of so many kinds that only what happened is shown.
  private static let numerous: Set = [
    "refused_requests_total", "slow_connections_total", "store_failures_total",
  ]
  /// What is counted beside those and is neither: a browser has no more to ask, and its connection is closed.
  private static let ordinary: Set = [#"slow_connections_total{phase="idle"}"#]

  /// Notes the figures as they are now.
  ///
  /// - Parameter isLast: whether the server is about to stop.
  func note(isLast: Bool = false) {
    let environment = services.environment
    let (families, now) = (environment.figures(), environment.now())
    history.note(families, now: now)
    latencies.note(environment.latencies(), now: now)
    let kinds = Dictionary(
      Self.kinds(families).map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    do {
      try days.note(kinds, isLast: isLast, now: now) { growth throws(StoreError) in
        try environment.store.addDailyFigures(growth)
      }
    } catch {
      environment.report(FailureReport("\(error)", place: "figures of days"))
    }
  }

  func show(_ visit: ConsoleVisit) throws -> Response {
    note()
    let environment = services.environment
    let store = environment.store
    let trouble: StoreError?
    do throws(StoreError) {
      try store.examine()
      trouble = nil
    } catch { trouble = error }
    let obstacle = environment.keys.obstacle
    let webhooks = try store.webhookQueues()
    let failing = webhooks.count { $0.webhook.disabledAt == nil && $0.lastFailure != nil }
    let off = webhooks.count { $0.webhook.disabledAt != nil }
    let failures = history.growth(of: "failures_total", stretches: FigureHistory.count)
    // What is counted in memory begins with the server.
    let isYoung = history.since.map { visit.instant - $0 < 86_400 } ?? true
    let versions = try store.versions()
    let backup = try store.lastAudit(of: .backedUp)
    let keys = KeyRows(environment.keys.current, at: visit.instant)
    let multiples = multiples(visit)
    let lead = environment.clockLead()
    var data: ViewMembers = [
      "is-well": .flag(trouble == nil && obstacle == nil), "is-sealing": .flag(obstacle == nil),
      "is-durable": .flag(try trouble == nil && store.survivesPowerFailure()),
      "trouble": .text(obstacle?.description ?? trouble?.description ?? ""),
      "is-clock-wrong": .flag(lead != nil), "is-clock-ahead": .flag(lead ?? 0 > 0),
      "clock-lead": .text(Written.count(Int(abs(lead ?? 0)))),
      "are-failing": .flag(failing > 0), "is-one-failing": .flag(failing == 1),
      "failing": .text(String(failing)), "has-off": .flag(off > 0),
      "is-one-off": .flag(off == 1), "off-count": .text(Written.word(off)),
      "has-failures": .flag(failures > 0), "is-young": .flag(isYoung),
      "since": .text(history.since.map { Written.moment($0, on: visit.instant) } ?? ""),
      "is-one-failure": .flag(failures == 1), "failures": .text(Written.count(failures)),
      "since-day": .text(history.since.map { Written.day($0) } ?? ""),
      "since-time": .text(history.since.map { Written.clock($0) } ?? ""),
      "has-backup": .flag(backup != nil),
      "backup-day": .text(backup.map { Written.day($0.at) } ?? ""),
      "backup-time": .text(backup.map { Written.clock($0.at) } ?? ""),
      "backup": .text(backup?.detail ?? ""),
      "multiples": .list(multiples.view), "kinds": .list(try kinds(visit.instant)),
      "keys": .list(keys.view), "first-day": .text(keys.first), "last-day": .text(keys.last),
      "is-released": .flag(environment.version != nil), "foyer": .text(environment.version ?? ""),
      "libraries": .list(
        environment.libraries.map { ["name": .text($0.name), "version": .text($0.version)] }),
      "database": .text(versions.database), "schema": .text(versions.schema),
      "editions": .list(
        environment.onboardings.map(\.flow).map {
          ["flow": .text(services.flowName($0.id)), "edition": .text(String($0.version))]
        }),
    ]
    for table in HealthTable.allCases {
      data["\(table.rawValue)-files"] = FigureTable.files {
        ConsoleRoute.healthFile(table, $0).address
      }
    }
    data.merge(try LeftOut(of: visit).view)
    return services.page(ConsolePage("health", at: .health, data), for: visit)
  }

  func multiples(_ visit: ConsoleVisit) -> HealthMultiples {
    HealthMultiples(
      history: history, latencies: latencies, instant: visit.instant,
      size: services.environment.store.size)
  }

  // MARK: Refused and lost

  /// Why a cookie could not be used, or what a connection was too slow with, as `/metrics` writes it: each has words
  /// of its own on the page, and one that is added has those of `/metrics` until it has some.
  private static let worded = [
    "lost_sessions_total": [
      "not-authentic", "expired", "unknown-version", "malformed", "oversize", "spent",
      "another-account",
    ],
    "slow_connections_total": ["headers", "body", "write"],
    ConsoleRefusals.name: ConsoleRefusals.Reason.allCases.map(\.rawValue),
  ]

  struct Kind {
    let family: MetricFamily
    /// What tells it from others of its family, as `/metrics` writes it; may be empty.
    let label: String
    let value: Int

    var name: String { family.name + label }
    /// Why it was refused; nil where its family has one kind.
    var reason: String? { label.split(separator: "\"").dropFirst().first.map(String.init) }
  }

  private static func kinds(_ families: [MetricFamily]) -> [Kind] {
    families.filter { refusals.contains($0.name) }.flatMap { family in
      family.values.map { Kind(family: family, label: $0.label, value: $0.value) }
    }.filter { !ordinary.contains($0.name) }
  }

  /// Each kind with its count on each of the last days, the earliest first.
  func dailyCounts(until instant: Int64) throws -> [(Kind, [Int])] {
    let stored = try services.environment.store.dailyFigures(until: DailyFigures.day(instant))
    return Self.kinds(services.environment.figures()).map { kind in
      (kind, days.series(kind.name, stored, now: instant))
    }.filter { kind, series in
      !Self.numerous.contains(kind.family.name) || kind.value > 0 || series.contains { $0 > 0 }
    }
  }

  private func kinds(_ instant: Int64) throws -> [ViewData] {
    try dailyCounts(until: instant).map { kind, series in
      let reason = kind.reason
      let help = kind.family.help
      var row: ViewMembers = [
        "help": .text(String(help.dropLast(help.hasSuffix(".") ? 1 : 0))),
        "name": .text(kind.family.name), "reason": .text(reason ?? ""),
        "has-reason": .flag(reason != nil),
        "drawing": DayLine(series).draw().view(),
        "day": .text(
          Written.count(history.growth(of: kind.name, stretches: FigureHistory.count))),
        "month": .text(Written.count(series.reduce(0, +))),
      ]
      let known = Self.worded[kind.family.name] ?? []
      row["has-words"] = .flag(known.contains { $0 == reason })
      for each in Self.worded.values.joined() {
        row["is-\(each)"] = .flag(each == reason && known.contains(each))
      }
      return .object(row)
    }
  }
}
