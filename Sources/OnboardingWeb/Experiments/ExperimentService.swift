public import OnboardingDomain

/// How experiments stand, and the chance by which sessions are drawn for their arms.
public struct ExperimentService: Sendable {
  /// How the experiments of a flow stand; asked for many requests, so that it never blocks.
  public var runs: @Sendable (_ flow: FlowID) -> [ExperimentRun]
  /// Two numbers between 0 and 2⁶⁴ that are always the same for an experiment and a session, and that
  /// nobody can work out without a key.
  public var chance:
    @Sendable (_ flow: FlowID, _ experiment: ExperimentID, _ session: SessionID) -> (UInt64, UInt64)

  /// A service of these closures.
  public init(
    runs: @escaping @Sendable (_ flow: FlowID) -> [ExperimentRun],
    chance:
      @escaping @Sendable (_ flow: FlowID, _ experiment: ExperimentID, _ session: SessionID)
      -> (UInt64, UInt64)
  ) {
    self.runs = runs
    self.chance = chance
  }

  /// No experiment was ever started.
  public static let none = ExperimentService(runs: { _ in [] }, chance: { _, _, _ in (0, 0) })
}
