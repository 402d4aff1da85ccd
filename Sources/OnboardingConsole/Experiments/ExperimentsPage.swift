import HTTPCore
import Insights
import OnboardingDomain
import OnboardingStore
import OnboardingWeb
import Statistics

/// All experiments: how each stands, and what is known.
struct ExperimentsPage: Sendable {
  let service: FigureService

  /// An experiment with what is known of it.
  private struct Entry {
    let known: KnownExperiment
    /// Nil where nobody started it.
    let reading: ExperimentReading?
  }

  func show(_ visit: ConsoleVisit) throws -> Response {
    let filter = try FigureFilter(ofExperiments: visit.request)
    let isSimulated = filter.isSimulated
    let entries = try read(isSimulated, visit.instant)
    let running = entries.filter { !$0.known.isGone }.compactMap(\.reading)
      .filter { $0.run.state == .running }
    let known = running.filter { reading in
      reading.comparisons.contains { $0.finding.isKnown }
    }
    let query = filter.experimentQuery
    var data: ViewMembers = [
      "bar": [
        "is-simulated": .flag(isSimulated), "counted": .text(Written.clock(visit.instant)),
      ],
      "is-simulated": .flag(isSimulated),
      "is-silent": .flag(!service.services.environment.retention.keepsEvents),
      "is-none": .flag(entries.isEmpty), "is-some": .flag(!entries.isEmpty),
      "is-idle": .flag(!entries.isEmpty && running.isEmpty),
      "is-running": .flag(!running.isEmpty), "is-one": .flag(running.count == 1),
      "running": .text(Written.word(running.count, isFirst: true)),
      "is-nothing-known": .flag(known.isEmpty), "known": .text(Written.word(known.count)),
      "people-url": .text(ConsoleRoute.experiments.address),
      "simulated-url": .text(ConsoleRoute.experiments.address + "?people=simulated"),
      "csv-url": .text(ConsoleRoute.experimentsFile(.csv).address + query),
      "json-url": .text(ConsoleRoute.experimentsFile(.json).address + query),
      "rows": .list(entries.map { row($0, query, visit.instant) }),
    ]
    data.merge(LeftOut(filter.problems).view)
    return service.services.page(
      ConsolePage("experiments", at: .experiments, data), for: visit)
  }

  /// The table as a file.
  func file(_ format: FigureTable.Format, _ visit: ConsoleVisit) throws -> Response {
    let filter = try FigureFilter(ofExperiments: visit.request)
    if let refusal = format.refusal(of: filter.problems) { return refusal }
    let entries = try read(filter.isSimulated, visit.instant)
    let rows = entries.flatMap { entry -> [[FigureTable.Cell]] in
      let state = entry.reading?.run.state.rawValue ?? "draft"
      return entry.known.experiment.arms.map { arm in
        let reading = entry.reading?.arms.first { $0.arm.id == arm.id }
        let compared = entry.reading?.comparisons.first { $0.arm == arm.id }
        let isOff = entry.reading?.isSplitOff ?? false
        let difference = isOff ? nil : compared?.difference
        return [
          .text(entry.known.flow.id.rawValue), .text(entry.known.experiment.id.rawValue),
          .text(state),
          .text(arm.id.rawValue), .count(arm.weight),
          reading.map { .told(Withholding.shown($0.reached.total)) } ?? .none,
          ExperimentTables.reached(reading, entry.reading),
          difference.map { .number($0.value) } ?? .none,
          difference.map { .number($0.interval.low) } ?? .none,
          difference.map { .number($0.interval.high) } ?? .none,
        ]
      }
    }
    return try FigureTable(
      "experiments",
      [
        "flow", "experiment", "state", "arm", "weight", "exposed", "reached", "difference", "low",
        "high",
      ], rows
    ).response(format)
  }

  private func read(_ isSimulated: Bool, _ now: Int64) throws -> [Entry] {
    let runs = try service.services.environment.store.experiments()
    let entries = try service.flows.flatMap { flow in
      try KnownExperiment.all(of: flow, runs).map { known in
        Entry(known: known, reading: try service.reading(of: known, isSimulated, now))
      }
    }
    // What runs comes first, what is decided last.
    return [.running, nil, .stopped, .decided].flatMap { (state: StoredExperiment.State?) in
      entries.filter { $0.reading?.run.state == state }
    }
  }

  private func row(_ entry: Entry, _ query: String, _ now: Int64) -> ViewData {
    let (flow, experiment) = (entry.known.flow, entry.known.experiment)
    var view = ExperimentView.head(entry.known, entry.reading, now: now)
    view["experiment-url"] = .text(
      ConsoleRoute.experiment(flow.id.rawValue, experiment.id.rawValue).address + query)
    view["flow-name"] = .text(service.services.flowName(flow.id))
    let shown = entry.reading.flatMap(\.toldPeople)
    view["people"] = shown.map { .text(Written.count($0)) } ?? .null
    let isUntold = entry.reading != nil && shown == nil
    let all = entry.reading?.arms.reduce(0) { $0 + $1.reached.total } ?? 0
    view["is-few"] = .flag(isUntold && Withholding.isFew(all))
    view["is-withheld"] = .flag(isUntold && !Withholding.isFew(all))
    view["comparisons"] = .list(
      (entry.reading.map { reading in
        reading.comparisons.map {
          ExperimentView.comparison($0, reading, isDrawing: entry.known.isDrawing)
        }
      }) ?? [])
    return .object(view)
  }
}

extension FigureService {
  /// What is known of an experiment; nil where nobody started it.
  func reading(
    of known: KnownExperiment, _ isSimulated: Bool, _ now: Int64
  ) throws -> ExperimentReading? {
    try known.run.map { run in
      try experiments.reading(
        of: known.experiment, in: known.flow.id, run, isSimulated: isSimulated, now: now)
    }
  }
}

extension FigureFilter {
  /// What the address of a page of experiments says: whose figures it shows, and nothing else.
  init(ofExperiments request: Request) throws(RequestError) {
    self.init(try request.queryFields(), taking: ["people"])
  }

  /// What stands behind the address of a page of experiments for the same people.
  var experimentQuery: String { isSimulated ? "?people=simulated" : "" }
}
