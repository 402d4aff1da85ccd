import CSodium

/// Marks a form as ours, for one session and one screen, against requests forged by other sites.
///
/// Keyed BLAKE2b over the session id and the screen id, cut to 16 bytes: 22 characters of
/// base64url. Forms marked with any key that is not revoked stay good, so that a rotation breaks no
/// open form.
/// Source: RFC 7693; OWASP Cross-Site Request Forgery Prevention, "Signed double-submit".
public struct FormToken: Sendable {
  /// The number of characters of a token.
  public static let count = 22
  static let digestCount = 16

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
      digest(with: subkeys[0], session: session, screen: screen) {
        Base64URL.encode($0, into: output)
      }
      return Self.count
    }
  }

  /// Whether a token was made for this session and screen. Takes the same time for every wrong
  /// token.
  public func isValid(_ token: String, session: [UInt8], screen: String) -> Bool {
    guard let given = Base64URL.decode(token.utf8), given.count == Self.digestCount else {
      return false
    }
    var matches = false
    for subkey in subkeys {
      digest(with: subkey, session: session, screen: screen) { expected in
        given.withUnsafeBytes { given in
          // No early exit: how long it takes says nothing about which key made the token.
          matches =
            sodium_memcmp(given.start, expected.start, Self.digestCount) == 0 || matches
        }
      }
    }
    return matches
  }

  /// The session's length goes first, so that no two pairs give the same message.
  private func digest(
    with subkey: Subkey, session: [UInt8], screen: String, _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    precondition(session.count <= 255, "A session id has at most 255 bytes.")
    var screen = screen
    screen.withUTF8 { screen in
      let count = 1 + session.count + screen.count
      withUnsafeTemporaryAllocation(byteCount: count, alignment: 1) { message in
        message[0] = UInt8(session.count)
        for index in session.indices { message[1 + index] = session[index] }
        UnsafeMutableRawBufferPointer(rebasing: message[(1 + session.count)...])
          .copyBytes(from: screen)
        hash(UnsafeRawBufferPointer(message), with: subkey, body)
      }
    }
  }

  private func hash(
    _ message: UnsafeRawBufferPointer, with subkey: Subkey, _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    withUnsafeTemporaryAllocation(byteCount: Self.digestCount, alignment: 8) { digest in
      let status = subkey.secret.withBytes { key in
        crypto_generichash(
          digest.start, digest.count,
          message.start, UInt64(message.count),
          key.start, key.count)
      }
      precondition(status == 0, "BLAKE2b refused its arguments.")
      body(UnsafeRawBufferPointer(digest))
    }
  }
}
