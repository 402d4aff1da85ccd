import HTTPCore
import Insights
import OnboardingDomain
import OnboardingStore
import OnboardingWeb
import Statistics

/// The page of an experiment: what was asked, what is known of it, and what can be done.
struct ExperimentPage: Sendable {
  let service: FigureService

  /// Why what an operator asked for was not done.
  enum Problem: String, CaseIterable {
    /// The ramp is no number from 0 to 100.
    case badRamp = "bad-ramp"
    /// What is for good was not confirmed by the experiment's name.
    case unconfirmed
    /// No arm was chosen.
    case noArm = "no-arm"
    /// It stands otherwise than on the page that asked: another operator was there first.
    case moved
    /// Its definition is no longer what it was at the start.
    case changed
    /// The flow has it no more.
    case gone
  }

  /// - Parameter form: what was entered, where the page says what is wrong with it.
  func show(
    _ flow: String, _ id: String, _ visit: ConsoleVisit, _ problem: Problem? = nil,
    keeping form: URLEncodedForm? = nil
  ) throws -> Response {
    let filter = try FigureFilter(ofExperiments: visit.request)
    let known = try find(flow, id)
    let (flow, experiment) = (known.flow, known.experiment)
    let reading = try service.reading(of: known, filter.isSimulated, visit.instant)
    var data = ExperimentView.head(known, reading, now: visit.instant)
    data.merge(frame(known, reading, filter, visit))
    data.merge(LeftOut(filter.problems).view)
    data.merge(goal(experiment.goal))
    data["arms"] = .list(
      experiment.arms.map { arm($0, experiment, reading, chosen: form?["arm"]) })
    data["may-decide"] = .flag(
      visit.seesPeople && service.services.environment.experiments != nil && !known.isGone)
    let ramp = String(reading?.run.ramp ?? 100)
    data["typed-id"] = .text(form?["confirm"] ?? "")
    data["known-ramp"] = .text(form?["known-ramp"] ?? ramp)
    data["typed-ramp"] = .text(form?["ramp"] ?? ramp)
    data["is-short"] = .flag(reading.map { !$0.hasRunLongEnough } ?? false)
    data["result"] =
      reading.map {
        ExperimentSheets($0, isDrawing: known.isDrawing, now: visit.instant).view
      } ?? .null
    let changes = try service.services.environment.store.experimentChanges(
      flow: flow.id.rawValue, id: id)
    // Once it is started they stand beside what became of them.
    let limits = reading == nil ? experiment.guardrails : []
    data["has-limits"] = .flag(!limits.isEmpty)
    data["limits"] = .list(limits.map { .object(ExperimentView.guardrail($0)) })
    data["plan"] = reading == nil ? try plan(experiment, flow, visit.instant) : .null
    data.merge(view(of: problem))
    data["has-changes"] = .flag(!changes.isEmpty)
    data["changes"] = .list(changes.map { change(of: $0) })
    return service.services.page(
      ConsolePage(
        "experiment", at: .experiments, data,
        status: problem.map {
          [.badRamp, .unconfirmed, .noArm].contains($0) ? .unprocessableContent : .conflict
        } ?? .ok),
      for: visit)
  }

  /// What the page has around the figures: where it leads, and what may be done here.
  private func frame(
    _ known: KnownExperiment, _ reading: ExperimentReading?, _ filter: FigureFilter,
    _ visit: ConsoleVisit
  ) -> ViewMembers {
    let (flow, id) = (known.flow.id.rawValue, known.experiment.id.rawValue)
    let address = ConsoleRoute.experiment(flow, id).address
    let query = filter.experimentQuery
    let environment = service.services.environment
    var frame: ViewMembers = [
      "bar": [
        "is-simulated": .flag(filter.isSimulated),
        "counted": .text(Written.clock(visit.instant)),
      ],
      "experiments-url": .text(ConsoleRoute.experiments.address + query),
      "flow-name": .text(service.services.flowName(known.flow.id)),
      "flow-url": .text(ConsoleRoute.flow(flow).address),
      "people-url": .text(address), "simulated-url": .text(address + "?people=simulated"),
      "csv-url": .text(ConsoleRoute.experimentFile(flow, id, .csv).address + query),
      "json-url": .text(ConsoleRoute.experimentFile(flow, id, .json).address + query),
      "action": .text(address + query), "is-simulated": .flag(filter.isSimulated),
      "may-change": .flag(visit.seesPeople && environment.experiments != nil),
      "is-silent": .flag(!environment.retention.keepsEvents),
      "effect": .text(Written.number(known.experiment.smallestEffect)),
      "digest": .text(reading?.run.digest ?? ""),
    ]
    for table in ExperimentTable.allCases {
      frame["\(table.rawValue)-files"] = FigureTable.files {
        ConsoleRoute.experimentTable(flow, id, table, $0).address + query
      }
    }
    return frame
  }

