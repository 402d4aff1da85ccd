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
    // By hand: a regular expression is compiled anew for each of the million lines of an import.
    let parts = text.split(separator: "$", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0].isEmpty, ["2a", "2b", "2y"].contains(parts[1]),
      parts[2].utf8.count == 2, parts[2].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let cost = Int(parts[2]), (4...16).contains(cost),
      parts[3].utf8.count == 53, parts[3].utf8.allSatisfy(Self.isDigit)
    else { return nil }
    self.text = text
    self.cost = cost
  }

  /// Whether a byte is a digit of bcrypt's own base 64.
  private static func isDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "/"):
      true
    default: false
    }
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
