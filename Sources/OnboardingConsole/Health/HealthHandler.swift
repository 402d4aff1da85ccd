import HTTPCore
import OnboardingDomain
import OnboardingStore
import OnboardingWeb
import Sealing

/// How the server is doing: a sentence, what it counted over the last day, versions and keys.
struct HealthHandler: Sendable {
  let services: ConsoleServices
  let history: FigureHistory

  /// One of the small drawings: a figure of `/metrics`, and what its points stand for.
  private struct Multiple {
    let id: String
    let figure: String
    var isCounter = true
    /// What a point is divided by, to be a number a second; nil for the number itself.
    var perSecond = false
  }

  private static let multiples = [
    Multiple(id: "requests", figure: "requests_total", perSecond: true),
    Multiple(id: "screens", figure: "pages_total"),
    Multiple(id: "refusals", figure: "refused_forms_total"),
    Multiple(id: "failures", figure: "failures_total"),
    Multiple(id: "profiles", figure: "profiles_stored_total"),
    Multiple(id: "lost", figure: "events_dropped_total"),
    Multiple(id: "waiting", figure: "deliveries_waiting", isCounter: false),
    Multiple(id: "connections", figure: "connections", isCounter: false),
  ]

  /// The counters of what was refused or lost, under their names in `/metrics`.
  private static let refusals: Set = [
    "forged_posts_total", "limited_posts_total", "failures_total", "oversize_sessions_total",
    "lost_sessions_total", "refused_requests_total", "slow_connections_total",
    "store_failures_total",
  ]

  /// The figures as they are now, for the drawings.
  func note() { history.note(services.environment.figures(), now: services.environment.now()) }

  func show(_ visit: ConsoleVisit) throws -> Response {
    note()
    let environment = services.environment
    let store = environment.store
    let trouble: StoreError?
    do throws(StoreError) {
      try store.examine()
      trouble = nil
    } catch { trouble = error }
    let failing = try store.webhookStates().count {
      $0.webhook.disabledAt == nil && $0.lastFailure != nil
    }
    let failures = history.growth(of: "failures_total", stretches: FigureHistory.count)
    let versions = try store.versions()
    return services.page(
      ConsolePage(
        "health", at: .health,
        [
          "is-well": .flag(trouble == nil), "trouble": .text(trouble?.description ?? ""),
          "are-failing": .flag(failing > 0), "is-one-failing": .flag(failing == 1),
          "failing": .text(String(failing)), "has-failures": .flag(failures > 0),
          "is-one-failure": .flag(failures == 1), "failures": .text(ConsoleText.count(failures)),
          "since-day": .text(history.since.map { ConsoleText.day($0) } ?? ""),
          "since-time": .text(history.since.map { ConsoleText.time($0) } ?? ""),
          "multiples": .list(Self.multiples.map { multiple($0, visit.instant) }),
          "kinds": .list(kinds()), "keys": .list(keys(visit.instant)),
          "versions": .list(
            environment.versions.map { ["name": .text($0.name), "version": .text($0.version)] }),
          "sqlite": .text(versions.sqlite), "schema": .text(versions.schema),
          "editions": .list(
            environment.onboardings.map(\.flow).map {
              ["flow": .text(services.flowName($0.id)), "edition": .text(String($0.version))]
            }),
        ]), for: visit)
  }

  // MARK: Small multiples

  private func multiple(_ multiple: Multiple, _ instant: Int64) -> ViewData {
    let series = history.series(multiple.figure, isCounter: multiple.isCounter)
    let stretch = Double(FigureHistory.stretch)
    // The last stretch is under way: what it has so far is of the time that has passed.
    let passed = series.last.map { max(60, Double(instant - $0.start)) } ?? stretch
    let values = series.enumerated().map { position, point -> Double in
      guard multiple.perSecond else { return Double(point.value) }
      return Double(point.value) / (position == series.count - 1 ? passed : stretch)
    }
    let lastHour = series.suffix(4).reduce(0) { $0 + $1.value }
    let now =
      multiple.perSecond
      ? Self.rate(values.last ?? 0)
      : ConsoleText.count(multiple.isCounter ? lastHour : series.last?.value ?? 0)
    let highest = values.indices.max { values[$0] < values[$1] }
    let drawing = SmallDrawing(series.map(\.start), values, until: instant)
    var data: ViewMembers = [
      "now": .text(now), "line": .text(drawing.line), "area": .text(drawing.area),
      "has-line": .flag(!drawing.line.isEmpty), "dot-x": .text(drawing.dot.x),
      "dot-y": .text(drawing.dot.y),
      "highest": .text(
        highest.map {
          multiple.perSecond ? Self.rate(values[$0]) : ConsoleText.count(Int(values[$0]))
        } ?? "0"),
      "highest-at": .text(
        highest.map { ConsoleText.moment(series[$0].start, on: instant) } ?? ""),
      "has-highest": .flag(highest.map { values[$0] > 0 } ?? false),
    ]
    for other in Self.multiples { data["is-\(other.id)"] = .flag(other.id == multiple.id) }
    return .object(data)
  }

  /// A number a second, to a tenth below ten.
  private static func rate(_ number: Double) -> String {
    guard number < 10 else { return ConsoleText.count(Int(number.rounded())) }
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  // MARK: Tables

  private func kinds() -> [ViewData] {
    services.environment.figures().filter { Self.refusals.contains($0.name) }.flatMap { family in
      family.values.map { label, value in
        let reason = label.split(separator: "\"").dropFirst().first.map(String.init)
        return [
          "help": .text(String(family.help.dropLast(family.help.hasSuffix(".") ? 1 : 0))),
          "name": .text(family.name), "reason": .text(reason ?? ""),
          "has-reason": .flag(reason != nil),
          "day": .text(
            ConsoleText.count(
              history.growth(of: family.name + label, stretches: FigureHistory.count))),
          "all": .text(ConsoleText.count(value)),
        ]
      }
    }
  }

  private func keys(_ instant: Int64) -> [ViewData] {
    services.environment.keyRing.keys.reversed().map { key in
      [
        "id": .text(String(key.id)), "age": .text(ConsoleText.age(instant - key.createdAt)),
        "since": .text(ConsoleText.day(key.createdAt)), "is-next": .flag(key.state == .next),
        "is-active": .flag(key.state == .active), "is-accepted": .flag(key.state == .accept),
        "is-revoked": .flag(key.state == .revoked),
      ]
    }
  }
}
