/// A device on which an account is signed in.
public struct AccountSession: Sendable, Hashable {
  /// The digest of its token, 32 bytes.
  public let tokenDigest: [UInt8]
  /// What people call the device; empty where it was signed in before devices had names.
  public let device: String
  /// When it was signed in, in seconds since 1970.
  public let createdAt: Int64
  /// When something was answered there last, in seconds since 1970; nil for never.
  public let usedAt: Int64?

  init(_ row: SQLRow) {
    tokenDigest = row[0]
    device = row[1]
    createdAt = row[2]
    usedAt = row[3]
  }
}
