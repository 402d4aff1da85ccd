/// A response: a status, headers and a body.
///
/// The server adds Date, Content-Length and Connection; a response to HEAD is written like one to
/// GET, the server leaves the body out.
public struct Response: Sendable {
  /// The status.
  public var status: Status
  /// The headers, in the order they are sent; a name may repeat (`Set-Cookie`).
  public var headers: [HeaderField]
  /// The body.
  public var body: Body
  /// Where a server keeps its own form of it; nil for one that is sent once.
  package internal(set) var place: ResponsePlace?

  /// Makes a response.
  public init(_ status: Status, headers: [HeaderField] = [], body: Body = .empty) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The first header of that name, ignoring ASCII case.
  public func header(_ name: String) -> String? {
    headers.first { $0.isNamed(name) }?.value
  }

  /// Whether there is a header of that name, ignoring ASCII case.
  package func has(_ name: String) -> Bool { headers.contains { $0.isNamed(name) } }

  /// Every header of that name in order, ignoring ASCII case.
  public func headers(named name: String) -> [String] {
    headers.filter { $0.isNamed(name) }.map(\.value)
  }
}
