/// What a key is used for. Every purpose has its own subkey, so that a value made for one purpose
/// means nothing to another, and losing one subkey gives away no other.
public struct KeyPurpose: Hashable, Sendable {
  /// The number that goes into the derivation. Never reuse the number of a purpose that was
  /// dropped.
  public let number: UInt64

  /// A purpose with its own number; numbers below 100 belong to this module.
  public init(number: UInt64) { self.number = number }

  /// Sealing cookies.
  public static let cookie = KeyPurpose(number: 1)
  /// Counting visits without naming sessions.
  public static let visit = KeyPurpose(number: 3)
  /// Sealing the secrets with which webhooks are signed.
  public static let webhookSecret = KeyPurpose(number: 10)
  /// Marking forms against forgery.
  public static let formToken = KeyPurpose(number: 2)
  /// Storing codes that people type.
  public static let shortCode = KeyPurpose(number: 4)
  /// Sealing mails that wait, and what their links are about.
  public static let mail = KeyPurpose(number: 11)
  /// Counting attempts without naming who made them.
  public static let attempt = KeyPurpose(number: 12)
}
