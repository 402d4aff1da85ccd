import HTTPCore

/// The cookie by which a browser is signed in to the console; no other page of this host gets it.
struct ConsoleCookie: Sendable {
  /// How long a browser stays signed in, in seconds: 12 hours.
  ///
  /// Source: NIST SP 800-63B (2017) §4.2.3, at least once in 12 hours at AAL2.
  static let lifetime = 12 * 3600

  let isSecure: Bool

  private var name: String { isSecure ? "__Secure-foyer-console" : "foyer-console" }

  /// The token in a request; nil where there is none.
  func token(of request: Request) -> String? { request.cookie(name) }

  /// The header that signs a browser in.
  func signingIn(_ token: String) -> HeaderField? { field(token, maxAge: Self.lifetime) }

  /// The header that makes a browser forget it.
  var signingOut: HeaderField? { field("", maxAge: 0) }

  private func field(_ value: String, maxAge: Int) -> HeaderField? {
    try? SetCookie(
      name: name, value: value, path: ConsoleRoute.overview.address, maxAge: maxAge,
      isSecure: isSecure, sameSite: .strict
    ).headerField()
  }
}
