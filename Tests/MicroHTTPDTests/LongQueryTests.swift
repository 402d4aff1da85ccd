import HTTPCore
import Testing

@testable import MicroHTTPD

/// libmicrohttpd 0.9.75 forgets a request whose arguments fill its memory.
@Suite struct LongQueryTests {
  private static func get(arguments count: Int, _ argument: String = "a") -> String {
    let query = Array(repeating: argument, count: count).joined(separator: "&")
    return "GET /a?\(query) HTTP/1.1\r\nHost: a\r\n\r\n"
  }

  @Test(arguments: [0, 1, 2, 100, 500, 600, 1_000])
  func `a query of any number of arguments arrives as it was sent`(count: Int) throws {
    try withServer { server in
      let client = try RawClient(port: server.port)
      let query = Array(repeating: "a", count: count).joined(separator: "&")
      for _ in 0..<2 {
        client.send(Self.get(arguments: count))
        #expect(try client.response().text == "get /a \(query) ")
      }
    }
  }

  @Test(arguments: [3_000, 12_000])
  func `a query that is too long is refused at once`(count: Int) throws {
    try withServer { server in
      let client = try RawClient(port: server.port)
      client.send(Self.get(arguments: count))
      #expect(try client.response().status == 414)
    }
  }

  @Test func `an argument without a name is no argument of ours`() throws {
    try withServer { server in
      let client = try RawClient(port: server.port)
      client.send(Self.get(arguments: 900, ""))
      #expect(try client.response().text == "get /a \(String(repeating: "&", count: 899)) ")
    }
  }

  @Test(arguments: ["/?", "/\0?"])
  func `after a hundred long queries nothing is left and a stop takes no time`(
    start: String
  ) throws {
    try withServer { server in
      let query = String(repeating: "a&", count: 900)
      var clients: [RawClient] = []
      for _ in 0..<100 {
        let client = try RawClient(port: server.port)
        client.send("GET \(start)\(query) HTTP/1.1\r\nHost: a\r\n\r\n")
        client.finishSending()
        clients.append(client)
      }
      // A strict library doesn't even begin a request with a NUL in its target.
      #expect(Library.isStrictParser || eventually { server.counters.requests == 100 })
      let beginning = ContinuousClock.now
      server.stop()
      #expect(ContinuousClock.now - beginning < .seconds(1))
      #expect(server.counters.activeRequests == 0)
    }
  }

  @Test(arguments: ["", "GET ", "GET /a HTTP/1.1\r\n", "GET /a HTTP/1.1\r\nHost: a\r\nX-A"])
  func `half a head doesn't hold up a stop`(bytes: String) throws {
    try withServer { server in
      let client = try RawClient(port: server.port)
      client.send(bytes)
      #expect(eventually { server.counters.connections == 1 })
      let beginning = ContinuousClock.now
      server.stop()
      #expect(ContinuousClock.now - beginning < .seconds(1))
      #expect(client.isClosed())
    }
  }
}
