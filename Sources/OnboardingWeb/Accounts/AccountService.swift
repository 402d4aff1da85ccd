public import OnboardingDomain

/// What the application asks of whoever keeps accounts. The closures block (Argon2id, a commit);
/// the application calls them only where slow work may run.
public struct AccountService: Sendable {
  /// What came of a request.
  public enum Outcome: Sendable, Hashable {
    /// There is an account for this session now, or there was one already.
    case ready(accountID: String)
    /// The e-mail address belongs to an account of another session.
    case emailTaken
  }

  /// What a signed-in person sees of their account.
  public struct Overview: Sendable, Hashable {
    /// The e-mail address, nil for a mock provider.
    public let email: String?
    /// The provider: `password`, `apple` or `google`.
    public let provider: String
    /// The day on which it was made.
    public let created: CalendarDate
    /// Whether they want a weekly e-mail.
    public let wantsWeeklyInsights: Bool
    /// The flows that were handed in, each with its day.
    public let submissions: [Submission]

    /// A flow that was handed in.
    public struct Submission: Sendable, Hashable {
      /// The flow.
      public let flow: FlowID
      /// The day.
      public let day: CalendarDate

      /// A flow and the day it was handed in.
      public init(flow: FlowID, day: CalendarDate) {
        self.flow = flow
        self.day = day
      }
    }

    /// An overview.
    public init(
      email: String?, provider: String, created: CalendarDate, wantsWeeklyInsights: Bool,
      submissions: [Submission]
    ) {
      self.email = email
      self.provider = provider
      self.created = created
      self.wantsWeeklyInsights = wantsWeeklyInsights
      self.submissions = submissions
    }
  }

  /// What is wrong with a new password: a copy key under `error.`, with its arguments.
  public var passwordProblem:
    @Sendable (_ password: String, _ email: String?, _ flow: FlowID) -> (
      key: String, arguments: [String]
    )?
  /// Makes an account.
  public var create: @Sendable (AccountApplication) throws -> Outcome
  /// Signs in; the text of a fresh account cookie, or nil where address and password don't match.
  public var signIn: @Sendable (_ email: String, _ password: String) throws -> String?
  /// Whom an account cookie belongs to.
  public var overview: @Sendable (_ token: String) throws -> Overview?
  /// Makes an account cookie worthless.
  public var signOut: @Sendable (_ token: String) throws -> Void
  /// Erases the account of a cookie with everything that belongs to it.
  public var erase: @Sendable (_ token: String) throws -> Void

  /// A service of these closures.
  public init(
    passwordProblem:
      @escaping @Sendable (_ password: String, _ email: String?, _ flow: FlowID) ->
      (key: String, arguments: [String])?,
    create: @escaping @Sendable (AccountApplication) throws -> Outcome,
    signIn: @escaping @Sendable (_ email: String, _ password: String) throws -> String?,
    overview: @escaping @Sendable (_ token: String) throws -> Overview?,
    signOut: @escaping @Sendable (_ token: String) throws -> Void,
    erase: @escaping @Sendable (_ token: String) throws -> Void
  ) {
    self.passwordProblem = passwordProblem
    self.create = create
    self.signIn = signIn
    self.overview = overview
    self.signOut = signOut
    self.erase = erase
  }
}
