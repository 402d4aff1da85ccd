import Foundation
import HTTPCore
import MicroHTTPD
import Testing

/// Runs a server on a free port for the length of `body`, stops it, and checks that nothing of a
/// request was left behind.
func withServer(
  configure: (inout ServerConfiguration) -> Void = { _ in },
  handler: @escaping Handler = echo,
  log: @escaping @Sendable (ServerEvent) -> Void = { _ in },
  _ body: (Server) throws -> Void
) throws {
  var configuration = ServerConfiguration()
  configuration.port = 0
  configure(&configuration)
  let server = Server(
    configuration: configuration, handler: handler,
    errorPage: { error, _ in
      Response(
        error.status, headers: [HeaderField("X-Page", "error")], body: .text(error.name))
    }, log: log)
  try server.start()
  defer {
    server.stop(deadline: .seconds(5))
    #expect(server.counters.activeRequests == 0)
    #expect(server.counters.connections == 0)
    #expect(server.counters.suspended == 0)
  }
  try body(server)
}

/// Answers with what it was asked: method, path, query and body.
@Sendable func echo(_ request: Request) -> Reply {
  let body = String(decoding: request.body, as: UTF8.self)
  return .now(
    Response(
      .ok, headers: [HeaderField("Content-Type", "text/plain")],
      body: .text("\(request.method) \(request.path) \(request.query ?? "-") \(body)")))
}

/// A gate that a test opens; waiting is bounded, so that a failing test ends.
final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func open(times: Int = 1) { for _ in 0..<times { semaphore.signal() } }

  @discardableResult
  func wait() -> Bool { semaphore.wait(timeout: .now() + 10) == .success }
}

/// Slow work that opens `begun` when it begins, and answers once `gate` is opened.
func held(by gate: Gate, begun: Gate, _ response: Response = Response(.ok)) -> Handler {
  { _ in
    .later {
      begun.open()
      gate.wait()
      return response
    }
  }
}

/// Whether something becomes true within ten seconds; asks again and again, giving way in between.
func eventually(_ isTrue: () -> Bool) -> Bool {
  let end = ContinuousClock.now + .seconds(10)
  while !isTrue() {
    if ContinuousClock.now > end { return false }
    sched_yield()
  }
  return true
}
