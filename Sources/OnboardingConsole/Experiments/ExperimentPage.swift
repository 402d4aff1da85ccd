import HTTPCore
import Insights
import OnboardingDomain
import OnboardingStore
import OnboardingWeb
import Statistics

/// The page of an experiment: what was asked, what is known of it, and what can be done.
struct ExperimentPage: Sendable {
  let service: FigureService

  func show(_ flow: String, _ id: String, _ visit: ConsoleVisit) throws -> Response {
    let isSimulated = FigureFilter(try visit.request.queryFields()).isSimulated
    let (flow, experiment) = try found(flow, id)
    let reading = try read(flow, experiment, isSimulated, visit.instant)
    let address = ConsoleRoute.experiment(flow.id.rawValue, id).address
    let query = isSimulated ? "?people=simulated" : ""
    var data = ExperimentView.head(experiment, reading, of: flow)
    data.merge([
      "bar": ["is-simulated": .flag(isSimulated)],
      "experiments-url": .text(ConsoleRoute.experiments.address + query),
      "flow-name": .text(service.services.flowName(flow.id)),
      "flow-url": .text(ConsoleRoute.flow(flow.id.rawValue).address),
      "people-url": .text(address), "simulated-url": .text(address + "?people=simulated"),
      "csv-url": .text(
        ConsoleRoute.experimentFile(flow.id.rawValue, id, .csv).address + query),
      "json-url": .text(
        ConsoleRoute.experimentFile(flow.id.rawValue, id, .json).address + query),
      "action": .text(address), "form-token": .text(visit.formToken),
      "may-change": .flag(visit.seesPeople && service.services.environment.experiments != nil),
      "effect": .text(Written.number(experiment.smallestEffect)),
      "digest": .text(reading?.run.digest ?? ""),
    ])
    data.merge(goal(experiment.goal))
    data["arms"] = .list(experiment.arms.map { arm($0, experiment, reading, flow) })
    data["result"] = reading.map { ExperimentSheets($0).view } ?? .null
    let changes = try service.services.environment.store.experimentChanges(
      flow: flow.id.rawValue, id: id)
    data["has-changes"] = .flag(!changes.isEmpty)
    data["changes"] = .list(changes.map { change(of: $0) })
    return service.services.page(
      ConsolePage("experiment", at: .experiments, data), for: visit)
  }

  /// The difference by day as a file.
  func file(
    _ flow: String, _ id: String, _ format: FigureTable.Format, _ visit: ConsoleVisit
  ) throws -> Response {
    let isSimulated = FigureFilter(try visit.request.queryFields()).isSimulated
    let (flow, experiment) = try found(flow, id)
    let reading = try read(flow, experiment, isSimulated, visit.instant)
    let comparisons = reading.map { $0.isSplitOff ? [] : $0.comparisons } ?? []
    let rows = comparisons.flatMap { comparison in
      comparison.days.map { day -> [FigureTable.Cell] in
        [
          .text(comparison.arm.rawValue), .text(Moment(instant: day.start).day.iso8601),
          Withholding.shown(day.people).map { .count($0) } ?? .none,
          day.difference.map { .number($0.value) } ?? .none,
          day.difference.map { .number($0.interval.low) } ?? .none,
          day.difference.map { .number($0.interval.high) } ?? .none,
        ]
      }
    }
    return try FigureTable(
      "\(flow.id)-\(id)", ["arm", "day", "people", "difference", "low", "high"], rows
    ).response(format)
  }

