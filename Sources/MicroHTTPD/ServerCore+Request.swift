import CMicroHTTPD
import HTTPCore
import Monitors

/// The life of a request: begin, admit, receive, finish, end; each called by libmicrohttpd on the
/// thread that serves the connection.
extension ServerCore {
  /// A request's first line is there.
  func begin(_ connection: Connection, target: UnsafeRawBufferPointer) -> Exchange {
    tally.add(.requests, stripe: connection.descriptor)
    enterHeaders(connection)
    let exchange = Exchange(
      on: connection, target: gate.target(target), targetLength: target.count)
    connection.exchange = exchange
    return exchange
  }

  /// The headers are complete. A response queued here comes before `100 Continue` and ends the
  /// connection.
  func admit(
    _ exchange: Exchange, on connection: OpaquePointer, method: UnsafeRawBufferPointer,
    version: UnsafeRawBufferPointer
  ) -> MHD_Result {
    let head = Callbacks.head(
      of: connection, method: method, targetLength: exchange.targetLength, version: version)
    exchange.phase = .body
    exchange.expected = head.contentLength ?? 0
    do throws(RequestGate.Refusal) {
      exchange.method = try gate.admit(
        method: method, version: version, target: exchange.target, head: head)
      if tally.openConnections > UInt64(configuration.softConnectionLimit) {
        throw RequestGate.Refusal(error: .overloaded)
      }
      exchange.headers = head.headers
    } catch {
      let isDrained =
        !error.isDamaged && !head.expectsContinue
        && exchange.expected <= configuration.drainLimit
      guard isDrained else { return refuse(error.error, exchange, on: connection) }
      exchange.refusal = error.error
    }
    if exchange.expected > 0 { expectBody(of: exchange) }
    return .YES
  }

  /// A part of the body is there.
  func receive(_ bytes: UnsafeRawBufferPointer, for exchange: Exchange) {
    exchange.received += bytes.count
    if exchange.refusal == nil { exchange.body.append(contentsOf: bytes) }
    let deadline = exchange.bodyStart + limits.body(received: exchange.received)
    exchange.connection.row.enter(.body, deadline: deadline)
  }

  /// The request is complete, or its slow work is done: respond.
  func finish(_ exchange: Exchange, on connection: OpaquePointer) -> MHD_Result {
    switch exchange.phase {
    case .head, .answered:
      return .NO
    case .suspended:
      guard let answer = exchange.answer else { return .YES }
      exchange.answer = nil
      settle(exchange)
      return send(answer, for: exchange, on: connection)
    case .body:
      if let refusal = exchange.refusal { return refuse(refusal, exchange, on: connection) }
      guard exchange.received == exchange.expected, case .success(let target) = exchange.target
      else { return refuse(.incompleteBody, exchange, on: connection) }
      let request = Request(
        method: exchange.method, target: target, headers: exchange.headers, body: exchange.body,
        peer: exchange.peer)
      switch handler(request) {
      case .now(let response): return send(response, for: exchange, on: connection)
      case .later(let work):
        return suspend(exchange, on: connection, request, in: pools.waiting, for: work)
      case .computed(let work):
        return suspend(exchange, on: connection, request, in: pools.computing, for: work)
      case .pending(let begin):
        return suspend(exchange, on: connection, in: pools.waiting, of: [], for: begin)
      }
    }
  }

  /// The request is over, with a response or without one.
  func end(_ exchange: Exchange, keepsConnection: Bool) {
    if keepsConnection {
      exchange.connection.row.enter(.idle, deadline: MonotonicTime.coarse() + limits.idle)
    }
    // Resumed, but the client had gone before its response.
    if exchange.phase == .suspended { settle(exchange) }
    exchange.connection.exchange = nil
    tally.add(.requestsDone, stripe: exchange.descriptor)
  }

  private func expectBody(of exchange: Exchange) {
    if exchange.refusal == nil { exchange.body.reserveCapacity(exchange.expected) }
    exchange.bodyStart = MonotonicTime.coarse()
    let time = limits.body(received: 0)
    exchange.connection.row.enter(
      .body,
      deadline: exchange.bodyStart + (stopping.isRaised ? min(time, Self.lastBody) : time))
  }

  private func settle(_ exchange: Exchange) {
    exchange.phase = .answered
    tally.add(.suspensionsDone, stripe: exchange.descriptor)
    if let work = exchange.work { work.pool.settle(for: work.owners) }
    exchange.work = nil
  }

  private func suspend(
    _ exchange: Exchange, on connection: OpaquePointer, _ request: Request, in pool: SlowWork,
    for work: @escaping @Sendable () -> Response
  ) -> MHD_Result {
    noteProxy(of: request)
    let client = request.clientAddress(trusting: configuration.trustedProxies)
    let owner = SlowWork.Owner.address(client.rateLimitKey)
    let cookies = request.headers.withBytes(of: .cookie) { cookies in
      var hasher = Hasher()
      hasher.combine(bytes: cookies)
      return SlowWork.Owner.cookies(hasher.finalize())
    }
    let owners = [owner] + (cookies.map { [$0] } ?? [])
    return suspend(exchange, on: connection, in: pool, of: owners) { answer in
      pool.submit(SlowWork.Job(owner: owner, run: work, deliver: answer))
    }
  }

  /// Tells of a proxy whose word for who the client is isn't taken. Asked where it first matters, and not of every page.
  private func noteProxy(of request: Request) {
    guard !hasToldOfProxy.isRaised, request.headers.contains(.xForwardedFor),
      configuration.trustedProxies?.contains(request.peer) != true
    else { return }
    hasToldOfProxy.raise()
    log(.unbelievedProxy(request.peer.anonymised))
  }

  private func suspend(
    _ exchange: Exchange, on connection: OpaquePointer, in pool: SlowWork,
    of owners: [SlowWork.Owner],
    for begin: (@escaping @Sendable (Response) -> Void) -> Void
  ) -> MHD_Result {
    guard pool.reserve(for: owners) else {
      return refuse(
        stopping.isRaised ? .stopping : .overloaded, exchange, on: connection)
    }
    exchange.work = (pool, owners)
    exchange.phase = .suspended
    // A suspended connection has no deadline: what it waits for is ours.
    exchange.connection.row.release()
    tally.add(.suspensions, stripe: exchange.descriptor)
    suspensions.suspend(exchange, on: ConnectionHandle(pointer: connection))
    let suspensions = suspensions
    begin { suspensions.resume(exchange, with: $0) }
    return .YES
  }
}
