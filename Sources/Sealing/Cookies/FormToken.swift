import CSodium

/// Marks a form as ours, for one session and one screen, against requests forged by other sites.
///
/// SipHash-2-4 with 128 bits over the session id and the screen id, under the first half of the
/// subkey: 22 characters of base64url. It is made with every page, and keyed BLAKE2b is more work for
/// so few bytes. Forms marked with any key that is not revoked stay good, so that a rotation breaks no
/// open form.
/// Source: Aumasson and Bernstein, "SipHash: a fast short-input PRF", which is meant as a MAC for
/// short messages; OWASP Cross-Site Request Forgery Prevention, "Signed double-submit".
public struct FormToken: Sendable {
  /// The number of characters of a token.
  public static let count = 22
  private static let digestCount = Int(crypto_shorthash_siphashx24_BYTES)

  private let subkeys: [Subkey]

  /// Tokens made with the ring's subkeys for forms.
  public init(keyRing: KeyRing) {
    Sodium.require()
    subkeys = keyRing.subkeys(for: .formToken)
  }

  /// The token of a form.
  ///
  /// - Parameters:
  ///   - session: the session id, up to 255 bytes.
  ///   - screen: the screen's id, or another name of the form.
  /// - Returns: `count` characters of base64url.
  public func token(session: [UInt8], screen: String) -> String {
    String(unsafeUninitializedCapacity: Self.count) { output in
      write(
        with: subkeys[0], session: session, screen: screen,
        to: UnsafeMutableRawBufferPointer(output))
      return Self.count
    }
  }

  /// The bytes of the token of a form, for a page that is being written.
  ///
  /// - Parameters:
  ///   - session: the session id, up to 255 bytes.
  ///   - screen: the screen's id, or another name of the form.
  public func bytes(session: [UInt8], screen: String) -> [UInt8] {
    [UInt8](count: Self.count) { output in
      write(
        with: subkeys[0], session: session, screen: screen,
        to: UnsafeMutableRawBufferPointer(output))
    }
  }

  /// Whether a token was made for this session and screen. Takes the same time for every wrong
  /// token.
  public func isValid(_ token: String, session: [UInt8], screen: String) -> Bool {
    var token = token
    return token.withUTF8 { given in
      guard given.count == Self.count else { return false }
      return withUnsafeTemporaryAllocation(byteCount: Self.count, alignment: 1) { expected in
        var matches = false
        for subkey in subkeys {
          write(with: subkey, session: session, screen: screen, to: expected)
          // No early exit: how long it takes says nothing about which key made the token.
          matches =
            sodium_memcmp(UnsafeRawBufferPointer(given).start, expected.start, Self.count) == 0
            || matches
        }
        return matches
      }
    }
  }

  /// Writes the token under one key. The session's length goes first into the message, so that no
  /// two pairs give the same one.
  private func write(
    with subkey: Subkey, session: [UInt8], screen: String,
    to output: UnsafeMutableRawBufferPointer
  ) {
    precondition(session.count <= 255, "A session id has at most 255 bytes.")
    var screen = screen
    screen.withUTF8 { screen in
      let screenStart = 1 + session.count
      withUnsafeTemporaryAllocation(byteCount: screenStart + screen.count, alignment: 1) {
        message in
        message[0] = UInt8(session.count)
        for index in session.indices { message[1 + index] = session[index] }
        UnsafeMutableRawBufferPointer(rebasing: message[screenStart...]).copyBytes(from: screen)
        hash(UnsafeRawBufferPointer(message), with: subkey, to: output)
      }
    }
  }

  private func hash(
    _ message: UnsafeRawBufferPointer, with subkey: Subkey,
    to output: UnsafeMutableRawBufferPointer
  ) {
    withUnsafeTemporaryAllocation(byteCount: Self.digestCount, alignment: 8) { digest in
      subkey.secret.withBytes { key in
        precondition(key.count >= crypto_shorthash_siphashx24_KEYBYTES)
        _ = crypto_shorthash_siphashx24(
          digest.start, message.start, UInt64(message.count), key.start)
      }
      Base64URL.encode(UnsafeRawBufferPointer(digest), into: output)
    }
  }
}
