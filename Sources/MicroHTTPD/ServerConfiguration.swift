public import HTTPCore

/// What a server listens on and how much it lets itself be asked for.
///
/// The defaults suit a small machine behind a proxy; every limit is there so that no client can take
/// more than its part.
public struct ServerConfiguration: Sendable {
  /// The address to listen on: an IPv4 or IPv6 literal, or `localhost`. `::` takes both families.
  public var host = "127.0.0.1"
  /// The TCP port, 0 to 65,535; 0 takes any free one, see `Server.port`.
  public var port: UInt16 = 8080
  /// A socket that a supervisor listens on for this server and keeps over a restart; nil to listen on
  /// `host` and `port`. The server owns the descriptor, and never ends the listening itself.
  public var inheritedSocket: Int32?
  /// How many threads serve connections, 1 or more.
  public var threads = 2
  /// The most open connections. At the limit new clients wait unanswered in the backlog, so the
  /// soft limit below it is the one that speaks.
  public var connectionLimit = 1_000
  /// Above this many open connections the response to a request is 503 with Retry-After.
  public var softConnectionLimit = 800
  /// Memory of one connection for its request line, headers and response headers, in bytes. Up to
  /// 32 KiB libmicrohttpd takes it from `malloc`; above, each connection is an `mmap`.
  public var connectionMemory = 32 * 1024
  /// The longest request target, in bytes.
  public var targetLimit = 2_048
  /// The most headers of a request.
  public var headerLimit = 64
  /// The longest Cookie header, in bytes; libmicrohttpd itself fails near 16,000.
  public var cookieLimit = 8_192
  /// The longest body, in bytes.
  public var bodyLimit = 64 * 1024
  /// A body above `bodyLimit` and up to this many bytes is read and thrown away, so that a browser
  /// shows the 413 page instead of a broken connection.
  public var drainLimit = 1024 * 1024
  /// The hosts that this server serves, without a port and in lower case; nil for any.
  public var allowedHosts: Set<String>?
  /// Paths that are served whatever host is asked for, or none: probes of a balancer come by address.
  public var probes: Set<String> = []
  /// How long each phase of a request may take.
  public var deadlines = Deadlines()
  /// How many threads do slow work, 1 or more: so many for `Reply.later`, and as many for
  /// `Reply.computed`.
  public var slowThreads = 2
  /// How many slow jobs of either kind may wait; one more gets a 503.
  public var slowQueueLimit = 64
  /// How many of them may be one client's, by address or by cookies; one more of its own is refused
  /// with 503. Clients take turns, so that nobody waits behind all jobs of another.
  public var slowShare = 16
  /// The proxy whose `X-Forwarded-For` says who the client is; nil where clients come themselves.
  public var trustedProxies: TrustedProxies?

  /// Whether a socket that was handed over is reached from this machine alone: it is bound to a loopback address, or
  /// to a path.
  public static func isLocal(socket descriptor: Int32) -> Bool {
    guard let bound = SocketAddress(of: descriptor) else { return false }
    return bound.isPath || bound.host.isLoopback
  }

  /// A configuration with every default.
  public init() {}

  /// How long each phase of a request may take; libmicrohttpd's own timeout counts idle time only,
  /// so that a client who sends a byte each second would live for ever.
  public struct Deadlines: Sendable {
    /// From accepting a connection, or from a request's first line, to the end of its headers.
    public var headers: Duration = .seconds(10)
    /// For a whole body.
    public var body: Duration = .seconds(20)
    /// A body may pause this long in all; `bodyBytesPerSecond` received buy a second more.
    public var bodyGrace: Duration = .seconds(5)
    /// How fast a body has to come on the whole.
    public var bodyBytesPerSecond = 500
    /// Between the end of a response and the next request's first line.
    public var idle: Duration = .seconds(30)
    /// For sending a response; every `writeBytesPerSecond` of it buy a second more.
    public var write: Duration = .seconds(30)
    /// How fast a client has to take a response on the whole.
    public var writeBytesPerSecond = 8 * 1024

    /// The defaults.
    public init() {}
  }
}

extension ServerConfiguration {
  /// Finds values that make no sense.
  ///
  /// - Throws: `ServerError.configuration` naming the value and what it may be.
  func validate() throws(ServerError) {
    let problem: String? =
      if threads < 1 {
        "the server needs 1 thread or more, not \(threads)"
      } else if slowThreads < 1 || slowQueueLimit < 0 || slowShare < 1 {
        "slow work needs 1 thread or more, a queue of 0 or more, and a share of 1 or more"
      } else if connectionLimit < threads {
        "the connection limit is \(connectionLimit); it has to be \(threads) or more"
      } else if !(1...connectionLimit).contains(softConnectionLimit) {
        "the soft connection limit is \(softConnectionLimit);"
          + " it has to be from 1 to the connection limit, \(connectionLimit)"
      } else if connectionMemory < 4_096 {
        "a connection needs 4096 bytes of memory or more, not \(connectionMemory)"
      } else if min(targetLimit, headerLimit, cookieLimit, bodyLimit, drainLimit) < 0 {
        "a limit of a request can not be negative"
      } else if min(
        deadlines.headers, deadlines.body, deadlines.bodyGrace, deadlines.idle,
        deadlines.write) <= .zero
      {
        "a deadline has to be longer than nothing"
      } else if min(deadlines.bodyBytesPerSecond, deadlines.writeBytesPerSecond) < 1 {
        "a client has to send and take 1 byte a second or more"
      } else {
        nil
      }
    if let problem { throw .configuration(problem) }
  }
}
