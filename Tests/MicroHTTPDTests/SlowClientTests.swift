import HTTPCore
import MicroHTTPD
import Testing

@Suite struct SlowClientTests {
  private static func hurried(_ configuration: inout ServerConfiguration) {
    configuration.deadlines.headers = .milliseconds(200)
    configuration.deadlines.body = .milliseconds(400)
    configuration.deadlines.bodyGrace = .milliseconds(200)
    configuration.deadlines.idle = .milliseconds(200)
    configuration.deadlines.write = .milliseconds(200)
  }

  @Test(
    arguments: [
      ("", .headers), ("GET", .headers), ("GET / HTTP/1.1\r\n", .headers), ("\r\n", .headers),
      ("GET / HTTP/1.1\r\nHost: a\r\nX", .headers),
      ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n", .body),
      ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n1234", .body),
      ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 90000\r\n\r\n1234", .body),
    ] as [(String, ServerCounters.Phase)])
  func `a client that stops half-way is cut off`(
    bytes: String, phase: ServerCounters.Phase
  ) throws {
    try withServer(configure: Self.hurried) { server in
      let client = try RawClient(port: server.port)
      client.send(bytes)
      #expect(client.isClosed())
      #expect(eventually { server.counters.reaped == [phase: 1] })
    }
  }

  @Test(arguments: [
    "GET / HTTP/1.1\r\nX: ", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n\r\n",
  ])
  func `a client that drips is cut off too`(start: String) throws {
    try withServer(configure: Self.hurried) { server in
      let client = try RawClient(port: server.port)
      client.send(start)
      let isCut = eventually {
        client.send("a")
        return !server.counters.reaped.isEmpty
      }
      #expect(isCut)
    }
  }

  @Test func `a connection that is kept and not used is closed`() throws {
    try withServer(configure: Self.hurried) { server in
      let client = try RawClient(port: server.port)
      client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.response().status == 200)
      #expect(client.isClosed())
      #expect(eventually { server.counters.reaped == [.idle: 1] })
    }
  }

  @Test func `a client that does not read its answer is cut off`() throws {
    // More than the socket buffers of both sides hold, so that the server has to wait.
    let page = SharedBytes([UInt8](repeating: 0x61, count: 16_000_000))
    try withServer {
      Self.hurried(&$0)
      $0.deadlines.writeBytesPerSecond = 16_000_000
    } handler: { _ in
      .now(Response(.ok, body: .shared(page)))
    } _: { server in
      let client = try RawClient(port: server.port)
      client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(eventually { server.counters.reaped == [.write: 1] })
    }
  }

  @Test func `slow work of ours does not count against the client`() throws {
    let gate = Gate()
    try withServer(
      configure: Self.hurried,
      handler: { request in
        guard request.path == "/slow" else { return echo(request) }
        return .later {
          gate.wait()
          return Response(.ok, body: .text("done"))
        }
      }
    ) { server in
      let slow = try RawClient(port: server.port)
      slow.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
      let idle = try RawClient(port: server.port)
      // Every deadline passes for the second client while the first one waits.
      #expect(idle.isClosed())
      gate.open()
      #expect(try slow.response().text == "done")
    }
  }
}
