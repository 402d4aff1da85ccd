import OnboardingDomain
import Statistics

/// What is counted of the people of an arm, as far as an experiment asks for it. A decision keeps it.
struct ArmFigures: Sendable, Hashable, Codable {
  /// A day on which people began.
  struct Day: Sendable, Hashable, Codable {
    /// When it begins, in seconds since 1970 UTC.
    let start: Int64
    /// Of those who began on it and came to a difference: how many did what the experiment is about.
    let reached: Proportion
  }

  /// Of those who came to a difference: how many did what the experiment is about.
  let reached: Proportion
  /// The same by the day; days without anybody are not there.
  let days: [Day]
  /// Of the people of each guardrail that is a share: how many it holds for, by the name of what is measured.
  let shares: [String: Proportion]
  /// How long those who finished were at it.
  let timeToFinish: Times

  /// Those of what was read of an arm.
  init(_ read: FlowReading, of arm: ArmID, in experiment: Experiment) {
    reached = read.total.reached(by: experiment.id, arm)
    days = read.days.map {
      Day(start: $0.start, reached: $0.figures.reached(by: experiment.id, arm))
    }
    shares = Dictionary(
      experiment.guardrails.compactMap { guardrail in
        read.total.share(guardrail.measure).map { (guardrail.measure.description, $0) }
      }, uniquingKeysWith: { first, _ in first })
    timeToFinish = read.total.timeToFinish
  }

  /// How many it holds for, of how many; of nobody where that was not counted.
  func share(_ measure: Guardrail.Measure) -> Proportion {
    shares[measure.description] ?? Proportion(0, of: 0)
  }
}

extension FlowFigures {
  /// Of those who came to a difference of an experiment in an arm: how many did what it is about.
  fileprivate func reached(by experiment: ExperimentID, _ arm: ArmID) -> Proportion {
    // Paths may come to a difference, and to the goal, on different screens, which are counted by themselves. Who
    // changed from one such path to another is in both.
    func people(_ counts: [Count]) -> Int {
      counts.filter { $0.subject == experiment.rawValue && $0.detail == arm.rawValue }
        .reduce(0) { $0 + $1.people }
    }
    let exposed = people(exposures)
    return Proportion(min(people(goals), exposed), of: exposed)
  }

  /// How many a guardrail holds for; nil where it is no share.
  fileprivate func share(_ measure: Guardrail.Measure) -> Proportion? {
    // What was deleted after its time leaves some who finished without having begun.
    func of(_ people: Int, _ all: Int) -> Proportion {
      Proportion(min(max(people, 0), all), of: all)
    }
    func screen(_ id: ScreenID) -> ScreenFigures {
      screens.first { $0.screen == id.rawValue } ?? ScreenFigures(id.rawValue)
    }
    return
      switch measure
    {
    case .unfinished: of(started - finished, started)
    case .left(let id): of(screen(id).left, screen(id).arrived)
    case .refused(let id): of(screen(id).refused, screen(id).arrived)
    case .serverErrors: of(failed, started)
    case .timeToFinish: nil
    }
  }
}
