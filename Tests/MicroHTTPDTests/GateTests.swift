import HTTPCore
import Testing

@testable import MicroHTTPD

/// Raw bytes that the gate refuses, with the reason that it gives.
struct Refused: Sendable, CustomTestStringConvertible {
  let bytes: String
  let error: RequestError
  /// Whether a libmicrohttpd of version 1 refuses it before the gate, with a page of its own.
  var isSeenBelow = false

  init(_ bytes: String, _ error: RequestError) {
    self.bytes = bytes
    self.error = error
  }

  /// The same, refused by a libmicrohttpd of version 1 itself.
  var seenBelow: Refused {
    var copy = self
    copy.isSeenBelow = true
    return copy
  }

  var testDescription: String { "\(error): \(String(bytes.prefix(60)).debugDescription)" }

  static func get(_ target: String, _ error: RequestError) -> Refused { get(target, "", error) }

  static func get(_ target: String, _ headers: String, _ error: RequestError) -> Refused {
    Refused("GET \(target) HTTP/1.1\r\nHost: a\r\n\(headers)\r\n", error)
  }

  static func post(_ headers: String, _ error: RequestError) -> Refused {
    Refused("POST / HTTP/1.1\r\nHost: a\r\n\(headers)\r\n", error)
  }
}

@Suite struct GateTests {
  static let refused: [Refused] = [
    .post("Transfer-Encoding: chunked\r\n", .lengthRequired),
    .post("transfer-encoding: gzip, chunked\r\n", .lengthRequired).seenBelow,
    .post("Transfer-Encoding: identity\r\n", .lengthRequired).seenBelow,
    .post("Content-Length: 1\r\nTransfer-Encoding: chunked\r\n", .lengthRequired).seenBelow,
    Refused("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", .lengthRequired),
    .post("Content-Length: 3\r\nContent-Length: 4\r\n", .duplicateHeader),
    .post("Content-Length: 3\r\nContent-Length: 3\r\n", .duplicateHeader),
    .get("/", "Host: b\r\n", .duplicateHeader),
    .get("/", "Cookie: a=1\r\nCookie: b=2\r\n", .duplicateHeader),
    .get("/", "Origin: a\r\nOrigin: b\r\n", .duplicateHeader),
    .get("/", "Content-Length : 0\r\n", .badHeaderName).seenBelow,
    .get("/", "X(Y): 0\r\n", .badHeaderName),
    .get("/", "X\u{7f}: 0\r\n", .badHeaderName),
    .get("/", "X-A: a\u{1}b\r\n", .badHeaderValue),
    .get("/", "X-A: a\rb\r\n", .badHeaderValue).seenBelow,
    .get("/", "X-A: a\tb\r\n", .badHeaderValue),
    .get("/", "X-A: a\u{7f}\r\n", .badHeaderValue),
    Refused("GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", .badHeaderValue),
    Refused("GET / HTTP/1.1\r\nHost: a@b\r\n\r\n", .badHeaderValue),
    Refused("GET / HTTP/1.1\r\n\r\n", .missingHost).seenBelow,
    Refused("GET / HTTP/1.1\r\nHost:\r\n\r\n", .missingHost),
    Refused("GET / HTTP/1.9\r\nHost: a\r\n\r\n", .unsupportedVersion),
    Refused("PUT / HTTP/1.1\r\nHost: a\r\n\r\n", .methodNotAllowed),
    Refused("G@T / HTTP/1.1\r\nHost: a\r\n\r\n", .methodNotAllowed),
    Refused("get / HTTP/1.1\r\nHost: a\r\n\r\n", .methodNotAllowed),
    Refused("TRACE / HTTP/1.1\r\nHost: a\r\n\r\n", .methodNotAllowed),
    Refused("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", .methodNotAllowed),
    Refused("CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n", .methodNotAllowed),
    .get("http://a/", .badTarget), .get("*", .badTarget), .get("a", .badTarget),
    .get("//a", .badTarget), .get("/a/../b", .badTarget), .get("/a%00", .badTarget),
    .get("/a%2fb", .badTarget), .get("/a%2F..", .badTarget), .get("/a%5cb", .badTarget),
    .get("/a\\b", .badTarget), .get("/%2e%2e/", .badTarget), .get("/%zz", .badTarget),
    .get("/a#b", .badTarget), .get("/é", .badTarget), .get("/%ff", .badTarget),
    .get("/" + String(repeating: "a", count: 2_048), .targetTooLong),
    .get("/?" + String(repeating: "a", count: 2_048), .targetTooLong),
    .get("/", String(repeating: "X-A: b\r\n", count: 64), .tooManyHeaders),
    .get("/", "Cookie: a=" + String(repeating: "x", count: 8_191) + "\r\n", .cookiesTooLong),
    Refused("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx", .unexpectedBody),
    Refused("HEAD / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx", .unexpectedBody),
    .post("Content-Length: 5000000\r\n", .bodyTooLarge),
    .post("Expect: 200-ok\r\n", .unknownExpectation),
  ]

