import CMicroHTTPD
import HTTPCore
import Monitors

/// What a running server is made of, and the life of a connection; `ServerCore+Request.swift` has the
/// life of a request.
final class ServerCore: Sendable {
  let configuration: ServerConfiguration
  let gate: RequestGate
  let handler: Handler
  let errorPage: Server.ErrorPage
  let log: @Sendable (ServerEvent) -> Void
  let tally = Tally()
  let table = ConnectionTable()
  let pools: WorkPools
  let suspensions = Suspensions()
  let limits: Limits
  /// Whether the server is on its way down, so that every response ends its connection.
  let stopping = Flag()
  /// Whether a proxy that isn't believed was told of.
  let hasToldOfProxy = Flag()

  /// How long, in milliseconds, the rest of a head and the next part of a body may take while the
  /// server goes down.
  static let (lastHead, lastBody): (UInt64, UInt64) = (300, 1_000)

  /// The deadlines in milliseconds, so that no request converts them again.
  struct Limits: Sendable {
    let headers, body, bodyGrace, idle, write: UInt64
    private let bodyBytesPerSecond, writeBytesPerSecond: UInt64

    init(_ deadlines: ServerConfiguration.Deadlines) {
      headers = deadlines.headers.milliseconds
      body = deadlines.body.milliseconds
      bodyGrace = deadlines.bodyGrace.milliseconds
      idle = deadlines.idle.milliseconds
      write = deadlines.write.milliseconds
      bodyBytesPerSecond = UInt64(deadlines.bodyBytesPerSecond)
      writeBytesPerSecond = UInt64(deadlines.writeBytesPerSecond)
    }

    /// How long a body may take of which that many bytes have arrived.
    func body(received: Int) -> UInt64 {
      min(body, bodyGrace + UInt64(received) * 1000 / bodyBytesPerSecond)
    }

    /// How long a client may take over a response of that many bytes.
    func write(bytes: Int) -> UInt64 { write + UInt64(bytes) * 1000 / writeBytesPerSecond }

    /// The shortest, on which the reaper's pace depends.
    var shortest: UInt64 { min(headers, body, bodyGrace, idle, write) }
  }

  init(
    configuration: ServerConfiguration, pools: WorkPools,
    handler: @escaping Handler, errorPage: @escaping Server.ErrorPage,
    log: @escaping @Sendable (ServerEvent) -> Void
  ) {
    self.configuration = configuration
    self.gate = RequestGate(configuration)
    self.handler = handler
    self.errorPage = errorPage
    self.log = log
    self.pools = pools
    self.limits = Limits(configuration.deadlines)
  }

  /// A connection was accepted.
  func connect(_ handle: OpaquePointer) -> Connection {
    let connection = Connection(handle, in: table)
    tally.add(.connections, stripe: connection.descriptor)
    enterHeaders(connection)
    return connection
  }

  /// A connection is about to be closed; its descriptor is still its own.
  func disconnect(_ connection: Connection) {
    if let exchange = connection.exchange { end(exchange, keepsConnection: false) }
    table.remove(connection.row)
    tally.add(.connectionsDone, stripe: connection.descriptor)
  }

  /// From here on the client has to send the head of a request.
  func enterHeaders(_ connection: Connection) {
    let time = stopping.isRaised ? min(limits.headers, Self.lastHead) : limits.headers
    connection.row.enter(.headers, deadline: MonotonicTime.coarse() + time)
  }
}
