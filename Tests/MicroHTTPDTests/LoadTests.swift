import Foundation
import HTTPCore
import MicroHTTPD
import SeededRandom
import Testing

@Suite struct LoadTests {
  @Test func `fifty clients wait for slow work at once and each gets its own answer`() throws {
    try withServer {
      $0.slowThreads = 4
    } handler: { request in
      .later { Response(.ok, body: .text(String(decoding: request.body, as: UTF8.self))) }
    } _: { server in
      let failures = LockedCount()
      let port = server.port
      DispatchQueue.concurrentPerform(iterations: 50) { index in
        do {
          let client = try RawClient(port: port)
          for round in 0..<20 {
            let body = "client \(index) round \(round)"
            client.send(
              "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
            if try client.response().text != body { failures.add() }
          }
        } catch { failures.add() }
      }
      #expect(failures.value == 0)
      #expect(server.counters.suspensions == 1_000)
    }
  }

  @Test func `with the queue full the next client is told to come back`() throws {
    let begun = Gate()
    let gate = Gate()
    defer { gate.open(times: 10) }
    try withServer(
      configure: {
        $0.slowThreads = 1
        $0.slowQueueLimit = 1
      }, handler: held(by: gate, begun: begun)
    ) { server in
      let first = try RawClient(port: server.port)
      first.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      begun.wait()
      let second = try RawClient(port: server.port)
      second.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(eventually { server.counters.suspended == 2 })
      let third = try RawClient(port: server.port)
      third.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try third.response().status == 503)
      gate.open(times: 2)
      #expect(try first.response().status == 200)
      #expect(try second.response().status == 200)
    }
  }

  @Test func `clients that vanish while work is done leave nothing behind`() throws {
    try withServer(handler: { _ in
      .later { Response(.ok, body: .bytes([UInt8](repeating: 1, count: 100_000))) }
    }) { server in
      for index in 0..<100 {
        let client = try RawClient(port: server.port)
        client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx")
        if index % 2 == 0 { client.reset() }
      }
      // One address has so many places for slow work; those of the vanished come free again.
      #expect(
        eventually {
          let last = try? RawClient(port: server.port)
          last?.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
          return (try? last?.response().body.count) == 100_000
        })
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `random bytes neither crash nor hang the server`(seed: UInt64) throws {
    try withServer {
      // libmicrohttpd often misses a farewell that comes together with data; the reaper does not.
      $0.deadlines.headers = .milliseconds(100)
      $0.deadlines.body = .milliseconds(100)
      $0.deadlines.idle = .milliseconds(100)
    } handler: { request in
      request.body.count % 2 == 0 ? echo(request) : .later { Response(.ok) }
    } _: { server in
      var random = SplitMix(seed: seed)
      for _ in 0..<40 {
        let clients = try (0..<50).map { _ in try RawClient(port: server.port) }
        for client in clients {
          client.send(Noise.request(&random))
          if random.next() % 2 == 0 { client.finishSending() }
        }
        for client in clients { #expect(client.isClosedEventually()) }
      }
      let client = try RawClient(port: server.port)
      client.send("GET /alive HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.response().text == "get /alive - ")
    }
  }
}

final class LockedCount: Sendable {
  private let lock = NSLock()
  nonisolated(unsafe) private var count = 0

  func add() { lock.withLock { count += 1 } }

  var value: Int { lock.withLock { count } }
}