  /// What was wrong with the form that was sent; nil where none was.
  private func view(of problem: Problem?) -> ViewMembers {
    var view: ViewMembers = [
      "has-problem": .flag(problem != nil),
      // What is wrong with a decision stands at its fields.
      "has-notice": .flag(problem != nil && problem != .unconfirmed && problem != .noArm),
    ]
    for each in Problem.allCases { view["problem-\(each.rawValue)"] = .flag(each == problem) }
    return view
  }

  /// The difference by day as a file.
  func file(
    _ flow: String, _ id: String, _ format: FigureTable.Format, _ visit: ConsoleVisit
  ) throws -> Response {
    let filter = try FigureFilter(ofExperiments: visit.request)
    if let refusal = format.refusal(of: filter.problems) { return refusal }
    let known = try find(flow, id)
    let reading = try service.reading(of: known, filter.isSimulated, visit.instant)
    let comparisons = reading.map { $0.isSplitOff ? [] : $0.comparisons } ?? []
    let rows = comparisons.flatMap { comparison in
      zip(comparison.days, comparison.toldPeople).map { day, people -> [FigureTable.Cell] in
        [
          .text(comparison.arm.rawValue), .text(Moment(instant: day.start).day.iso8601),
          .told(reading?.toldPeople.flatMap { _ in people }),
          day.difference.map { .number($0.value) } ?? .none,
          day.difference.map { .number($0.interval.low) } ?? .none,
          day.difference.map { .number($0.interval.high) } ?? .none,
        ]
      }
    }
    return try FigureTable(
      "\(known.flow.id)-\(id)", ["arm", "day", "people", "difference", "low", "high"], rows
    ).response(format)
  }

  /// A table of the page as a file; what the page withholds is withheld there.
  func file(
    _ flow: String, _ id: String, _ table: ExperimentTable, _ format: FigureTable.Format,
    _ visit: ConsoleVisit
  ) throws -> Response {
    let filter = try FigureFilter(ofExperiments: visit.request)
    if let refusal = format.refusal(of: filter.problems) { return refusal }
    let known = try find(flow, id)
    let reading = try service.reading(of: known, filter.isSimulated, visit.instant)
    return try ExperimentTables(known.experiment, reading)
      .table(table, named: "\(known.flow.id)-\(id)-\(table.rawValue)").response(format)
  }

  /// What a button of the page asks for.
  func take(
    _ form: URLEncodedForm, _ flow: String, _ id: String, _ visit: ConsoleVisit
  ) throws -> Response {
    guard visit.seesPeople, let control = service.services.environment.experiments else {
      throw RequestError.forbidden
    }
    let known = try find(flow, id)
    let (found, experiment) = (known.flow, known.experiment)
    // Of one that the flow has no more nobody is drawn; all that is left to do is to stop it.
    if known.isGone, form["action"] != "stop" { return try show(flow, id, visit, .gone) }
    let arm = form["arm"].flatMap { experiment.arm(ArmID($0)) }
    let outcome: ExperimentOutcome
    switch (form["action"], arm) {
    case ("start", _):
      // A page from before there was such a field starts with everybody, as it said.
      guard let ramp = Self.ramp(form["ramp"] ?? "100") else {
        return try show(flow, id, visit, .badRamp, keeping: form)
      }
      outcome = try control.start(experiment, found.id, ramp, visit.who)
    case ("ramp", _):
      guard let ramp = Self.ramp(form["ramp"]) else {
        return try show(flow, id, visit, .badRamp, keeping: form)
      }
      outcome = try control.ramp(
        experiment, found.id, Self.ramp(form["known-ramp"]), ramp, visit.who)
    case ("stop", _): outcome = try control.stop(experiment, found.id, visit.who)
    case ("decide", let arm?):
      guard form["confirm"]?.trimmingWhiteSpace() == experiment.id.rawValue else {
        return try show(flow, id, visit, .unconfirmed, keeping: form)
      }
      let reading = try service.reading(of: known, false, visit.instant)
      outcome = try control.decide(
        experiment, found.id, arm.id, ExperimentConclusion(reading), visit.who)
    case ("decide", nil): return try show(flow, id, visit, .noArm, keeping: form)
    default: throw RequestError.malformedForm
    }
    switch outcome {
    case .done:
      let query = try FigureFilter(ofExperiments: visit.request).experimentQuery
      return .seeOther(ConsoleRoute.experiment(flow, id).address + query)
    case .refused, .notStarted: return try show(flow, id, visit, .moved)
    case .changed: return try show(flow, id, visit, .changed)
    }
  }

