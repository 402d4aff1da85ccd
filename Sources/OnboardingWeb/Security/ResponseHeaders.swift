package import HTTPCore
import OnboardingDomain

/// The headers that every response carries, and those that depend on what it is. Handlers don't write
/// them: `add` does, on the way out, so that no response can miss them.
///
/// Source: OWASP HTTP Headers Cheat Sheet; Content Security Policy Level 3, W3C.
package enum ResponseHeaders {
  /// On every response, also those to malformed requests.
  private static let always: [HeaderField] = [
    HeaderField("X-Content-Type-Options", "nosniff"),
    HeaderField("Cross-Origin-Opener-Policy", "same-origin"),
    HeaderField("Cross-Origin-Resource-Policy", "same-origin"),
  ]

  /// A browser tells the page that a person came from to our own pages alone; where the address itself opens
  /// something, not even to them but for the host, for a proxy's log has what browsers tell.
  private static let referrer = HeaderField("Referrer-Policy", "same-origin")
  private static let hiddenReferrer = HeaderField("Referrer-Policy", "strict-origin")

  private static let noStore = HeaderField("Cache-Control", "no-store")

  /// On every page: nothing but our own files, no frame around us, no device without asking.
  private static let page: [HeaderField] = [
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
  ]

  /// All of a page that has no more to say than that it is one, as nearly every page: put together for each
  /// they were 3,000 instructions.
  private static let plainPage = [Response.pageType, noStore] + page + always + [referrer]

  /// On a page of the console, which has no script and no picture but its own and the preview's.
  package static let console: [HeaderField] = [
    HeaderField(
      "Content-Security-Policy",
      """
      default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; form-action 'self'; \
      base-uri 'none'; frame-ancestors 'none'
      """),
    HeaderField(
      "Permissions-Policy",
      "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()"),
    HeaderField("X-Frame-Options", "DENY"),
    HeaderField("X-Robots-Tag", "noindex"),
  ]

  /// On a file of the preview, which shows its own pages in frames. Its stylesheets have the drawings that they mask
  /// by in them: from a disk a browser takes none of a file.
  ///
  /// - Parameter hasScripts: whether its scripts run and its forms are sent.
  package static func preview(_ type: StaticString?, hasScripts: Bool) -> [HeaderField] {
    [
      HeaderField("Content-Type", type ?? "text/plain; charset=utf-8"),
      hasScripts
        ? HeaderField(
          "Content-Security-Policy",
          """
          default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; \
          font-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'
          """)
        : HeaderField(
          "Content-Security-Policy",
          """
          default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
          frame-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'
          """),
      HeaderField("X-Frame-Options", "SAMEORIGIN"),
    ]
  }

  /// What an address can be asked for that refuses a method.
  package enum AllowedMethods {
    /// It can be read.
    case reading
    /// It takes forms.
    case forms

    fileprivate var header: HeaderField {
      switch self {
      case .reading: HeaderField("Allow", "GET, HEAD")
      case .forms: HeaderField("Allow", "POST")
      }
    }
  }

  /// The response with the headers of security, of caches and of the protocol that it lacks.
  ///
  /// - Parameters:
  ///   - methods: what the address allows where this method is refused; nil where the server says it.
  ///   - hidesPath: whether the address opens something to any reader of it.
  package static func add(
    to response: Response, allowing methods: AllowedMethods?, hidesPath: Bool = false
  ) -> Response {
    // A file has them all.
    if response.place != nil { return response }
    var response = response
    if response.isNothingButPage, !hidesPath {
      response.headers = plainPage
      return response
    }
    response.headers.reserveCapacity(response.headers.count + 9)
    if !response.has("Cache-Control") { response.headers.append(noStore) }
    if response.isPage, !response.has("Content-Security-Policy") {
      response.headers += page
    }
    response.headers += always
    response.headers.append(hidesPath ? hiddenReferrer : referrer)
    for header in protocolHeaders(response.status, methods)
    where !response.has(header.name.description) {
      response.headers.append(header)
    }
    return response
  }

  /// What the protocol asks for with a status. The times are advice, in seconds.
  ///
  /// Source: RFC 9110 §10.2.1 and §10.2.3.
  private static func protocolHeaders(
    _ status: Status, _ methods: AllowedMethods?
  ) -> [HeaderField] {
    switch status {
    case .methodNotAllowed: methods.map { [$0.header] } ?? []
    case .tooManyRequests: RequestError.tooManyRequests.protocolHeaders
    case .serviceUnavailable: RequestError.overloaded.protocolHeaders
    default: []
    }
  }
}

extension Response {
  /// A redirect that a browser follows with GET.
  package static func seeOther(_ location: String, cookie: HeaderField? = nil) -> Response {
    var headers: [HeaderField] = []
    // Room for those of every response, too.
    headers.reserveCapacity(11)
    // The router writes addresses, whose characters are all a header's.
    if let field = try? HeaderField("Location", checking: location) { headers.append(field) }
    if let cookie { headers.append(cookie) }
    return Response(.seeOther, headers: headers)
  }

  /// A page.
  package static func page(_ body: Body, status: Status = .ok) -> Response {
    Response(status, headers: pageHeaders, body: body)
  }

  fileprivate static let pageType = HeaderField("Content-Type", "text/html; charset=utf-8")
  private static let pageHeaders = [pageType]

  /// Whether it is a page that was found, with no header but its type.
  fileprivate var isNothingButPage: Bool {
    status == .ok && headers.count == 1 && headers[0].isSameLiteral(as: Self.pageType)
  }

  /// Plain text for programs.
  package static func text(_ text: String, status: Status = .ok) -> Response {
    Response(
      status, headers: [HeaderField("Content-Type", "text/plain; charset=utf-8")],
      body: .text(text))
  }

  /// Figures in the form that Prometheus reads.
  ///
  /// Source: Prometheus, exposition formats, basic info.
  static func metrics(_ text: String) -> Response {
    let type: StaticString = "text/plain; version=0.0.4; charset=utf-8"
    return Response(.ok, headers: [HeaderField("Content-Type", type)], body: .text(text))
  }

  /// A file that a browser saves.
  static func download(_ file: Download) throws -> Response {
    Response(
      .ok,
      headers: [
        try HeaderField("Content-Type", checking: file.contentType),
        try HeaderField(
          "Content-Disposition", checking: "attachment; filename=\"\(file.fileName)\""),
      ], body: .bytes(file.bytes))
  }

  /// JSON for our own scripts.
  package static func json(_ body: Body) -> Response {
    Response(.ok, headers: [HeaderField("Content-Type", "application/json")], body: body)
  }

  /// Says after how many seconds trying again helps.
  package mutating func setRetryAfter(_ seconds: Int) {
    // Digits are always a header's.
    if let field = try? HeaderField("Retry-After", checking: String(seconds)) {
      headers.append(field)
    }
  }

  /// Whether it is a page.
  package var isPage: Bool {
    guard let type = headers.first(where: { $0.isNamed("Content-Type") }) else { return false }
    return type.isSameLiteral(as: Self.pageType)
      || type.value.utf8.starts(with: "text/html".utf8)
  }
}
