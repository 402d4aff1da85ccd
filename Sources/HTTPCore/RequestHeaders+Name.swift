extension RequestHeaders {
  /// A header that is kept.
  public enum Name: UInt8, CaseIterable, Sendable {
    /// Which site the request is for.
    case host
    /// All cookies in one line.
    case cookie
    /// Where a form was sent from.
    case origin
    /// The page that led here; cut to the origin, or absent, as that page's policy has it.
    case referer
    /// Whether a browser sent this from our own page; see the CSRF rules.
    case secFetchSite
    /// `prefetch` when nobody looks at the response yet.
    case secPurpose
    /// The same, as browsers said it before there was `Sec-Purpose`.
    case purpose
    /// The same, as Firefox said it.
    case xMoz
    /// The type of the body.
    case contentType
    /// How the body is packed.
    case contentEncoding
    /// The length of the body in bytes.
    case contentLength
    /// The entity tags that the client holds.
    case ifNoneMatch
    /// The codings that the client reads.
    case acceptEncoding
    /// The languages that the person reads.
    case acceptLanguage
    /// The types that the client reads.
    case accept
    /// What the client says it is.
    case userAgent
    /// Whether a browser likes pages made for phones: `?1` or `?0`.
    case secCHUAMobile
    /// The client's address, as a proxy saw it; only to be believed from a trusted one.
    case xForwardedFor
    /// `100-continue`.
    case expect
    /// Set by scripts of our own.
    case xRequestedWith
    /// A token of the program that calls `/metrics` or an interface.
    case authorization
    /// Says, sealed, that no real person asks, and when one would have.
    case foyerSimulation
  }
}

extension RequestHeaders.Name {
  /// The name in lower case, as it is compared.
  public var text: StaticString {
    switch self {
    case .host: "host"
    case .cookie: "cookie"
    case .origin: "origin"
    case .referer: "referer"
    case .secFetchSite: "sec-fetch-site"
    case .secPurpose: "sec-purpose"
    case .purpose: "purpose"
    case .xMoz: "x-moz"
    case .contentType: "content-type"
    case .contentEncoding: "content-encoding"
    case .contentLength: "content-length"
    case .ifNoneMatch: "if-none-match"
    case .acceptEncoding: "accept-encoding"
    case .acceptLanguage: "accept-language"
    case .accept: "accept"
    case .userAgent: "user-agent"
    case .secCHUAMobile: "sec-ch-ua-mobile"
    case .xForwardedFor: "x-forwarded-for"
    case .expect: "expect"
    case .xRequestedWith: "x-requested-with"
    case .authorization: "authorization"
    case .foyerSimulation: "foyer-simulation"
    }
  }

  /// The header that these bytes name, ignoring ASCII case; nil for one that is not kept.
  ///
  /// By the length first, so that a header that is not kept costs two or three comparisons; written out,
  /// since a table of the names would be asked, for every line of every request, whether it is made yet.
  public init?(_ bytes: UnsafeRawBufferPointer) {
    func named(_ name: Self) -> Bool { bytes.matches(ignoringCase: name.text) }
    switch bytes.count {
    case 4 where named(.host): self = .host
    case 5 where named(.xMoz): self = .xMoz
    case 6 where named(.cookie): self = .cookie
    case 6 where named(.accept): self = .accept
    case 6 where named(.origin): self = .origin
    case 6 where named(.expect): self = .expect
    case 7 where named(.referer): self = .referer
    case 7 where named(.purpose): self = .purpose
    case 10 where named(.userAgent): self = .userAgent
    case 11 where named(.secPurpose): self = .secPurpose
    case 12 where named(.contentType): self = .contentType
    case 13 where named(.ifNoneMatch): self = .ifNoneMatch
    case 13 where named(.authorization): self = .authorization
    case 14 where named(.contentLength): self = .contentLength
    case 14 where named(.secFetchSite): self = .secFetchSite
    case 15 where named(.acceptLanguage): self = .acceptLanguage
    case 15 where named(.acceptEncoding): self = .acceptEncoding
    case 15 where named(.xForwardedFor): self = .xForwardedFor
    case 16 where named(.contentEncoding): self = .contentEncoding
    case 16 where named(.secCHUAMobile): self = .secCHUAMobile
    case 16 where named(.xRequestedWith): self = .xRequestedWith
    case 16 where named(.foyerSimulation): self = .foyerSimulation
    default: return nil
    }
  }

  /// Whether a second header of this name contradicts the first, so that the request is refused.
  ///
  /// A list (`Accept-…`, `Content-Encoding`, `X-Forwarded-For`, `If-None-Match`) may be spread over several.
  /// Source: RFC 9110 §5.3, RFC 6265 §5.4 for Cookie.
  public var isSingle: Bool {
    switch self {
    case .ifNoneMatch, .acceptEncoding, .acceptLanguage, .accept, .contentEncoding, .xForwardedFor:
      false
    default: true
    }
  }
}
