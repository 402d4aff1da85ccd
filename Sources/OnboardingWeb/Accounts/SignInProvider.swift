public import OnboardingDomain

/// Vouches for people: "Sign in with …". A team's package brings its own, under the name by which its
/// flows ask for it. The closure blocks; the application calls it only where slow work may run.
public struct SignInProvider: Sendable {
  /// Who asks to be vouched for.
  public struct Question: Sendable, Hashable {
    /// The flow.
    public let flow: FlowID
    /// The session in which they ask.
    public let session: SessionID
  }

  /// Whom the provider vouches for.
  public struct Identity: Sendable, Hashable {
    /// What the provider calls them, the same for good.
    public let subject: String
    /// Their e-mail address, where the provider tells it.
    public let email: String?

    /// A person.
    public init(subject: String, email: String? = nil) {
      self.subject = subject
      self.email = email
    }
  }

  /// Whether nothing real stands behind it: pages say so.
  public let isMock: Bool
  /// Says who a person is; nil where they declined. Throws where nobody can tell now.
  public let identify: @Sendable (Question) throws -> Identity?

  /// A provider of this closure.
  public init(
    isMock: Bool = false, identify: @escaping @Sendable (Question) throws -> Identity?
  ) {
    self.isMock = isMock
    self.identify = identify
  }

  /// A sample: it asks nobody, and knows each session as a person of its own.
  public static let mock = SignInProvider(isMock: true) {
    Identity(subject: $0.session.hexadecimal)
  }
}