  /// A whole number from 0 to 100.
  private static func ramp(_ text: String?) -> Int? {
    text.flatMap { text in
      let digits = text.filter { !$0.isWhitespace }
      guard (1...3).contains(digits.utf8.count),
        digits.utf8.allSatisfy({ (0x30...0x39).contains($0) })
      else { return nil }
      return Int(digits).flatMap { (0...100).contains($0) ? $0 : nil }
    }
  }

  private func find(_ flow: String, _ id: String) throws -> KnownExperiment {
    let runs = try service.services.environment.store.experiments()
    let all = service.flow(flow).map { KnownExperiment.all(of: $0, runs) }
    guard let known = all?.first(where: { $0.experiment.id.rawValue == id }) else {
      throw RequestError.notFound
    }
    return known
  }

  /// How many people it needs, from what people of the flow did in the last four weeks.
  private func plan(_ experiment: Experiment, _ flow: Flow, _ now: Int64) throws -> ViewData {
    let found = try service.whole(flow, FigureFilter(), now: now)
    guard let plan = ExperimentPlan(experiment, found.total, over: 28) else { return .null }
    return [
      "needed": .text(Written.count(Self.rounded(plan.people))),
      "known-share": plan.share.map { .text(Written.percent($0)) } ?? .null,
      "needed-days": plan.days.map { .text(Written.count($0)) } ?? .null,
      "is-one-day": .flag(plan.days == 1),
    ]
  }

  /// To two digits: more are not known.
  private static func rounded(_ people: Int) -> Int {
    var unit = 1
    while people / unit >= 100 { unit *= 10 }
    return (people + unit - 1) / unit * unit
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
    _ arm: Arm, _ experiment: Experiment, _ reading: ExperimentReading?, chosen: String?
  ) -> ViewData {
    let sum = Double(max(1, experiment.arms.reduce(0) { $0 + $1.weight }))
    let read = reading?.arms.first { $0.arm.id == arm.id }
    let shown = read.flatMap { Withholding.shown($0.reached.total) }
    let rates = reading?.arms.map(\.reached.interval) ?? []
    let hasRate = ExperimentTables.hasRate(read, reading)
    return [
      "arm-id": .text(arm.id.rawValue),
      "arm-changes": .text(arm.changes.map(\.summary).joined(separator: "; ")),
      "is-control": .flag(arm.changes.isEmpty),
      "share": .text(Written.percent(Double(arm.weight) / sum, decimals: 0)),
      "exposed": shown.map { .text(Written.count($0)) } ?? .null,
      "is-few": .flag(read != nil && shown == nil),
      "is-few-reached": .flag(
        shown != nil && read.map { Withholding.isFew($0.reached.count) } == true),
      "is-unread": .flag(read == nil),
      "reached": hasRate ? .text(Written.count(read?.reached.count ?? 0)) : .null,
      "rate": hasRate
        ? read.map { read in
          [
            "percent": .text(Written.percent(read.reached.share)),
            "range": .text(Written.range(read.reached.interval)),
            "drawing": IntervalChart(for: rates).draw(read.reached).view(),
          ]
        } ?? .null : .null,
      "was-drawn": .flag((read?.weight ?? 0) > 0),
      "is-typed": .flag(chosen == arm.id.rawValue),
    ]
  }

  private func change(of change: ExperimentChange) -> ViewData {
    [
      "when": .text("\(Written.day(change.at)), \(Written.clock(change.at))"),
      "who": .text(change.actor), "is-start": .flag(change.change == "start"),
      "is-resume": .flag(change.change == "resume"), "is-stop": .flag(change.change == "stop"),
      "is-ramp": .flag(change.change == "ramp"), "is-decide": .flag(change.change == "decide"),
      "detail": .text(change.detail),
    ]
  }
}
