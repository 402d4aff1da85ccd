/// An HTTP status code.
///
/// Source: RFC 9110 §15; 429 and 431 are RFC 6585 §4 and §5.
public struct Status: RawRepresentable, Hashable, Sendable {
  /// The code, 100 to 599.
  public let rawValue: UInt16

  /// Wraps a code as it is.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Whether the server failed, and the request may be in order: 5xx.
  public var isServerError: Bool { rawValue >= 500 }

  /// 200 OK
  public static let ok = Status(rawValue: 200)
  /// 204 No Content
  public static let noContent = Status(rawValue: 204)
  /// 303 See Other: the response to a form that was accepted.
  public static let seeOther = Status(rawValue: 303)
  /// 304 Not Modified
  public static let notModified = Status(rawValue: 304)
  /// 308 Permanent Redirect
  public static let permanentRedirect = Status(rawValue: 308)
  /// 400 Bad Request
  public static let badRequest = Status(rawValue: 400)
  /// 401 Unauthorized: the token is missing or unknown.
  public static let unauthorized = Status(rawValue: 401)
  /// 403 Forbidden
  public static let forbidden = Status(rawValue: 403)
  /// 404 Not Found
  public static let notFound = Status(rawValue: 404)
  /// 405 Method Not Allowed
  public static let methodNotAllowed = Status(rawValue: 405)
  /// 409 Conflict
  public static let conflict = Status(rawValue: 409)
  /// 410 Gone
  public static let gone = Status(rawValue: 410)
  /// 411 Length Required
  public static let lengthRequired = Status(rawValue: 411)
  /// 413 Content Too Large
  public static let contentTooLarge = Status(rawValue: 413)
  /// 414 URI Too Long
  public static let uriTooLong = Status(rawValue: 414)
  /// 415 Unsupported Media Type
  public static let unsupportedMediaType = Status(rawValue: 415)
  /// 417 Expectation Failed
  public static let expectationFailed = Status(rawValue: 417)
  /// 421 Misdirected Request: a host that is not ours.
  public static let misdirectedRequest = Status(rawValue: 421)
  /// 422 Unprocessable Content: a form with errors.
  public static let unprocessableContent = Status(rawValue: 422)
  /// 429 Too Many Requests
  public static let tooManyRequests = Status(rawValue: 429)
  /// 431 Request Header Fields Too Large
  public static let requestHeaderFieldsTooLarge = Status(rawValue: 431)
  /// 500 Internal Server Error
  public static let internalServerError = Status(rawValue: 500)
  /// 503 Service Unavailable
  public static let serviceUnavailable = Status(rawValue: 503)
  /// 505 HTTP Version Not Supported
  public static let httpVersionNotSupported = Status(rawValue: 505)
}
