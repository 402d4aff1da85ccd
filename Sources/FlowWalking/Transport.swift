public import HTTPCore

/// A way to send a request: straight into a handler, or over a socket.
public protocol Transport: Sendable {
  /// Sends a request and waits for its response.
  func send(_ request: Exchange.Request) throws -> Exchange.Response
}

/// What goes wrong between a transport and a server.
public enum TransportFailure: Error, Sendable, Hashable {
  /// The name leads nowhere, or nobody listens there.
  case unreachable
  /// The response is cut, takes more than half a minute, or is no HTTP: how it begins.
  case malformedResponse(String)
}

extension TransportFailure: CustomStringConvertible {
  /// What went wrong, as a clause for a person.
  public var description: String {
    switch self {
    case .unreachable: "no connection could be made"
    case .malformedResponse(""):
      "the connection ended, or nothing came for half a minute, before there was a response"
    case .malformedResponse(let start):
      "the response is cut, or no HTTP; it begins with \"\(Self.line(start))\""
    }
  }

  /// The first line, which may be anything.
  private static func line(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix { $0.value >= 0x20 }.prefix(80)))
  }
}

/// A request and its response as a test sees them.
public enum Exchange {
  /// A request.
  public struct Request: Sendable, Hashable {
    /// The method.
    public var method: HTTPCore.Method
    /// Path and query.
    public var target: String
    /// The headers, in order.
    public var headers: [(RequestHeaders.Name, String)]
    /// The body.
    public var body: String

    /// A request.
    public init(
      _ method: HTTPCore.Method, _ target: String, headers: [(RequestHeaders.Name, String)] = [],
      body: String = ""
    ) {
      self.method = method
      self.target = target
      self.headers = headers
      self.body = body
    }

    /// Equal when every part is.
    public static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.method == rhs.method && lhs.target == rhs.target && lhs.body == rhs.body
        && lhs.headers.elementsEqual(rhs.headers, by: ==)
    }

    /// Hashes the target and the body.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(target)
      hasher.combine(body)
    }
  }

  /// A response.
  public struct Response: Sendable {
    /// The status code.
    public let status: Int
    /// The headers, in order.
    public let headers: [(name: String, value: String)]
    /// The body.
    public let body: [UInt8]

    /// A response.
    public init(status: Int, headers: [(name: String, value: String)], body: [UInt8]) {
      self.status = status
      self.headers = headers
      self.body = body
    }

    /// The first header of this name, whatever its case.
    public func header(_ name: String) -> String? {
      headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// Every header of this name.
    public func headers(_ name: String) -> [String] {
      headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }

    /// The body as text.
    public var text: String { String(decoding: body, as: UTF8.self) }
  }
}

/// Sends requests straight into a handler, without a socket.
public struct InProcessTransport: Transport {
  private let handler: Handler

  /// A transport into this handler.
  public init(_ handler: @escaping Handler) { self.handler = handler }

  /// Calls the handler; slow work runs at once.
  public func send(_ request: Exchange.Request) throws -> Exchange.Response {
    var headers = RequestHeaders()
    for (name, value) in request.headers { headers.append(name, value) }
    let response = handler(
      try Request(request.method, request.target, headers: headers, body: request.body)
    ).resolve()
    return Exchange.Response(
      status: Int(response.status.rawValue),
      headers: response.headers.map { ($0.name.description, $0.value) },
      body: response.body.copied)
  }
}
