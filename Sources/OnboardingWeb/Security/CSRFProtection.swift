package import HTTPCore
package import OnboardingDomain
package import Sealing

/// Tells a form that a person sent from our page from one that another site made them send.
///
/// Source: OWASP Cross-Site Request Forgery Prevention; Fetch Metadata Request Headers, W3C.
package struct CSRFProtection: Sendable {
  private let tokens: FormToken
  private let publicOrigin: String?

  /// - Parameter publicOrigin: scheme, host and port under which browsers see the server; nil when
  ///   they see it as it is, over plain HTTP.
  package init(keyRing: KeyRing, publicOrigin: String?) {
    tokens = FormToken(keyRing: keyRing)
    self.publicOrigin = publicOrigin
  }

  /// Whether a post comes from a page of this site.
  ///
  /// `Sec-Fetch-Site` decides where a browser sends it; else `Origin` has to be ours. A request
  /// with neither is refused: every browser since 2020 sends one of them with a form.
  package func isFromThisSite(_ request: Request) -> Bool {
    let isSameOrigin = request.headers.withBytes(of: .secFetchSite) { $0.matches("same-origin") }
    if let isSameOrigin { return isSameOrigin }
    guard let origin = request.headers[.origin] else { return false }
    if let publicOrigin { return origin.utf8.elementsEqual(publicOrigin.utf8) }
    guard let host = request.headers[.host] else { return false }
    return origin.utf8.elementsEqual("http://\(host)".utf8)
  }

  /// The token of a form: bound to the session and to the form's name.
  package func token(session: SessionID, form: String) -> String {
    tokens.token(session: session.bytes, screen: form)
  }

  /// The bytes of the token of a form, for a page that is being written.
  func bytes(session: SessionID, form: String) -> [UInt8] {
    tokens.bytes(session: session.bytes, screen: form)
  }

  /// The token of a form of the account: bound to the account's own cookie.
  func token(account: String) -> String {
    tokens.token(session: Self.bytes(of: account), screen: Self.accountForm)
  }

  /// Whether a form carries the token of this session and name. Compared in constant time.
  package func isValid(_ token: String?, session: SessionID, form: String) -> Bool {
    guard let token else { return false }
    return tokens.isValid(token, session: session.bytes, screen: form)
  }

  /// Whether a form of the account carries the token of its cookie. Compared in constant time.
  func isValid(_ token: String?, account: String) -> Bool {
    guard let token else { return false }
    return tokens.isValid(token, session: Self.bytes(of: account), screen: Self.accountForm)
  }

  /// What went with an account, as an address says it, with the mark by which it is known to be ours.
  func marked(_ gone: Farewell) -> String {
    "\(gone.text).\(tokens.token(session: [], screen: Self.farewellForm + gone.text))"
  }

  /// What an address says that went with an account; nil where it isn't ours.
  func farewell(_ marked: String?) -> Farewell? {
    guard let marked, let dot = marked.lastIndex(of: "."), let gone = Farewell(marked[..<dot]),
      tokens.isValid(
        String(marked[marked.index(after: dot)...]), session: [],
        screen: Self.farewellForm + gone.text)
    else { return nil }
    return gone
  }

  private static let accountForm = "account"
  private static let farewellForm = "farewell "

  private static func bytes(of account: String) -> [UInt8] { Array(account.utf8.prefix(32)) }
}
