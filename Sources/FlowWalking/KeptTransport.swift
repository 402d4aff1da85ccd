import HTTPCore
import Synchronization

/// Sends requests one after the other over a connection that is kept, to a server anywhere. Where the
/// server has closed it meanwhile, the request goes over a new one, once.
public final class KeptTransport: Transport {
  private struct State {
    var connection: HTTPConnection?
    var count = 0
  }

  private let host: String
  private let port: UInt16
  private let site: String
  private let state = Mutex(State())

  /// A transport.
  ///
  /// - Parameters:
  ///   - host: a name or an address.
  ///   - site: what the header `Host` says: the name under which browsers know the server.
  public init(host: String, port: UInt16, site: String) {
    self.host = host
    self.port = port
    self.site = site
  }

  /// How many requests had a response.
  public var count: Int { state.withLock { $0.count } }

  /// Sends a request and waits for its response.
  ///
  /// - Throws: `TransportFailure`.
  public func send(_ request: Exchange.Request) throws -> Exchange.Response {
    try state.withLock { state in
      if let connection = state.connection {
        do {
          return try exchange(request, over: connection, &state)
        } catch TransportFailure.malformedResponse("") {
          // It was closed meanwhile. What began to come was of this request, and is not asked for twice.
        }
      }
      return try exchange(request, over: HTTPConnection(to: host, port: port), &state)
    }
  }

  private func exchange(
    _ request: Exchange.Request, over connection: HTTPConnection, _ state: inout State
  ) throws -> Exchange.Response {
    state.connection = nil
    let (response, isKept) = try connection.send(request, to: site, isLast: false)
    if isKept { state.connection = connection }
    state.count += 1
    return response
  }
}
