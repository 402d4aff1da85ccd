/// What a client asks for: a value that has passed the server's gate, or one made by a test.
public struct Request: Sendable {
  /// GET, HEAD or POST.
  public let method: Method
  /// The checked path and query.
  public let target: RequestTarget
  /// The headers that are kept.
  public let headers: RequestHeaders
  /// The whole body; empty for GET and HEAD.
  public let body: [UInt8]
  /// The other end of the connection, which may be a proxy.
  public let peer: PeerAddress

  /// Puts a request together from parts that are checked already.
  public init(
    method: Method, target: RequestTarget, headers: RequestHeaders, body: [UInt8],
    peer: PeerAddress
  ) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
    self.peer = peer
  }

  /// A request from text, for tests and tools.
  ///
  /// - Throws: `RequestError.badTarget` if the target is not a well-formed path and query.
  public init(
    _ method: Method, _ target: String, headers: RequestHeaders = [:], body: String = "",
    peer: PeerAddress = .loopback
  ) throws(RequestError) {
    self.init(
      method: method, target: try RequestTarget(target), headers: headers,
      body: Array(body.utf8), peer: peer)
  }

  /// The decoded path.
  public var path: String { target.path }

  /// What follows the `?`, as it was sent; nil without one.
  public var query: String? { target.query }
}
