/// An experiment that an operator started, as it stands.
public struct StoredExperiment: Sendable, Hashable, Codable {
  /// Where it is in its life.
  public enum State: String, Sendable, Codable {
    /// New sessions are drawn for it.
    case running
    /// Nobody is drawn any more.
    case stopped
    /// An arm won, for everybody.
    case decided
  }

  /// The id of the flow.
  public let flow: String
  /// The id of the experiment.
  public let id: String
  /// Where it is in its life.
  public let state: State
  /// The weights of the arms, frozen at the start.
  public let weights: [String: Int]
  /// How many of a hundred new sessions take part.
  public let ramp: Int
  /// When it started for the first time, in seconds since 1970.
  public let startedAt: Int64
  /// When it stopped, in seconds since 1970; nil while it runs.
  public let stoppedAt: Int64?
  /// When it was decided, in seconds since 1970; nil before that.
  public let decidedAt: Int64?
  /// The arm that won; nil before that.
  public let arm: String?
  /// What was asked, as it was at the start: hypothesis, arms, goal and guardrails.
  public let definition: String
  /// A number that another definition has only by chance.
  public let digest: String
  /// What was known when it was decided; nil before that.
  public let conclusion: String?
  /// What was counted when it was decided, as who decided it wrote it; nil before that.
  public let figures: String?
}

/// What is known when an experiment is decided, kept with the decision.
public struct ExperimentConclusion: Sendable, Hashable {
  /// In words.
  public let sentence: String
  /// What was counted, for those who read it later; nil where it is not kept.
  public let figures: String?

  /// What is known.
  public init(_ sentence: String, figures: String? = nil) {
    self.sentence = sentence
    self.figures = figures
  }
}

/// A change of an experiment, which stays.
public struct ExperimentChange: Sendable, Hashable, Codable {
  /// When, in seconds since 1970.
  public let at: Int64
  /// Who did it.
  public let actor: String
  /// What was done: `start`, `resume`, `stop`, `ramp` or `decide`.
  public let change: String
  /// What of it: the ramp in percent, or the arm; may be empty.
  public let detail: String

  /// Whether people are drawn from then on.
  public var draws: Bool { change != "stop" && change != "decide" && detail != "0 %" }
}

/// What came of a change of an experiment.
public enum ExperimentOutcome: Sendable, Hashable, Codable {
  /// It was done, or stood like that already.
  case done(StoredExperiment)
  /// Nobody started it.
  case notStarted
  /// It is in another state, in which that can't be done.
  case refused(StoredExperiment)
  /// What is asked is no longer what it was at the start.
  case changed(StoredExperiment)
}
