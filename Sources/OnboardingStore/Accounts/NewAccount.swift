/// An account as it is to be made.
public struct NewAccount: Sendable {
  /// How the person signs in.
  public enum Provider: String, Sendable, CaseIterable {
    /// With a password of this site.
    case password
    /// With the stand-in for Sign in with Apple.
    case appleMock = "apple-mock"
    /// With the stand-in for Google.
    case googleMock = "google-mock"
  }

  /// The e-mail address as typed, 3...254 bytes; it is stored in Unicode's composed form.
  public var email: String
  /// How the person signs in.
  public var provider: Provider
  /// The Argon2id hash, exactly for the provider `password`.
  public var passwordHash: String?
  /// The id of the flow that the person came through.
  public var flow: String
  /// The id of the onboarding session, 16 bytes.
  public var session: [UInt8]
  /// Whether the person wants the weekly insights.
  public var wantsWeeklyInsights: Bool

  /// An account with a password.
  public init(
    email: String, passwordHash: String, flow: String, session: [UInt8],
    wantsWeeklyInsights: Bool = false
  ) {
    self.init(
      email: email, provider: .password, passwordHash: passwordHash, flow: flow, session: session,
      wantsWeeklyInsights: wantsWeeklyInsights)
  }

  /// An account of any provider.
  public init(
    email: String, provider: Provider, passwordHash: String?, flow: String, session: [UInt8],
    wantsWeeklyInsights: Bool = false
  ) {
    self.email = email
    self.provider = provider
    self.passwordHash = passwordHash
    self.flow = flow
    self.session = session
    self.wantsWeeklyInsights = wantsWeeklyInsights
  }
}
