import HTTPCore

/// Sends requests over a socket to a server on this machine, one connection each.
public struct LiveTransport: Transport {
  /// The port.
  public let port: UInt16

  /// A transport to a port of the loopback address.
  public init(port: UInt16) { self.port = port }

  /// Sends the request with `Connection: close` and reads to the end.
  ///
  /// - Throws: `TransportFailure`.
  public func send(_ request: Exchange.Request) throws -> Exchange.Response {
    try HTTPConnection(to: "127.0.0.1", port: port)
      .send(request, to: "127.0.0.1:\(port)", isLast: true).response
  }
}
