public import OnboardingDomain
import OnboardingEvents
public import OnboardingStore
import Statistics

/// Reads what is known of an experiment, from the figures of its arms.
public struct ExperimentReader: Sendable {
  private let figures: FigureReader

  /// A reader over the figures of flows.
  public init(_ figures: FigureReader) { self.figures = figures }

  /// What is known now.
  ///
  /// - Parameters:
  ///   - run: how it stands.
  ///   - source: people, or those who were made up.
  ///   - now: seconds since 1970 UTC.
  public func reading(
    of experiment: Experiment, in flow: FlowID, _ run: StoredExperiment, isSimulated: Bool = false,
    now: Int64
  ) throws(StoreError) -> ExperimentReading {
    let end = run.stoppedAt ?? now
    let day = 1 + Int(max(0, end - run.startedAt) / 86_400)
    var arms: [(reading: ExperimentReading.ArmReading, days: [Int64: Proportion])] = []
    for arm in experiment.arms {
      var selection = EventSelection(flow: flow.rawValue)
      selection.arm = ArmChoice(experiment.id, arm.id).description
      selection.source = isSimulated ? .simulated : .person
      // Who began in the hour of the stop is in it; nobody is drawn after that. Made-up people come in the
      // days before they are sent.
      if !isSimulated { selection.period = run.startedAt..<max(end + 1, run.startedAt + 1) }
      let found = try figures.days(selection, now: now)
      let days = found.days.map { ($0.start, $0.figures.reached(by: experiment.id, arm.id)) }
      arms.append(
        (
          ExperimentReading.ArmReading(
            arm: arm, weight: run.weights[arm.id.rawValue] ?? 0,
            reached: found.total.reached(by: experiment.id, arm.id), figures: found.total),
          Dictionary(days, uniquingKeysWith: { first, _ in first })
        ))
    }
    let drawn = arms.filter { $0.reading.weight > 0 }
    let split = SampleRatio(
      drawn.map(\.reading.reached.total), weights: drawn.map { Double($0.reading.weight) })
    // Made-up people say nothing of how many come by the day.
    let comparer = ArmComparer(
      experiment, split: split, day: day, isOver: isSimulated || run.state != .running)
    return ExperimentReading(
      experiment: experiment, run: run, arms: arms.map(\.reading),
      comparisons: arms.dropFirst().map { arm in
        comparer.comparison(
          of: arm.reading, arm.days, with: arms[0].reading, arms[0].days)
      }, split: split, day: day)
  }
}

extension FlowFigures {
  /// Of those who came to a difference of an experiment in an arm: how many did what it is about.
  fileprivate func reached(by experiment: ExperimentID, _ arm: ArmID) -> Proportion {
    func people(_ counts: [Count]) -> Int {
      counts.first { $0.subject == experiment.rawValue && $0.detail == arm.rawValue }?.people ?? 0
    }
    let exposed = people(exposures)
    return Proportion(min(people(goals), exposed), of: exposed)
  }
}
