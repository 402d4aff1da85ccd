import CSodium

/// Seals bytes so that their holder can neither read nor change them, and opens them again.
///
/// XChaCha20-Poly1305 with a random nonce. The text is `v1.` and the base64url of
/// `version byte | key id | nonce | ciphertext and tag`. The version byte, the key id and the
/// caller's context are authenticated too: a value opens only in the context it was sealed for.
///
/// Subkeys are derived at initialisation; `seal` and `open` may run on any thread.
/// Source: draft-irtf-cfrg-xchacha-03; with a random 24-byte nonce a collision stays unlikely
/// (2⁻³²) up to 2⁸⁰ messages per key.
public struct Sealer: Sendable {
  /// The version that is written and the only one that is read.
  static let version: UInt8 = 1
  static let prefix: StaticString = "v1."
  static let nonceCount = Int(crypto_aead_xchacha20poly1305_ietf_NPUBBYTES)
  static let tagCount = Int(crypto_aead_xchacha20poly1305_ietf_ABYTES)
  static let headerCount = 2 + nonceCount
  /// Longer contexts are a mistake of the program: a context is a name, a version and an id.
  static let longestContext = 254

  /// The longest text that is looked at, in bytes; anything longer is refused unread.
  public static let longestText = 16_384

  let subkeys: [Subkey]
  let active: Subkey
  let nonces = NonceSource(count: nonceCount)

  /// A sealer with the ring's subkeys for a purpose.
  public init(keyRing: KeyRing, purpose: KeyPurpose = .cookie) {
    Sodium.require()
    subkeys = keyRing.subkeys(for: purpose)
    guard let active = subkeys.first, active.isActive else {
      fatalError("A key ring without an active key: the mutations of KeyRing must keep one.")
    }
    self.active = active
  }

  /// The number of bytes of the text for a plaintext of so many bytes.
  public static func sealedCount(_ plaintextCount: Int) -> Int {
    prefix.utf8CodeUnitCount
      + Base64URL.encodedCount(headerCount + plaintextCount + tagCount)
  }

  /// Associated data: the two header bytes, then the context. On the stack, at most 256 bytes.
  func withAssociatedData<Result>(
    version: UInt8, keyID: UInt8, context: [UInt8],
    _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    precondition(
      context.count <= Self.longestContext, "A sealing context has at most 254 bytes.")
    return withUnsafeTemporaryAllocation(byteCount: 2 + context.count, alignment: 1) { data in
      data[0] = version
      data[1] = keyID
      for index in context.indices { data[2 + index] = context[index] }
      return body(UnsafeRawBufferPointer(data))
    }
  }
}
