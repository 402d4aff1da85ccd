import HTTPCore
import MicroHTTPD
import Testing

/// Bytes that libmicrohttpd 0.9.75 takes without a word, so that they never reach the gate by themselves.
/// A library of version 1 refuses them on its own.
@Suite struct HiddenBytesTests {
  private static func get(_ lines: String) -> String {
    "GET /a HTTP/1.1\r\nHost: a\r\n\(lines)\r\n"
  }

  static let hidden: [String] = [
    // Folded lines, which it appends to the name of the header above.
    get("X-A: b\r\n c\r\n"), get("X-A: b\r\n\tc\r\nX-D: e\r\n"), get("X-A: b\r\n \r\n"),
    "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n x\r\n\r\nabc",
    "POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n x\r\n\r\n0\r\n\r\n",
    // NULs, at which it ends a target, a value, a method or the whole head.
    get("X-A: b\0c\r\n"), get("X-A: b\0\0X-D: e\r\n"), get("X-A:\0b\r\n"),
    "GET /a\0b HTTP/1.1\r\nHost: a\r\n\r\n", "GET /a\0?b HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET\0X /a HTTP/1.1\r\nHost: a\r\n\r\n", "GET /a?b\0c HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET /a?\0b HTTP/1.1\r\nHost: a\r\n\r\n", "GET /a HTTP/1.1\0\r\nHost: a\r\n\r\n",
    get("\0X-A: b\r\n"), get(": b\r\n"), get(": b\r\nX-A: c\r\n"),
    // Spaces too many in the first line.
    "GET  /a HTTP/1.1\r\nHost: a\r\n\r\n", "GET /a  HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET /a HTTP/1.1 \r\nHost: a\r\n\r\n", "GET   /a   HTTP/1.1\r\nHost: a\r\n\r\n",
    // Line feeds alone.
    "GET /a HTTP/1.1\nHost: a\r\n\r\n", "GET /a HTTP/1.1\r\nHost: a\n\r\n",
    "GET /a HTTP/1.1\r\nHost: a\r\n\n", "GET /a HTTP/1.1\nHost: a\n\n", get("X-A: b\nX-D: e\r\n"),
  ]

  @Test(arguments: hidden)
  func `what hides between the lines of a head is refused and what follows is never run`(
    bytes: String
  ) throws {
    let isCalled = LockedCount()
    try withServer(handler: { request in
      isCalled.add()
      return echo(request)
    }) { server in
      let client = try RawClient(port: server.port)
      client.send(bytes + "GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n")
      client.finishSending()
      // libmicrohttpd closes some of these itself, without a word.
      if let response = try? client.response() { #expect(response.status == 400) }
      #expect(client.isClosedEventually())
      #expect(isCalled.value == 0)
    }
  }

  @Test(arguments: [
    "X-A: \t b \t\r\n", "X-A:\r\n", "X-A:b\r\n", "X-A: \r\nX-D:\r\n", "X-A: b:c\r\n",
    "Cookie: a=1; b=2\r\n", "X-A: " + String(repeating: "b", count: 9_000) + "\r\n",
  ])
  func `lines with space where it may stand are taken`(lines: String) throws {
    try withServer { server in
      let client = try RawClient(port: server.port)
      client.send(Self.get(lines))
      #expect(try client.response().text == "get /a - ")
      client.send(
        "POST /a?b&c%20d=+ HTTP/1.1\r\nHost: a\r\n\(lines)Content-Length: 1\r\n\r\nx")
      #expect(try client.response().text == "post /a b&c%20d=+ x")
    }
  }

  @Test func `a head that arrives byte by byte is taken`() throws {
    try withServer { server in
      let client = try RawClient(port: server.port)
      for byte in Self.get("X-A: b\r\n").utf8 { client.send([byte]) }
      #expect(try client.response().text == "get /a - ")
    }
  }
}