  /// What a button of the page asks for.
  func take(
    _ form: URLEncodedForm, _ flow: String, _ id: String, _ visit: ConsoleVisit
  ) throws -> Response {
    guard visit.seesPeople, let control = service.services.environment.experiments else {
      throw RequestError.forbidden
    }
    let (flow, experiment) = try found(flow, id)
    let arm = form["arm"].flatMap { experiment.arm(ArmID($0)) }
    switch (form["action"], arm) {
    case ("start", _): _ = try control.start(experiment, flow.id, visit.who)
    case ("stop", _): _ = try control.stop(experiment, flow.id, visit.who)
    case ("decide", let arm?):
      let reading = try read(flow, experiment, false, visit.instant)
      _ = try control.decide(
        experiment, flow.id, arm.id, reading.map { ExperimentView.conclusion($0) } ?? "",
        visit.who)
    default: throw RequestError.malformedForm
    }
    return .seeOther(ConsoleRoute.experiment(flow.id.rawValue, id).address)
  }

  private func found(_ flow: String, _ id: String) throws -> (Flow, Experiment) {
    guard let flow = service.flow(flow), let experiment = flow.experiment(ExperimentID(id)) else {
      throw RequestError.notFound
    }
    return (flow, experiment)
  }

  private func read(
    _ flow: Flow, _ experiment: Experiment, _ isSimulated: Bool, _ now: Int64
  ) throws -> ExperimentReading? {
    let run = try service.services.environment.store.experiments().first {
      $0.flow == flow.id.rawValue && $0.id == experiment.id.rawValue
    }
    return try run.map {
      try service.experiments.reading(
        of: experiment, in: flow.id, $0, isSimulated: isSimulated, now: now)
    }
  }

  private func goal(_ goal: Goal) -> ViewMembers {
    var view: ViewMembers = [
      "is-completed": .flag(goal == .completed), "is-purchased": .flag(goal == .purchased),
      "goal-screen": .null, "goal-field": .null, "goal-choice": "",
    ]
    switch goal {
    case .reached(let screen): view["goal-screen"] = .text(screen.rawValue)
    case .chose(let field, let choice):
      view["goal-field"] = .text(field.rawValue)
      view["goal-choice"] = .text(choice.rawValue)
    case .completed, .purchased: break
    }
    return view
  }

  private func arm(
    _ arm: Arm, _ experiment: Experiment, _ reading: ExperimentReading?, _ flow: Flow
  ) -> ViewData {
    let sum = Double(max(1, experiment.arms.reduce(0) { $0 + $1.weight }))
    let read = reading?.arms.first { $0.arm.id == arm.id }
    let shown = read.flatMap { Withholding.shown($0.reached.total) }
    let rates = reading?.arms.map(\.reached.interval) ?? []
    let hasRate = shown.map { $0 >= Funnel.least } ?? false && !(reading?.isSplitOff ?? false)
    return [
      "arm-id": .text(arm.id.rawValue),
      "arm-changes": .text(arm.changes.map(\.summary).joined(separator: "; ")),
      "is-control": .flag(arm.changes.isEmpty),
      "share": .text(Written.percent(Double(arm.weight) / sum, decimals: 0)),
      "exposed": shown.map { .text(Written.count($0)) } ?? .null,
      "is-few": .flag(read != nil && shown == nil), "is-unread": .flag(read == nil),
      "reached": hasRate ? .text(Written.count(read?.reached.count ?? 0)) : .null,
      "rate": hasRate
        ? read.map { read in
          [
            "percent": .text(Written.percent(read.reached.share)),
            "range": .text(Written.range(read.reached.interval)),
            "drawing": IntervalChart(for: rates).draw(read.reached).view(),
          ]
        } ?? .null : .null,
      "may-decide": .flag(reading?.run.state == .stopped),
    ]
  }

  private func change(of change: ExperimentChange) -> ViewData {
    [
      "when": .text("\(ConsoleText.day(change.at)), \(ConsoleText.time(change.at))"),
      "who": .text(change.actor), "is-start": .flag(change.change == "start"),
      "is-resume": .flag(change.change == "resume"), "is-stop": .flag(change.change == "stop"),
      "is-ramp": .flag(change.change == "ramp"), "is-decide": .flag(change.change == "decide"),
      "detail": .text(change.detail),
    ]
  }
}
