/// An account as it is to be made.
public struct NewAccount: Sendable {
  /// How the person proves who they are.
  public enum Proof: Sendable, Hashable {
    /// With a password of this site, by its Argon2id hash.
    case password(hash: String)
    /// A sign-in provider of this name vouches for this subject.
    case provider(String, subject: String)
  }

  /// The e-mail address as typed, 3...254 bytes; it is stored in Unicode's composed form.
  public var email: String
  /// How the person signs in.
  public var proof: Proof
  /// The id of the flow that the person came through.
  public var flow: String
  /// The id of the onboarding session, 16 bytes.
  public var session: [UInt8]
  /// What the flow keeps with the account beside address and password, a JSON object.
  public var preferences: String
  /// What the person agreed to on the way.
  public var consents: [NewConsent]
  /// A mail that asks whether the address is theirs; nil where none is sent.
  public var mail: NewMail?

  /// An account.
  public init(
    email: String, proof: Proof, flow: String, session: [UInt8], preferences: String = "{}",
    consents: [NewConsent] = [], mail: NewMail? = nil
  ) {
    self.email = email
    self.proof = proof
    self.flow = flow
    self.session = session
    self.preferences = preferences
    self.consents = consents
    self.mail = mail
  }
}

extension NewAccount.Proof {
  /// As it is stored: the provider, whom it vouches for, and the hash of a password.
  var columns: (provider: String, subject: String?, passwordHash: String?) {
    switch self {
    case .password(let hash): ("password", nil, hash)
    case .provider(let name, let subject): (name, subject, nil)
    }
  }
}
