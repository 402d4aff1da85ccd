import CSodium
import Foundation

/// A password as a person typed it, in guarded memory that is wiped at its end.
///
/// Its text is brought to Unicode's composed form (NFC) here, once, before anything hashes it, so
/// that the same letters from a phone and from a desktop keyboard are the same password. NFC and
/// not NFKC: letters that merely look alike stay different. Nothing is trimmed, cut or folded.
/// Source: NIST SP 800-63B-4, 3.1.1.2 (normalise before hashing); Unicode UAX #15.
public struct Password: Sendable, CustomStringConvertible, CustomReflectable {
  let normalised: SecretBytes
  /// The number of bytes as typed, in UTF-8.
  let byteCount: Int

  /// The password with this text.
  public init(_ text: String) {
    byteCount = text.utf8.count
    // A text that is refused for its length anyway is not worth normalising.
    var composed =
      byteCount <= PasswordRules.maximumBytes
      ? Array(text.precomposedStringWithCanonicalMapping.utf8) : []
    normalised = SecretBytes(copying: composed)
    Sodium.wipe(&composed)
  }

  /// Nothing of the password: safe to log by mistake.
  public var description: String { "Password(hidden)" }

  /// Nothing of the password: safe to dump by mistake.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
