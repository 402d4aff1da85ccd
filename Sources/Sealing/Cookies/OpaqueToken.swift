/// A random text that its holder shows to be recognised, such as the account's cookie.
///
/// The store keeps the digest only: an attacker who reads the store can't act for anyone, and 256 random bits
/// can't be guessed, so that the digest needs neither salt nor slowness.
public struct OpaqueToken: Sendable {
  private static let secretCount = 32

  /// What the holder keeps: 43 characters of base64url, 256 random bits.
  public let text: String
  /// What the store keeps: 32 bytes.
  public let digest: [UInt8]

  /// A new token.
  public init() {
    let secret = RandomBytes.make(Self.secretCount)
    text = Base64URL.encode(secret)
    digest = BLAKE2b.digest(secret)
  }

  /// The digest of a token as it arrived, or nil when it can't be a token.
  public static func digest(of text: String.UTF8View) -> [UInt8]? {
    guard let secret = Base64URL.decode(text), secret.count == secretCount else { return nil }
    return BLAKE2b.digest(secret)
  }
}