  @Test(arguments: refused)
  func `a request that breaks a rule is refused with a page and the connection ends`(
    refused: Refused
  ) throws {
    try withServer { server in
      let client = try RawClient(port: server.port)
      client.send(refused.bytes)
      client.finishSending()
      let response = try client.response(toHead: refused.bytes.hasPrefix("HEAD"))
      #expect(response["connection"]?.lowercased() == "close")
      #expect(client.isClosed())
      if refused.isSeenBelow && Library.isStrictParser {
        #expect(response.status >= 400)
      } else {
        #expect(response.status == Int(refused.error.status.rawValue))
        #expect(response["x-page"] == "error")
        #expect(server.counters.refusals == [refused.error: 1])
      }
    }
  }

  static let admitted: [(bytes: String, body: String)] = [
    ("GET /a?b=c HTTP/1.1\r\nHost: a\r\n\r\n", "get /a b=c "),
    ("GET / HTTP/1.0\r\n\r\n", "get / - "),
    ("GET /%63 HTTP/1.1\r\nhost:a:80\r\nContent-Length: 0\r\n\r\n", "get /c - "),
    ("POST / HTTP/1.1\r\nHost: [::1]:80\r\nContent-Length: 3\r\n\r\nabc", "post / - abc"),
    ("POST / HTTP/1.1\r\nHost: a\r\n\r\n", "post / - "),
    ("GET / HTTP/1.1\r\nHost: a\r\nX-A: \t b \t\r\n\r\n", "get / - "),
    (
      "GET /\(String(repeating: "a", count: 2_047)) HTTP/1.1\r\nHost: a\r\n\r\n",
      "get /\(String(repeating: "a", count: 2_047)) - "
    ),
    (
      "GET / HTTP/1.1\r\nHost: a\r\n\(String(repeating: "X-A: b\r\n", count: 63))\r\n",
      "get / - "
    ),
    (
      "GET / HTTP/1.1\r\nHost: a\r\nCookie: a=\(String(repeating: "x", count: 8_190))\r\n\r\n",
      "get / - "
    ),
  ]

  @Test(arguments: admitted)
  func `a request within the rules reaches the application`(
    bytes: String, body: String
  ) throws {
    try withServer { server in
      let client = try RawClient(port: server.port)
      client.send(bytes)
      let response = try client.response()
      #expect(response.status == 200)
      #expect(response.text == body)
    }
  }

  @Test(arguments: [
    ("example.org", 200), ("EXAMPLE.org:8080", 200), ("www.example.org", 421),
    ("example.org.evil", 421), ("localhost", 421), ("example.org:80x", 421), ("[::1]:1", 200),
  ])
  func `only listed hosts are answered`(host: String, status: Int) throws {
    try withServer {
      $0.allowedHosts = ["example.org", "[::1]"]
    } _: { server in
      let client = try RawClient(port: server.port)
      client.send("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n")
      #expect(try client.response().status == status)
    }
  }

  @Test(arguments: [
    "GET /healthz HTTP/1.1\r\nHost: 10.0.0.7:8080\r\n\r\n", "GET /healthz HTTP/1.0\r\n\r\n",
    "GET /healthz?a HTTP/1.1\r\nHost: foyer\r\n\r\n",
  ])
  func `a probe by address is answered, and only a probe`(probe: String) throws {
    try withServer {
      $0.allowedHosts = ["example.org"]
      $0.probes = ["/healthz"]
    } _: { server in
      let client = try RawClient(port: server.port)
      client.send(probe)
      #expect(try client.response().status == 200)
      let other = try RawClient(port: server.port)
      other.send(probe.replacing("/healthz", with: "/healthy"))
      #expect(try other.response().status >= 400)
    }
  }

  @Test func `with listed hosts an old client has to name one too`() throws {
    try withServer {
      $0.allowedHosts = ["example.org"]
    } _: { server in
      let client = try RawClient(port: server.port)
      client.send("GET / HTTP/1.0\r\n\r\n")
      #expect(try client.response().status == 400)
    }
  }

  @Test func `405 says what is allowed even if the page forgot`() throws {
    try withServer { server in
      let client = try RawClient(port: server.port)
      client.send("PUT / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.response()["allow"] == "GET, HEAD, POST")
    }
  }

  @Test func `a body of the limit is read whole`() throws {
    try withServer { server in
      let client = try RawClient(port: server.port)
      let body = String(repeating: "a", count: 65_536)
      client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 65536\r\n\r\n" + body)
      #expect(try client.response().text == "post / - " + body)
    }
  }

  @Test func `a body just over the limit is swallowed so that the page arrives`() throws {
    try withServer { server in
      let client = try RawClient(port: server.port)
      client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 300000\r\n\r\n")
      client.send(String(repeating: "a", count: 300_000))
      #expect(try client.response().status == 413)
      #expect(client.isClosed())
    }
  }

  @Test func `too many connections are told to come back`() throws {
    try withServer {
      $0.softConnectionLimit = 1
    } _: { server in
      let first = try RawClient(port: server.port)
      first.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try first.response().status == 200)
      let second = try RawClient(port: server.port)
      second.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      let response = try second.response()
      #expect(response.status == 503)
      #expect(response["retry-after"] == "5")
    }
  }
}
