/// What a service has to do before a step counts: it may take its time, be refused or
/// fail, and nothing of the step is kept before it is done.
public enum ServiceWork: Sendable {
  /// Confirm an answer outside of the flow: a code, an invitation.
  case confirm(FieldID, value: String, by: String)
  /// Take back what was confirmed of an answer, because it is left out now; where nothing was, nothing
  /// changes.
  case withdraw(FieldID, by: String)
  /// Keep an outcome once and for all under the session; of a kind with odds a service draws it.
  case settle(OutcomeKind)
  /// Keep what the person wrote for themselves; under a name that is there already it takes its place.
  case write(PrivateNote)
  /// Make the account, or open the one that the session made before.
  case openAccount(AccountApplication)
  /// Keep the profile and what the flow computed; a profile that is there already is updated.
  case submit

  /// Whether a password is hashed for it, which keeps a processor busy.
  public var hashesPassword: Bool {
    if case .openAccount(let application) = self, case .password = application.credential {
      return true
    }
    return false
  }
}

/// A request for an account.
public struct AccountApplication: Sendable {
  /// How the person proves who they are.
  public enum Credential: Sendable {
    /// A password as it was typed.
    case password(String)
    /// A sign-in provider of this name vouches for them.
    case provider(String)
    /// The browser is signed in to an account, which stays as it is.
    case signedIn
  }

  /// The e-mail address, where the flow asked for one.
  public let email: String?
  /// The proof.
  public let credential: Credential
  /// The flow in which it is made.
  public let flow: FlowID
  /// The session in which it is made; one session makes at most one account.
  public let session: SessionID
  /// What the flow keeps with the account beside address and password, as its effect names it.
  public let preferences: [FieldID: Answer]
  /// What the person agreed to on the way, in the words that they saw; the caller that shows the
  /// words says so.
  public var consents: [ConsentAnswer] = []

  /// A request for an account.
  public init(
    email: String?, credential: Credential, flow: FlowID, session: SessionID,
    preferences: [FieldID: Answer] = [:]
  ) {
    self.email = email
    self.credential = credential
    self.flow = flow
    self.session = session
    self.preferences = preferences
  }
}
