/// How an experiment of a flow stands: what the store keeps of it, and each new session asks.
public struct ExperimentRun: Sendable, Hashable {
  /// Where an experiment is in its life. One that nobody started has no run.
  public enum State: Sendable, Hashable {
    /// New sessions are drawn for its arms.
    case running
    /// Nobody is drawn any more; who was drawn keeps the arm.
    case stopped
    /// Everybody walks this arm, from their next page on.
    case decided(ArmID)
  }

  /// The experiment.
  public let experiment: ExperimentID
  /// How it stands.
  public let state: State
  /// Whether everybody walks one of its arms.
  public var isDecided: Bool { if case .decided = state { true } else { false } }
  /// The weights as they were when it started; those of arms that went away count for nothing.
  public let weights: [ArmID: Int]
  /// How many of a hundred new sessions take part, 0 to 100.
  public let ramp: Int
  /// When it started, in seconds since 1970 UTC.
  public let startedAt: Int64

  /// A run.
  public init(
    _ experiment: ExperimentID, _ state: State, weights: [ArmID: Int], ramp: Int,
    startedAt: Int64
  ) {
    self.experiment = experiment
    self.state = state
    self.weights = weights
    self.ramp = ramp
    self.startedAt = startedAt
  }

  /// The arm that two numbers between 0 and 2⁶⁴ lead to; nil where the session takes no part.
  ///
  /// Each number is scaled by the high half of its product with the sum, so that an arm gets its share
  /// to within one part in 2⁶⁴ ÷ sum.
  /// Source: D. Lemire, "Fast Random Integer Generation in an Interval", ACM TOMACS 29(1), 2019.
  public func arm(of definition: Experiment, at numbers: (UInt64, UInt64)) -> ArmID? {
    let weights = definition.arms.map { max(0, self.weights[$0.id] ?? 0) }
    let sum = weights.reduce(0, +)
    guard sum > 0, numbers.0.multipliedFullWidth(by: 100).high < UInt64(max(0, ramp)) else {
      return nil
    }
    var rest = Int(numbers.1.multipliedFullWidth(by: UInt64(sum)).high)
    for (arm, weight) in zip(definition.arms, weights) {
      if rest < weight { return arm.id }
      rest -= weight
    }
    return nil
  }
}

extension Flow {
  /// The arms of a session that begins now.
  ///
  /// - Parameters:
  ///   - runs: how the flow's experiments stand.
  ///   - instant: now, in seconds since 1970 UTC.
  ///   - chance: two numbers between 0 and 2⁶⁴ that are always the same for a session and an
  ///     experiment, and that tell nothing of those for another one.
  public func draw(
    _ runs: [ExperimentRun], at instant: Int64,
    chance: (ExperimentID) -> (UInt64, UInt64)
  ) -> [ArmChoice] {
    experiments.compactMap { experiment in
      guard let run = runs.first(where: { $0.experiment == experiment.id }) else { return nil }
      switch run.state {
      case .stopped: return nil
      case .decided(let arm):
        return experiment.walks(arm) ? ArmChoice(experiment.id, arm) : nil
      case .running:
        guard instant >= run.startedAt else { return nil }
        return run.arm(of: experiment, at: chance(experiment.id)).map {
          ArmChoice(experiment.id, $0)
        }
      }
    }
  }

  /// The arms that a person walks from their next page on: where an experiment is decided, the one that
  /// won, for everybody; else the one they were drawn for.
  public func settled(_ arms: [ArmChoice], by runs: [ExperimentRun]) -> [ArmChoice] {
    experiments.compactMap { experiment in
      let own = arms.first { $0.experiment == experiment.id }
      guard let run = runs.first(where: { $0.experiment == experiment.id }),
        case .decided(let arm) = run.state, own != nil || experiment.walks(arm)
      else { return own }
      return experiment.arm(arm) == nil ? own : ArmChoice(experiment.id, arm)
    }
  }

  /// The edition that people of these arms walk; nil where none of them says.
  public func edition(of arms: [ArmChoice]) -> VariantID? {
    arms.lazy.compactMap { self.experiment($0.experiment)?.edition(of: $0.arm, in: self) }.first
  }
}

extension Experiment {
  /// Whether an arm makes a difference to who would not take part.
  fileprivate func walks(_ arm: ArmID) -> Bool {
    self.arm(arm).map { !$0.changes.isEmpty } ?? false
  }
}
