public import HTTPCore

/// A snapshot of what a server has done since it started.
public struct ServerCounters: Equatable, Sendable {
  /// A phase of a connection that has a deadline.
  public enum Phase: UInt8, CaseIterable, Sendable {
    /// Waiting for the end of a request's headers.
    case headers
    /// Waiting for the rest of a body.
    case body
    /// Waiting for the client to take a response.
    case write
    /// Waiting for the next request.
    case idle
  }

  /// Requests whose first line arrived.
  public var requests: UInt64 = 0
  /// Requests in flight.
  public var activeRequests: UInt64 = 0
  /// Connections that are open.
  public var connections: UInt64 = 0
  /// Requests that were suspended for slow work, ever.
  public var suspensions: UInt64 = 0
  /// Requests that are suspended now.
  public var suspended: UInt64 = 0
  /// Requests that the server refused, by reason.
  public var refusals: [RequestError: UInt64] = [:]
  /// Connections that were cut because they were too slow, by phase.
  public var reaped: [Phase: UInt64] = [:]
}
