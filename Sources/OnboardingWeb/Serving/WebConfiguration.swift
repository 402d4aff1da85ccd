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

  /// A set-up.
  public init(
    publicOrigin: String? = nil, trustedProxies: TrustedProxies? = nil,
    variants: [FlowID: VariantID] = [:]
  ) {
    self.publicOrigin = publicOrigin
    self.trustedProxies = trustedProxies
    self.variants = variants
  }

  /// Whether browsers come over TLS, so that cookies are `Secure`.
  package var isSecure: Bool { publicOrigin?.utf8.starts(with: "https:".utf8) ?? false }
}
