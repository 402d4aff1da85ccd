public import HTTPCore
import Monitors

/// An HTTP/1.1 server over libmicrohttpd.
///
/// The handler sees only requests that passed the strict gate; no client holds a connection longer
/// than the deadlines allow; `stop` lets requests in flight finish. A server starts once.
public final class Server: Sendable {
  /// Makes the page of a refusal, with whatever headers each response of the application carries.
  ///
  /// - Parameter path: what was asked for, decoded; nil where that is no path.
  public typealias ErrorPage = @Sendable (_ error: RequestError, _ path: String?) -> Response

  private enum State {
    case fresh
    case running(RunningServer)
    case stopped(ServerCounters)
  }

  private let configuration: ServerConfiguration
  private let handler: Handler
  private let errorPage: ErrorPage
  private let log: @Sendable (ServerEvent) -> Void
  private let state = Monitor(State.fresh)

  /// A server that does not listen yet.
  ///
  /// - Parameters:
  ///   - handler: called on several threads at once; must not block, see `Reply.later`.
  ///   - errorPage: makes the page of a refusal. `Allow` and `Retry-After` are added where it leaves them out, and
  ///     `Connection`.
  ///   - log: called on any thread; must not block for long.
  public init(
    configuration: ServerConfiguration = ServerConfiguration(),
    handler: @escaping Handler,
    errorPage: @escaping ErrorPage = { error, _ in Server.plainPage(for: error) },
    log: @escaping @Sendable (ServerEvent) -> Void = { _ in }
  ) {
    self.configuration = configuration
    self.handler = handler
    self.errorPage = errorPage
    self.log = log
  }

  deinit { stop(deadline: .zero) }

  /// Listens, and serves until `stop`; returns at once. SIGPIPE is ignored from here on.
  ///
  /// - Throws: `ServerError`: a configuration that makes no sense, an address that can not be listened
  ///   on, a system without threads or files to give, or a second start.
  public func start() throws(ServerError) {
    let result = state.withLock { state in
      Result { () throws(ServerError) in
        guard case .fresh = state else { throw .alreadyStarted }
        state = .running(
          try RunningServer(configuration, handler: handler, errorPage: errorPage, log: log))
      }
    }
    try result.get()
    // Where a socket listens that was handed over, it alone knows.
    let bound = configuration.inheritedSocket.flatMap(SocketAddress.init(of:))
    log(.listening(host: bound.map { "\($0.host)" } ?? configuration.host, port: port))
  }

  /// Finds out whether servers could start side by side, before anything is made for them: listens for a moment, and
  /// serves nobody. Another program may still take a port before they do.
  ///
  /// - Throws: `ServerError` as `start` does.
  public static func rehearse(_ configurations: [ServerConfiguration]) throws(ServerError) {
    try RunningServer.rehearse(configurations)
  }

  /// The port it listens on; 0 before `start` and after `stop`.
  public var port: UInt16 {
    state.withLock { if case .running(let running) = $0 { running.port } else { 0 } }
  }

  /// Whether new requests are welcome: true from `start` until `stop` begins.
  public var isReady: Bool {
    state.withLock { if case .running(let running) = $0 { !running.isStopping } else { false } }
  }

  /// What it has done so far; stays readable after `stop`.
  public var counters: ServerCounters {
    state.withLock {
      switch $0 {
      case .fresh: ServerCounters()
      case .running(let running): running.counters
      case .stopped(let counters): counters
      }
    }
  }

  /// Stops: takes no new connection, finishes what is in flight, closes. Does nothing unless running.
  ///
  /// Requests that wait for slow work at the deadline are refused with 503; work that runs by then
  /// runs on by itself and its result is dropped. Returns within about two seconds of the deadline.
  public func stop(deadline: Duration = .seconds(10)) {
    let running: RunningServer? = state.withLock {
      guard case .running(let running) = $0, running.beginStopping() else { return nil }
      return running
    }
    guard let running else { return }
    running.stop(milliseconds: deadline.milliseconds)
    state.withLock { $0 = .stopped(running.counters) }
  }

  /// The page of a refusal where no application has one of its own: plain text.
  public static func plainPage(for error: RequestError) -> Response {
    Response(
      error.status,
      headers: [
        HeaderField("Content-Type", ContentType.text),
        HeaderField("Cache-Control", "no-store"),
        HeaderField("X-Content-Type-Options", "nosniff"),
      ], body: .text(error.message + "\n"))
  }
}
