#if canImport(CCrypt)
  import CCrypt
#endif

/// The hash of a password that another system made with bcrypt. It is verified and never made here.
///
/// Source: Provos and Mazières, "A Future-Adaptable Password Scheme" (1999); crypt(5) of libxcrypt
/// for the prefixes. Of a password only the first 72 bytes count, as in the system it comes from.
public struct BcryptHash: Sendable, Hashable {
  /// As it is written: `$2b$10$` and 53 characters.
  public let text: String
  /// The cost, 4...16: each one more takes twice as long. A higher one would hold up everybody else.
  public let cost: Int

  /// The hash in a text, nil for anything else.
  public init?(_ text: String) {
    guard
      let match = text.wholeMatch(of: /\$2[aby]\$([0-9]{2})\$[.\/A-Za-z0-9]{53}/),
      let cost = Int(match.1), (4...16).contains(cost)
    else { return nil }
    self.text = text
    self.cost = cost
  }

  /// Whether a password is the one that was hashed; takes as long either way.
  public func verify(_ password: Password) -> Bool {
    #if canImport(CCrypt)
      var phrase = password.normalised.withBytes { Array($0) } + [0]
      defer { Sodium.wipe(&phrase) }
      return phrase.withUnsafeBytes { bytes in
        bytes.baseAddress.map {
          foyer_crypt_matches($0.assumingMemoryBound(to: CChar.self), text) == 1
        } ?? false
      }
    #else
      return false
    #endif
  }
}
