/// A mail that waits for the mail server.
public struct StoredMail: Sendable, Hashable {
  /// Its number: earlier ones are lower.
  public let id: Int64
  /// A random name; what is sealed is sealed for it, and the mail's Message-ID is made of it, so that a mail
  /// that went twice can be told.
  public let name: String
  /// What is to be written to whom, as `Sealing` sealed it.
  public let sealed: String
  /// Whose account it is about; nil where only an address is known.
  public let account: Int64?
  /// When it was asked for, in seconds since 1970.
  public let createdAt: Int64
  /// How often it was tried.
  public let attempts: Int

  static let columns = "id, name, sealed, account, created_at, attempts"

  init(_ row: SQLRow) {
    id = row[0]
    name = row[1]
    sealed = row[2]
    account = row[3]
    createdAt = row[4]
    attempts = row[5]
  }
}

/// A mail as it is asked for.
public struct NewMail: Sendable, Hashable {
  /// A random name that no other mail has.
  public var name: String
  /// What is to be written, sealed.
  public var sealed: String

  /// A mail.
  public init(name: String, sealed: String) {
    self.name = name
    self.sealed = sealed
  }
}

/// A link that goes out by mail: it does one thing for an account, once.
public struct MailLink: Sendable, Hashable {
  /// What it does.
  public enum Purpose: String, Sendable, CaseIterable {
    /// Says that the account's address is its owner's.
    case confirm
    /// Gives the account another address.
    case address
    /// Gives the account its old address back.
    case revert
    /// Lets its holder choose a new password.
    case password
    /// Signs a device out.
    case device
  }

  /// The digest (32 bytes) of the token in it.
  public var tokenDigest: [UInt8]
  /// What it does.
  public var purpose: Purpose
  /// For whom.
  public var account: Int64
  /// What it is about: sealed words, or the digest of a device's token.
  public var detail: [UInt8]?
  /// Until when it works, in seconds since 1970.
  public var expiresAt: Int64

  /// A link.
  public init(
    tokenDigest: [UInt8], purpose: Purpose, account: Int64, detail: [UInt8]? = nil,
    expiresAt: Int64
  ) {
    self.tokenDigest = tokenDigest
    self.purpose = purpose
    self.account = account
    self.detail = detail
    self.expiresAt = expiresAt
  }
}
