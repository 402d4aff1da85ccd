/// Why a request is refused; the third of the four kinds of errors (the request's own).
///
/// Each reason has its status, a stable name for counters and logs, and a sentence for a person. The
/// sentence repeats nothing that the request said, so it is safe in a page and in a log.
public enum RequestError: UInt8, Error, CaseIterable, Sendable {
  /// The target is not a path of ours: absolute form, `//`, `..`, a backslash, `%00`, `%2f`, `%5c`,
  /// a control byte, a broken percent escape or bytes that are not UTF-8.
  case badTarget
  /// The target is longer than the limit.
  case targetTooLong
  /// The version is neither HTTP/1.0 nor HTTP/1.1.
  case unsupportedVersion
  /// The method is not GET, HEAD or POST, or not one for this address.
  case methodNotAllowed
  /// The lines of the request's head are not those that its parts make up: a folded line, a NUL, a
  /// space too many, a line feed alone.
  case malformedHead
  /// A header's name holds a byte that no name may hold.
  case badHeaderName
  /// A header's value holds a control byte.
  case badHeaderValue
  /// A header that may occur once occurs twice.
  case duplicateHeader
  /// There are more headers than the limit.
  case tooManyHeaders
  /// The cookies are longer than the limit.
  case cookiesTooLong
  /// HTTP/1.1 without a Host header.
  case missingHost
  /// The Host is not one that this server serves.
  case unknownHost
  /// A Transfer-Encoding was sent; the server wants a Content-Length.
  case lengthRequired
  /// Content-Length is not a plain decimal number.
  case badContentLength
  /// The body is longer than the limit.
  case bodyTooLarge
  /// The body is shorter than its Content-Length said.
  case incompleteBody
  /// A GET or HEAD with a body.
  case unexpectedBody
  /// An Expect header other than `100-continue`, or that one without a body.
  case unknownExpectation
  /// The body is not of a type that this address reads.
  case unsupportedMediaType
  /// A form that is not well-formed `application/x-www-form-urlencoded` of UTF-8.
  case malformedForm
  /// A form with more fields, or longer names or values, than the limits.
  case formTooLarge
  /// The request does not come from one of our own pages.
  case crossSite
  /// The form's token is missing, old or another session's.
  case badFormToken
  /// Not allowed for this person.
  case forbidden
  /// There is no such page.
  case notFound
  /// Too many requests from one address.
  case tooManyRequests
  /// The server has more to do than it takes on.
  case overloaded
  /// The server is about to stop.
  case stopping
  /// The server failed to make a response; the reason is in its log.
  case internalFailure
}

extension RequestError {
  /// The status of the response to this refusal.
  public var status: Status {
    switch self {
    case .badTarget, .malformedHead, .badHeaderName, .badHeaderValue, .duplicateHeader,
      .missingHost, .badContentLength, .incompleteBody, .unexpectedBody, .malformedForm:
      .badRequest
    case .targetTooLong: .uriTooLong
    case .unsupportedVersion: .httpVersionNotSupported
    case .methodNotAllowed: .methodNotAllowed
    case .tooManyHeaders, .cookiesTooLong: .requestHeaderFieldsTooLarge
    case .unknownHost: .misdirectedRequest
    case .lengthRequired: .lengthRequired
    case .bodyTooLarge, .formTooLarge: .contentTooLarge
    case .unknownExpectation: .expectationFailed
    case .unsupportedMediaType: .unsupportedMediaType
    case .crossSite, .badFormToken, .forbidden: .forbidden
    case .notFound: .notFound
    case .tooManyRequests: .tooManyRequests
    case .overloaded, .stopping: .serviceUnavailable
    case .internalFailure: .internalServerError
    }
  }

  /// The case's name, stable for counters and logs.
  public var name: String { "\(self)" }

  /// The headers that the protocol asks for with this status: `Allow` with 405, `Retry-After` with
  /// 429 and 503.
  ///
  /// The server adds those that an error page left out. The times are advice, in seconds.
  /// Source: RFC 9110 §10.2.1 and §10.2.3.
  public var protocolHeaders: [HeaderField] {
    switch self {
    case .methodNotAllowed: [HeaderField("Allow", "GET, HEAD, POST")]
    case .tooManyRequests: [HeaderField("Retry-After", "30")]
    case .overloaded, .stopping: [HeaderField("Retry-After", "5")]
    default: []
    }
  }
}
