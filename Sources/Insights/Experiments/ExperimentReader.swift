public import OnboardingDomain
import OnboardingEvents
public import OnboardingStore
import Statistics

/// Reads what is known of an experiment, from the figures of its arms.
public struct ExperimentReader: Sendable {
  private let figures: FigureReader

  /// A reader over the figures of flows.
  public init(_ figures: FigureReader) { self.figures = figures }

  /// What is known now; of a decided experiment what was known then, where that was kept with it.
  ///
  /// - Parameters:
  ///   - run: how it stands.
  ///   - isSimulated: of made-up people, and no others.
  ///   - now: seconds since 1970 UTC.
  public func reading(
    of experiment: Experiment, in flow: FlowID, _ run: StoredExperiment, isSimulated: Bool = false,
    now: Int64
  ) throws(StoreError) -> ExperimentReading {
    let end = run.stoppedAt ?? now
    let day = 1 + Int(Self.timeDrawn(by: try figures.changes(of: run), until: end) / 86_400)
    let kept = isSimulated || run.state != .decided ? nil : run.figures.flatMap { KeptFigures($0) }
    var arms: [ExperimentReading.ArmReading] = []
    for arm in experiment.arms {
      let figures: ArmFigures
      if let known = kept?.arms[arm.id.rawValue] {
        figures = known
      } else {
        figures = try self.figures(
          of: arm.id, in: experiment, flow, run, isSimulated, until: end, now: now)
      }
      arms.append(
        ExperimentReading.ArmReading(
          arm: arm, weight: run.weights[arm.id.rawValue] ?? 0, figures: figures))
    }
    let drawn = arms.filter { $0.weight > 0 }
    let split = SampleRatio(
      drawn.map(\.reached.total), weights: drawn.map { Double($0.weight) })
    // Made-up people say nothing of how many come by the day.
    let comparer = ArmComparer(
      experiment, split: split, day: day, isOver: isSimulated || run.state != .running)
    return ExperimentReading(
      experiment: experiment, run: run, arms: arms,
      comparisons: arms.dropFirst().map { comparer.comparison(of: $0, with: arms[0]) },
      split: split, day: day,
      lastDay: end + Int64(experiment.days.upperBound - day) * 86_400,
      isKept: kept.map { kept in experiment.arms.allSatisfy { kept.arms[$0.id.rawValue] != nil } }
        ?? false)
  }

  /// For how long people were drawn, in seconds: while it was stopped, or nobody took part, they were not.
  private static func timeDrawn(by changes: [ExperimentChange], until end: Int64) -> Int64 {
    var (sum, since): (Int64, Int64?) = (0, nil)
    for change in changes {
      if let begun = since, !change.draws {
        sum += max(0, change.at - begun)
        since = nil
      } else if since == nil, change.draws {
        since = change.at
      }
    }
    return sum + (since.map { max(0, end - $0) } ?? 0)
  }

  private func figures(
    of arm: ArmID, in experiment: Experiment, _ flow: FlowID, _ run: StoredExperiment,
    _ isSimulated: Bool, until end: Int64, now: Int64
  ) throws(StoreError) -> ArmFigures {
    var selection = EventSelection(flow: flow.rawValue)
    selection.arm = ArmChoice(experiment.id, arm).description
    selection.source = isSimulated ? .simulated : .person
    // Who began in the hour of the stop is in it; nobody is drawn after that. Made-up people come in the
    // days before they are sent.
    if !isSimulated { selection.period = run.startedAt..<max(end + 1, run.startedAt + 1) }
    return ArmFigures(try figures.days(selection, now: now), of: arm, in: experiment)
  }
}
