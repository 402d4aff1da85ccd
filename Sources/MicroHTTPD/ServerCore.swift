import CMicroHTTPD
import HTTPCore

/// What a running server is made of, and the life of a connection; `ServerCore+Request.swift` has the
/// life of a request.
final class ServerCore: Sendable {
  let configuration: ServerConfiguration
  let gate: RequestGate
  let handler: Handler
  let errorPage: @Sendable (RequestError) -> Response
  let log: @Sendable (ServerEvent) -> Void
  let tally = Tally()
  let table = ConnectionTable()
  let slowWork: SlowWork
  let suspensions = Suspensions()
  let limits: Limits
  /// Whether the server is on its way down, so that every answer ends its connection.
  let stopping = Flag()

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
    configuration: ServerConfiguration, slowWork: SlowWork,
    handler: @escaping Handler, errorPage: @escaping @Sendable (RequestError) -> Response,
    log: @escaping @Sendable (ServerEvent) -> Void
  ) {
    self.configuration = configuration
    self.gate = RequestGate(configuration)
    self.handler = handler
    self.errorPage = errorPage
    self.log = log
    self.slowWork = slowWork
    self.limits = Limits(configuration.deadlines)
  }

  /// A connection was accepted.
  func connect(_ connection: OpaquePointer) {
    let descriptor = Self.descriptor(of: connection)
    tally.add(.connections, stripe: descriptor)
    let info = foyer_mhd_connection_info(connection, .CONNECTION_INFO_CLIENT_ADDRESS)
    let peer = SocketAddress.peer(info?.pointee.client_addr)
    table.open(descriptor, peer: peer, deadline: MonotonicTime.coarse() + limits.headers)
  }

  /// A connection is about to be closed; its descriptor is still its own.
  func disconnect(_ connection: OpaquePointer) {
    let descriptor = Self.descriptor(of: connection)
    table.release(descriptor)
    tally.add(.connectionsDone, stripe: descriptor)
  }

  static func descriptor(of connection: OpaquePointer) -> Int32 {
    foyer_mhd_connection_info(connection, .CONNECTION_INFO_CONNECTION_FD)?.pointee.connect_fd
      ?? 0
  }
}
