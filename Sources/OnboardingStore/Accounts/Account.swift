/// An account as it is kept.
public struct Account: Sendable, Hashable {
  /// Its id, never used again after an erasure.
  public let id: Int64
  /// The address as it was typed, in Unicode's composed form.
  public let email: String
  /// How the person signs in: `password`, or the name of a sign-in provider.
  public let provider: String
  /// Whom the provider vouches for; nil for a password.
  public let subject: String?
  /// The Argon2id hash of the password, for the provider `password`.
  public let passwordHash: String?
  /// The id of the flow that the person came through.
  public let flow: String
  /// What the flow keeps with the account beside address and password, a JSON object.
  public let preferences: String
  /// When it was made, in seconds since 1970.
  public let createdAt: Int64
  /// Since when its address is known to be its owner's, in seconds since 1970; nil as long as it isn't.
  public let confirmedAt: Int64?
  /// Whether it is a simulated person's, with which nobody signs in.
  public let isSimulated: Bool

  static let columns = """
    account.id, account.email, account.provider, account.subject, account.password_hash,
    account.flow, account.preferences, account.created_at, account.confirmed_at,
    account.simulated
    """

  init(_ row: SQLRow) {
    id = row[0]
    email = row[1]
    provider = row[2]
    subject = row[3]
    passwordHash = row[4]
    flow = row[5]
    preferences = row[6]
    createdAt = row[7]
    confirmedAt = row[8]
    isSimulated = row[9]
  }
}
