public import OnboardingDomain

/// An app on phones that a flow ends in: what systems and browsers have to know so that a link opens it.
public struct PhoneApp: Sendable, Hashable {
  /// Whose app it is.
  public enum Identity: Sendable, Hashable {
    /// An app of Apple's systems, by the prefix of its team and its bundle id: `ABCDE12345.com.example.app`.
    case apple(appID: String)
    /// An app of Android, by its package and the SHA-256 fingerprints of its certificates.
    case android(package: String, fingerprints: [String])
  }

  /// The flow that ends in it.
  public let flow: FlowID
  /// Whose app it is.
  public let identity: Identity
  /// The scheme of its own addresses, for a button on a page of ours: a phone doesn't leave the browser
  /// for a link to the site that it is on.
  public let scheme: String?
  /// Where people get it.
  public let store: String?

  /// An app.
  public init(flow: FlowID, identity: Identity, scheme: String? = nil, store: String? = nil) {
    self.flow = flow
    self.identity = identity
    self.scheme = scheme
    self.store = store
  }
}
