public import HTTPCore
public import OnboardingDomain

/// How the application is set up; decided at start, the same for every request.
public struct WebConfiguration: Sendable {
  /// Scheme, host and port under which browsers see the server, nil for plain HTTP as it is.
  public var publicOrigin: String?
  /// The proxy whose `X-Forwarded-For` is believed.
  public var trustedProxies: TrustedProxies?
  /// The variant that new sessions of a flow get, where it isn't the default.
  public var variants: [FlowID: VariantID]
  /// Attempts at accounts and codes from one address, and in one session: so many a minute in the long
  /// run.
  public var accountsPerMinute: Double
  /// Attempts at accounts and codes from one address, in one session, on one account: so many at once.
  public var accountBurst: Double
  /// Mails that are asked for from one address: so many a minute in the long run.
  public var mailsPerMinute: Double
  /// Mails that are asked for from one address, or to one: so many at once.
  public var mailBurst: Double

  /// A set-up.
  public init(
    publicOrigin: String? = nil, trustedProxies: TrustedProxies? = nil,
    variants: [FlowID: VariantID] = [:], accountsPerMinute: Double = 10,
    accountBurst: Double = 20, mailsPerMinute: Double = 2, mailBurst: Double = 6
  ) {
    self.publicOrigin = publicOrigin
    self.trustedProxies = trustedProxies
    self.variants = variants
    self.accountsPerMinute = accountsPerMinute
    self.accountBurst = accountBurst
    self.mailsPerMinute = mailsPerMinute
    self.mailBurst = mailBurst
  }

  /// Whether browsers come over TLS, so that cookies are `Secure`.
  package var isSecure: Bool { publicOrigin?.utf8.starts(with: "https:".utf8) ?? false }
}
