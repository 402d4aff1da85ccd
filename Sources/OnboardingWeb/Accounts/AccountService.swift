public import OnboardingDomain

/// What the application asks of whatever keeps accounts. The closures block (Argon2id, a commit);
/// the application calls them only where slow work may run.
public struct AccountService: Sendable {
  /// What came of a request for an account.
  public enum Outcome: Sendable, Hashable {
    /// The session has an account now: a new one, the one that it had already, or that of another session which has
    /// this address; the proof is right. The text is that of a fresh account cookie.
    case open(token: String)
    /// The e-mail address belongs to an account of another session, and this is not its password.
    case emailTaken
    /// The session has an account, and this is not its password.
    case wrongPassword
    /// The session has an account that is opened in another way than by a password, by this provider, or by the
    /// person whom it vouches for.
    case otherWay
    /// The session is over, so that nothing was made.
    case sessionSpent
  }

  /// What came of a new password.
  public enum PasswordChange: Sendable, Hashable {
    /// It is set.
    case changed
    /// The old one is not right, or the account has none.
    case wrongPassword
    /// The cookie is signed in to none any more.
    case signedOut
    /// The new one can't be one: a copy key under `error.`, with its arguments.
    case refused(key: String, arguments: [String])
  }

  /// What a signed-in person sees of their account.
  public struct Overview: Sendable, Hashable {
    /// The e-mail address, nil where a sign-in provider told none.
    public let email: String?
    /// Whether it is known to be the person's.
    public let isConfirmed: Bool
    /// How the person signs in: `password`, or the name of a sign-in provider.
    public let provider: String
    /// The flow in which it was made.
    public let flow: FlowID
    /// When it was made, in seconds since 1970 UTC.
    public let createdAt: Int64
    /// What the flow keeps with it beside address and password.
    public let preferences: [FieldID: Answer]
    /// The flows that were handed in, each with its day.
    public let submissions: [Submission]
    /// Where it is signed in, the latest first.
    public let devices: [Device]

    /// A device on which the account is signed in.
    public struct Device: Sendable, Hashable {
      /// By which it is signed out; says nothing of its token.
      public let id: String
      /// What people call it; empty where nobody knows.
      public let name: String
      /// When it was signed in, or used last, in seconds since 1970 UTC.
      public let usedAt: Int64
      /// Whether the request came from it.
      public let isThis: Bool

      /// A device.
      public init(id: String, name: String, usedAt: Int64, isThis: Bool) {
        self.id = id
        self.name = name
        self.usedAt = usedAt
        self.isThis = isThis
      }
    }

    /// A flow that was handed in.
    public struct Submission: Sendable, Hashable {
      /// The flow.
      public let flow: FlowID
      /// When, in seconds since 1970 UTC.
      public let submittedAt: Int64
      /// What was handed in, as JSON.
      public let content: String
      /// What led the person to it, as JSON; nil where nobody knows.
      public let origin: String?
      /// What it was before it was changed, the oldest first.
      public let earlier: [Earlier]

      /// What was handed in before.
      public struct Earlier: Sendable, Hashable {
        /// When, in seconds since 1970 UTC.
        public let submittedAt: Int64
        /// What was handed in, as JSON.
        public let content: String

        /// What was handed in, and when.
        public init(submittedAt: Int64, content: String) {
          self.submittedAt = submittedAt
          self.content = content
        }
      }

      /// A flow, when it was handed in, and what it was.
      public init(
        flow: FlowID, submittedAt: Int64, content: String = "{}", origin: String? = nil,
        earlier: [Earlier] = []
      ) {
        self.flow = flow
        self.submittedAt = submittedAt
        self.content = content
        self.origin = origin
        self.earlier = earlier
      }
    }

    /// An overview.
    public init(
      email: String?, isConfirmed: Bool = true, provider: String, flow: FlowID,
      createdAt: Int64, preferences: [FieldID: Answer], submissions: [Submission],
      devices: [Device] = []
    ) {
      self.email = email
      self.isConfirmed = isConfirmed
      self.provider = provider
      self.flow = flow
      self.createdAt = createdAt
      self.preferences = preferences
      self.submissions = submissions
      self.devices = devices
    }
  }

  /// What is wrong with a new password: a copy key under `error.`, with its arguments.
  public var passwordProblem:
    @Sendable (_ password: String, _ email: String?, _ flow: FlowID) -> (
      key: String, arguments: [String]
    )?
  /// Makes an account, or opens the one that the session made before: a changed address is taken with
  /// the password that the account has, a changed password is refused.
  ///
  /// - Parameters:
  ///   - identity: whom the provider of the application vouches for; nil with a password.
  ///   - device: what people call the device that is signed in by it.
  ///   - token: the account cookie of the browser, where it has one: who is signed in to the account that the
  ///     session made is let on by any provider.
  public var open:
    @Sendable (
      AccountApplication, _ identity: SignInProvider.Identity?, _ device: SigningDevice,
      _ token: String?
    ) throws -> Outcome
  /// Signs a device in; the text of a fresh account cookie, or nil where address and password don't
  /// match.
  public var signIn:
    @Sendable (_ email: String, _ password: String, _ device: SigningDevice) throws -> String?
  /// Whom an account cookie belongs to.
  public var overview: @Sendable (_ token: String) throws -> Overview?
  /// Signs a device out by its id, or all but the one with this cookie.
  public var signOutDevice: @Sendable (_ token: String, _ id: String?) throws -> Void
  /// Sets a new password where the old one is right; every other device is signed out.
  public var changePassword:
    @Sendable (_ token: String, _ old: String, _ new: String) throws -> PasswordChange
  /// Makes an account cookie worthless.
  public var signOut: @Sendable (_ token: String) throws -> Void
  /// Erases the account of a cookie with everything that belongs to it. Its sessions are over, at least
  /// until this instant in seconds since 1970 UTC.
  public var erase:
    @Sendable (_ token: String, _ spentUntil: Int64, _ letterhead: Letterhead) throws -> Void

  /// A service of these closures.
  public init(
    passwordProblem:
      @escaping @Sendable (_ password: String, _ email: String?, _ flow: FlowID) ->
      (key: String, arguments: [String])?,
    open:
      @escaping @Sendable (
        AccountApplication, _ identity: SignInProvider.Identity?, _ device: SigningDevice,
        _ token: String?
      ) throws -> Outcome,
    signIn:
      @escaping @Sendable (_ email: String, _ password: String, _ device: SigningDevice) throws ->
      String?,
    overview: @escaping @Sendable (_ token: String) throws -> Overview?,
    signOutDevice: @escaping @Sendable (_ token: String, _ id: String?) throws -> Void,
    changePassword:
      @escaping @Sendable (_ token: String, _ old: String, _ new: String) throws ->
      PasswordChange,
    signOut: @escaping @Sendable (_ token: String) throws -> Void,
    erase:
      @escaping @Sendable (_ token: String, _ spentUntil: Int64, _ letterhead: Letterhead) throws ->
      Void
  ) {
    self.passwordProblem = passwordProblem
    self.open = open
    self.signIn = signIn
    self.overview = overview
    self.signOutDevice = signOutDevice
    self.changePassword = changePassword
    self.signOut = signOut
    self.erase = erase
  }
}
