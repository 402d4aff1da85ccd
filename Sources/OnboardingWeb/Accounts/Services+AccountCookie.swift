import HTTPCore

/// The cookie by which a browser is signed in to an account.
extension Services {
  /// A browser stays signed in for fourteen days.
  private static let accountLifetime = 14 * 24 * 3600

  private var accountCookieName: String {
    configuration.isSecure ? "__Host-foyer-account" : "foyer-account"
  }

  /// The token by which the browser of a request is signed in; nil where it isn't.
  func accountToken(of request: Request) -> String? { request.cookie(accountCookieName) }

  /// The cookie that signs a browser in.
  func accountCookie(_ token: String) -> HeaderField? {
    try? SetCookie(
      name: accountCookieName, value: token, path: "/", maxAge: Self.accountLifetime,
      isSecure: configuration.isSecure
    ).headerField()
  }

  /// The cookie that signs a browser out.
  var expiredAccountCookie: HeaderField? {
    try? SetCookie.expiring(
      name: accountCookieName, path: "/", isSecure: configuration.isSecure
    ).headerField()
  }
}
