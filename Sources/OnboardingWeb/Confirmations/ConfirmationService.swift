public import OnboardingDomain

/// Confirms answers outside of the flow: a company's code, an invitation. A team's package brings
/// its own, under the name by which its flows ask for it. The closure blocks; the application calls
/// it only where slow work may run, and gives the form back where it throws.
public struct ConfirmationService: Sendable {
  /// What has to be confirmed.
  public struct Question: Sendable, Hashable {
    /// The answer.
    public let value: String
    /// The flow.
    public let flow: FlowID
    /// The session; confirming the same value again in it changes nothing.
    public let session: SessionID
  }

  /// What a person leaves out that may have been confirmed before.
  public struct Withdrawal: Sendable, Hashable {
    /// The field that had the answer.
    public let field: FieldID
    /// The flow.
    public let flow: FlowID
    /// The session; withdrawing again in it, or where nothing was confirmed, changes nothing.
    public let session: SessionID
  }

  /// What the service says.
  public enum Outcome: Sendable, Hashable {
    /// The answer holds, and is recorded under the session.
    case accepted
    /// It doesn't: the last part of the copy key of the field's error, and what fills its words.
    case refused(key: String, arguments: [String])
    /// The session is over, so that nothing was recorded: the person is told, and begins anew.
    case sessionSpent
  }

  /// Confirms, or throws where nobody can tell now.
  public var confirm: @Sendable (Question) throws -> Outcome

  /// Takes back what was confirmed in a session, or throws where that can't be done now: the form is
  /// given back then.
  public var withdraw: @Sendable (Withdrawal) throws -> Void

  /// A service of these closures.
  ///
  /// - Parameter withdraw: nothing where confirming holds nothing that somebody else could have.
  public init(
    confirm: @escaping @Sendable (Question) throws -> Outcome,
    withdraw: @escaping @Sendable (Withdrawal) throws -> Void = { _ in }
  ) {
    self.confirm = confirm
    self.withdraw = withdraw
  }
}
