public import OnboardingDomain
public import OnboardingEvents

/// What must not roll back: it is kept under the session id, outside of the cookie, so replaying an
/// old cookie can't undo it. The closures return once it is durable.
public struct RecordService: Sendable {
  /// A finished onboarding.
  public struct Submission: Sendable {
    /// The flow.
    public let flow: FlowID
    /// The variant.
    public let variant: VariantID
    /// The version of the flow.
    public let flowVersion: Int
    /// The session; it has one profile.
    public let session: SessionID
    /// The answers on the path and what the flow computed of them, as JSON.
    public let content: String
    /// The answers on the path, as the one JSON of answers.
    public let answers: String
    /// What the person answered to the consents of the flow.
    public let consents: [ConsentAnswer]
    /// What led the person to the flow, as JSON; nil where nobody knows.
    public let origin: String?
    /// What is noted with it, for the figures.
    public let event: Event?
  }

  /// What came of a submission.
  public enum Outcome: Sendable, Hashable {
    /// It is kept: new, in place of what the session handed in before, or as it was kept already.
    case kept
    /// The session is over, so that nothing was kept.
    case sessionSpent
  }

  /// Keeps a submission. One of a session that handed in before takes the place of the earlier one,
  /// which is kept as a revision.
  public var submit: @Sendable (Submission) throws -> Outcome
  /// Keeps the first value ever given for a kind in a session, and returns that one; nil where the session is
  /// over.
  public var settle:
    @Sendable (_ flow: FlowID, _ session: SessionID, _ kind: String, _ value: String) throws ->
      String?
  /// Keeps what a person wrote for themselves, in place of what has the same name; false where the
  /// session is over.
  public var write: @Sendable (_ session: SessionID, _ note: PrivateNote) throws -> Bool
  /// Whether there may be anything among the outcomes of a session, be it of another device that holds a copy
  /// of it; asked for every page that shows them, so it never blocks.
  public var mayHaveOutcomes: @Sendable (_ session: SessionID) -> Bool
  /// Everything settled in a session, and what the person wrote for themselves in it and on the other
  /// devices that hold a copy of it.
  public var outcomes: @Sendable (_ session: SessionID) throws -> [String: String]
  /// Whether a session was given up for a new one; asked for every request, so it never blocks.
  public var isSpent: @Sendable (_ session: SessionID) -> Bool
  /// Gives a session up for a new one, which keeps the outcomes of these kinds and nothing else.
  public var startOver:
    @Sendable (_ old: SessionID, _ new: SessionID, _ keeping: [String], _ until: Int64) throws ->
      Void

  /// Marks a session as a simulated person's: what is kept of it is labelled, and nobody is told.
  public var markSimulated: @Sendable (_ session: SessionID) throws -> Void

  /// A service of these closures.
  public init(
    submit: @escaping @Sendable (Submission) throws -> Outcome,
    settle:
      @escaping @Sendable (
        _ flow: FlowID, _ session: SessionID, _ kind: String, _ value: String
      ) throws -> String?,
    write: @escaping @Sendable (_ session: SessionID, _ note: PrivateNote) throws -> Bool,
    mayHaveOutcomes: @escaping @Sendable (_ session: SessionID) -> Bool,
    outcomes: @escaping @Sendable (_ session: SessionID) throws -> [String: String],
    isSpent: @escaping @Sendable (_ session: SessionID) -> Bool,
    startOver:
      @escaping @Sendable (
        _ old: SessionID, _ new: SessionID, _ keeping: [String], _ until: Int64
      ) throws -> Void,
    markSimulated: @escaping @Sendable (_ session: SessionID) throws -> Void
  ) {
    self.submit = submit
    self.settle = settle
    self.write = write
    self.mayHaveOutcomes = mayHaveOutcomes
    self.outcomes = outcomes
    self.isSpent = isSpent
    self.startOver = startOver
    self.markSimulated = markSimulated
  }
}
