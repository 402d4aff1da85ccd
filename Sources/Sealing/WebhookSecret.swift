import CSodium
import Foundation

/// The secret that a webhook's receiver shares, and the signatures made with it.
///
/// Source: Standard Webhooks 1.0.0, "Signature scheme": HMAC-SHA256 over `id.timestamp.body`, the
/// secret as base64 behind `whsec_`.
public struct WebhookSecret: Sendable {
  private static let prefix = "whsec_"
  private static let count = 32

  private let bytes: SecretBytes

  /// A secret of 32 random bytes.
  public init() { bytes = SecretBytes(randomCount: Self.count) }

  /// The secret in a text, `whsec_` and base64 of 24 to 64 bytes; nil for anything else.
  public init?(_ text: String) {
    guard text.hasPrefix(Self.prefix),
      let data = Data(base64Encoded: String(text.dropFirst(Self.prefix.count))),
      (24...64).contains(data.count)
    else { return nil }
    bytes = SecretBytes(copying: Array(data))
  }

  /// The secret as its receiver writes it down: `whsec_` and base64.
  public var text: String {
    bytes.withBytes { Self.prefix + Data($0).base64EncodedString() }
  }

  /// The signature of a message, `v1,` and base64 of 32 bytes.
  ///
  /// - Parameters:
  ///   - id: the message's id, without a full stop.
  ///   - timestamp: when it is sent, in seconds since 1970.
  ///   - body: what is sent, to the byte.
  public func signature(id: String, timestamp: Int64, body: [UInt8]) -> String {
    let message = Array("\(id).\(timestamp).".utf8) + body
    var state = crypto_auth_hmacsha256_state()
    var digest = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_BYTES))
    bytes.withBytes { _ = crypto_auth_hmacsha256_init(&state, $0.start, $0.count) }
    crypto_auth_hmacsha256_update(&state, message, UInt64(message.count))
    crypto_auth_hmacsha256_final(&state, &digest)
    return "v1," + Data(digest).base64EncodedString()
  }
}
