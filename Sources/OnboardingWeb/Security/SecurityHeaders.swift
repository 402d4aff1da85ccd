package import HTTPCore

/// The headers that every answer carries, and those that depend on what it is.
///
/// Source: OWASP HTTP Headers Cheat Sheet; Content Security Policy Level 3, W3C.
package enum SecurityHeaders {
  /// On every answer, also those to malformed requests.
  static let always: [HeaderField] = [
    HeaderField("X-Content-Type-Options", "nosniff"),
    HeaderField("Referrer-Policy", "same-origin"),
    HeaderField("Cross-Origin-Opener-Policy", "same-origin"),
    HeaderField("Cross-Origin-Resource-Policy", "same-origin"),
  ]

  /// On every page: nothing but our own files, no frame around us, no device without asking.
  static let page: [HeaderField] =
    [
      HeaderField("Content-Type", "text/html; charset=utf-8"),
      HeaderField("Cache-Control", "no-store"),
      HeaderField(
        "Content-Security-Policy",
        """
        default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; font-src 'self'; \
        connect-src 'self'; manifest-src 'self'; worker-src 'self'; object-src 'none'; \
        form-action 'self'; base-uri 'none'; frame-ancestors 'none'
        """),
      HeaderField(
        "Permissions-Policy",
        "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()"),
      HeaderField("X-Frame-Options", "DENY"),
    ] + always

  /// On a file of the preview, which shows its own pages in frames.
  package static func preview(_ type: StaticString?) -> [HeaderField] {
    [
      HeaderField("Content-Type", type ?? "text/plain; charset=utf-8"),
      HeaderField("Cache-Control", "no-store"),
      HeaderField(
        "Content-Security-Policy",
        """
        default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; font-src 'self'; \
        connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'
        """),
      HeaderField("X-Frame-Options", "SAMEORIGIN"),
    ] + always
  }

  /// On a redirect, which a cache must not keep either.
  static let redirect: [HeaderField] = [HeaderField("Cache-Control", "no-store")] + always
}

extension Response {
  /// A redirect that a browser follows with GET.
  package static func seeOther(_ location: String, cookie: HeaderField? = nil) -> Response {
    var headers = SecurityHeaders.redirect
    if let field = try? HeaderField("Location", checking: location) { headers.append(field) }
    if let cookie { headers.append(cookie) }
    return Response(.seeOther, headers: headers)
  }

  /// A page.
  static func page(_ body: Body, status: Status = .ok, cookie: HeaderField? = nil) -> Response {
    var headers = SecurityHeaders.page
    if let cookie { headers.append(cookie) }
    return Response(status, headers: headers, body: body)
  }

  /// Plain text for programs.
  package static func text(_ text: String, status: Status = .ok) -> Response {
    Response(
      status,
      headers: [
        HeaderField("Content-Type", "text/plain; charset=utf-8"),
        HeaderField("Cache-Control", "no-store"),
      ] + SecurityHeaders.always, body: .text(text))
  }

  /// JSON for our own scripts.
  static func json(_ body: Body) -> Response {
    Response(
      .ok,
      headers: [
        HeaderField("Content-Type", "application/json"),
        HeaderField("Cache-Control", "no-store"),
      ] + SecurityHeaders.always, body: body)
  }
}
