import GRDB

/// An account as it is kept.
public struct Account: Sendable, Hashable {
  /// Its id, never used again after an erasure.
  public let id: Int64
  /// The address as it was typed, in Unicode's composed form.
  public let email: String
  /// How the person signs in.
  public let provider: NewAccount.Provider
  /// The Argon2id hash of the password, for the provider `password`.
  public let passwordHash: String?
  /// The id of the flow that the person came through.
  public let flow: String
  /// Whether the person wants the weekly insights.
  public let wantsWeeklyInsights: Bool
  /// When it was made, in seconds since 1970.
  public let createdAt: Int64

  static let columns = """
    account.id, account.email, account.provider, account.password_hash, account.flow,
    account.weekly_insights, account.created_at
    """

  init(_ row: Row) throws {
    let provider: String = row[2]
    guard let provider = NewAccount.Provider(rawValue: provider) else {
      throw StoreError.refused(reason: "an account has the unknown provider \(provider)")
    }
    id = row[0]
    email = row[1]
    self.provider = provider
    passwordHash = row[3]
    flow = row[4]
    wantsWeeklyInsights = row[5]
    createdAt = row[6]
  }
}
