import OnboardingDomain
import OnboardingStore

/// What is known to have been different in a period, stated beside what changed and never as its cause.
struct ChangeFacts: Sendable {
  /// The experiments that an operator started, stopped or decided.
  private let experiments: [StoredExperiment]
  private let range: Range<Int64>
  private let now: Int64
  /// The versions of flows that nobody walked in the period before.
  private let newVersions: [FlowID: Int]

  /// Reads what is known of these flows.
  init(
    _ service: FigureService, _ entries: [OverviewPage.Entry], _ filter: FigureFilter, now: Int64
  ) throws {
    experiments = try service.services.environment.store.experiments()
    range = filter.range(now: now)
    self.now = now
    var newVersions: [FlowID: Int] = [:]
    for entry in entries {
      guard entry.versions.count > 1, let latest = entry.versions.max(),
        try service.countStarted(entry.flow, latest, filter, in: range, now: now) >= Funnel.least,
        try service.countStarted(
          entry.flow, latest, filter, in: filter.previousRange(now: now), now: now) == 0
      else { continue }
      newVersions[entry.flow.id] = latest
    }
    self.newVersions = newVersions
  }

  /// The facts about a flow, the earliest first.
  func views(of flow: FlowID) -> [ViewData] {
    let moments = experiments.filter { $0.flow == flow.rawValue }.flatMap { experiment in
      [
        ("is-started", experiment.startedAt), ("is-stopped", experiment.stoppedAt),
        ("is-decided", experiment.decidedAt),
      ].compactMap { name, moment in
        moment.flatMap { range.contains($0) ? (name: name, at: $0, experiment) : nil }
      }
    }
    let version = newVersions[flow].map { [["version": .text("\($0)")] as ViewData] } ?? []
    return version
      + moments.sorted { $0.at < $1.at }.map { name, moment, experiment in
        .object([
          "experiment": .text(experiment.id),
          "experiment-url": .text(
            ConsoleRoute.experiment(experiment.flow, experiment.id).address),
          "day": .text(Written.day(moment, on: now)),
          "is-started": .flag(name == "is-started"), "is-stopped": .flag(name == "is-stopped"),
          "is-decided": .flag(name == "is-decided"),
        ])
      }
  }
}
