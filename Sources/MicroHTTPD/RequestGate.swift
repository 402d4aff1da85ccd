import HTTPCore

/// The strict gate that every request passes before anything else looks at it; pure, on bytes.
///
/// libmicrohttpd takes much that it should not; what it hides, `HeadLayout` finds.
struct RequestGate: Sendable {
  /// Why a request is refused, and whether the place where it ends is in doubt.
  struct Refusal: Error, Equatable {
    let error: RequestError
    /// The rest of the connection can not be trusted to be the body: respond and close at once.
    var isDamaged = false
  }

  private let targetLimit: Int
  private let headerLimit: Int
  private let cookieLimit: Int
  private let bodyLimit: Int
  private let hosts: [[UInt8]]?
  private let probes: Set<String>

  init(_ configuration: ServerConfiguration) {
    targetLimit = configuration.targetLimit
    headerLimit = configuration.headerLimit
    cookieLimit = configuration.cookieLimit
    bodyLimit = configuration.bodyLimit
    probes = configuration.probes
    hosts = configuration.allowedHosts?.map { Array($0.lowercased().utf8) }
  }

  /// Checks the target as it came, before libmicrohttpd decodes anything.
  func target(_ bytes: UnsafeRawBufferPointer) -> Result<RequestTarget, RequestError> {
    guard bytes.count <= targetLimit else { return .failure(.targetTooLong) }
    return Result { () throws(RequestError) in try RequestTarget(bytes) }
  }

  /// Lets a request in, or says why not. The first reason counts: damage, then the request line, then
  /// sizes, then the body.
  func admit(
    method: UnsafeRawBufferPointer, version: UnsafeRawBufferPointer,
    target: Result<RequestTarget, RequestError>, head: RequestHead
  ) throws(Refusal) -> Method {
    if let damage = head.damage { throw Refusal(error: damage, isDamaged: true) }
    let isHTTP11 = version.matches("HTTP/1.1")
    guard isHTTP11 || version.matches("HTTP/1.0") else {
      throw Refusal(error: .unsupportedVersion, isDamaged: true)
    }
    guard let method = Method(method) else { throw Refusal(error: .methodNotAllowed) }
    let path: String
    switch target {
    case .success(let target): path = target.path
    case .failure(let error): throw Refusal(error: error)
    }
    if head.count > headerLimit { throw Refusal(error: .tooManyHeaders) }
    if head.cookieBytes > cookieLimit { throw Refusal(error: .cookiesTooLong) }
    try checkHost(head, isRequired: isHTTP11, isProbe: { probes.contains(path) })
    // Who waits to send nothing would be told to go on by libmicrohttpd, and then lose what follows.
    // Source: RFC 9110 §10.1.1, which forbids it.
    let awaitsNothing = head.expectsContinue && head.contentLength ?? 0 == 0
    if head.expectsUnknown || awaitsNothing { throw Refusal(error: .unknownExpectation) }
    if method != .post, head.contentLength ?? 0 > 0 { throw Refusal(error: .unexpectedBody) }
    if head.contentLength ?? 0 > bodyLimit { throw Refusal(error: .bodyTooLarge) }
    return method
  }

  private func checkHost(
    _ head: RequestHead, isRequired: Bool, isProbe: () -> Bool
  ) throws(Refusal) {
    guard head.hasHost else {
      if isRequired || hosts != nil && !isProbe() { throw Refusal(error: .missingHost) }
      return
    }
    guard let hosts else { return }
    let isOurs = head.headers.withBytes(of: .host) { host in
      let name = Self.withoutPort(host)
      return hosts.contains { ours in
        ours.count == name.count && zip(ours, name).allSatisfy { $0 == $1.asciiLowercased }
      }
    }
    guard isOurs == true || isProbe() else { throw Refusal(error: .unknownHost) }
  }

  /// `example.org:8080` → `example.org`; `[::1]:8080` → `[::1]`.
  private static func withoutPort(_ host: UnsafeRawBufferPointer) -> Slice<UnsafeRawBufferPointer> {
    guard let colon = host.lastIndex(of: 0x3A),
      host[host.index(after: colon)...].allSatisfy({ (0x30...0x39).contains($0) })
    else { return host[...] }
    return host[..<colon]
  }
}
