import Foundation
import HTTPCore
import MicroHTTPD
import Synchronization
import Testing

@Suite struct ConversationTests {
  private static let get = "GET /a HTTP/1.1\r\nHost: a\r\n\r\n"

  @Test func `one connection carries many requests`() throws {
    try withServer { server in
      let client = try RawClient(port: server.port)
      for index in 0..<50 {
        client.send("GET /\(index) HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try client.response().text == "get /\(index) - ")
      }
      #expect(server.counters.requests == 50)
      #expect(server.counters.connections == 1)
    }
  }

  @Test func `a form keeps the connection too`() throws {
    try withServer { server in
      let client = try RawClient(port: server.port)
      for _ in 0..<3 {
        client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\na=1")
        #expect(try client.response().text == "post / - a=1")
      }
    }
  }

  @Test func `requests sent ahead are answered in order`() throws {
    try withServer { server in
      let client = try RawClient(port: server.port)
      let requests = (0..<20).map { index in
        index % 2 == 0
          ? "GET /\(index) HTTP/1.1\r\nHost: a\r\n\r\n"
          : "POST /\(index) HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi"
      }
      client.send(requests.joined())
      for index in 0..<20 {
        let expected = index % 2 == 0 ? "get /\(index) - " : "post /\(index) - hi"
        #expect(try client.response().text == expected)
      }
    }
  }

  @Test func `pending answers wait without a thread and come when somebody gives them`() throws {
    let waiting = Mutex<[@Sendable (Response) -> Void]>([])
    try withServer(handler: { request in
      request.path == "/wait"
        ? .pending { answer in waiting.withLock { $0.append(answer) } } : .later { echoed(request) }
    }) { server in
      // More of them than there are threads for slow work.
      let clients = try (0..<20).map { _ in try RawClient(port: server.port) }
      for client in clients { client.send("GET /wait HTTP/1.1\r\nHost: a\r\n\r\n") }
      #expect(eventually { server.counters.suspended == 20 })
      let other = try RawClient(port: server.port)
      other.send(Self.get)
      #expect(try other.response().text == "get /a - ")
      for answer in waiting.withLock({ $0 }) {
        answer(Response(.ok, body: .text("now")))
        answer(Response(.ok, body: .text("too late")))
      }
      for client in clients { #expect(try client.response().text == "now") }
    }
  }

  private func echoed(_ request: Request) -> Response { echo(request).resolve() }

  @Test func `an answer that is given at once needs nobody to wait`() throws {
    try withServer(handler: { request in .pending { answer in answer(echo(request).resolve()) } }) {
      server in
      let client = try RawClient(port: server.port)
      for _ in 0..<50 {
        client.send(Self.get)
        #expect(try client.response().text == "get /a - ")
      }
    }
  }

  @Test func `requests sent ahead of slow work are answered in order`() throws {
    try withServer(handler: { request in
      request.method == .post
        ? .later { Response(.ok, body: .text("slow \(request.path)")) } : echo(request)
    }) { server in
      let client = try RawClient(port: server.port)
      client.send(
        "POST /1 HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx"
          + "GET /2 HTTP/1.1\r\nHost: a\r\n\r\n"
          + "POST /3 HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx")
      #expect(try client.response().text == "slow /1")
      #expect(try client.response().text == "get /2 - ")
      #expect(try client.response().text == "slow /3")
    }
  }

  @Test func `HEAD has the length of GET and no body`() throws {
    try withServer { server in
      let client = try RawClient(port: server.port)
      client.send("HEAD /a HTTP/1.1\r\nHost: a\r\n\r\n")
      let head = try client.response(toHead: true)
      client.send(Self.get)
      let get = try client.response()
      #expect(head["content-length"] == "10")
      #expect(get.text == "get /a - ")
    }
  }

  @Test func `an answer has a date`() throws {
    try withServer { server in
      let client = try RawClient(port: server.port)
      client.send(Self.get)
      #expect(try client.response()["date"]?.hasSuffix(" GMT") == true)
    }
  }

  @Test func `a client that asks first is told to go on`() throws {
    try withServer { server in
      let client = try RawClient(port: server.port)
      client.send(
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n")
      #expect(try client.response().status == 100)
      client.send("a=1")
      #expect(try client.response().text == "post / - a=1")
    }
  }

  @Test func `a client that asks first is refused before it sends`() throws {
    try withServer { server in
      let client = try RawClient(port: server.port)
      client.send(
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 70000\r\nExpect: 100-continue\r\n\r\n")
      #expect(try client.response().status == 413)
      #expect(client.isClosed())
    }
  }

  @Test func `a client that waits to send nothing is refused, and nothing behind is run`() throws {
    try withServer { server in
      let client = try RawClient(port: server.port)
      client.send("POST /a HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n\r\n" + Self.get)
      #expect(try client.response().status == 417)
      #expect(client.isClosed())
      #expect(server.counters.requests == 1)
    }
  }

  @Test func `an old client's connection ends with the answer`() throws {
    try withServer { server in
      let client = try RawClient(port: server.port)
      client.send("GET / HTTP/1.0\r\n\r\n")
      #expect(try client.response().status == 200)
      #expect(client.isClosed())
    }
  }

  @Test func `a client that has finished sending still gets its answer`() throws {
    try withServer(handler: { request in
      .later { Response(.ok, body: .text("late")) }
    }) { server in
      let client = try RawClient(port: server.port)
      client.send(Self.get)
      client.finishSending()
      #expect(try client.response().text == "late")
    }
  }

  @Test(arguments: [0, 1, 100, 4_096, 100_000, 3_000_000])
  func `a body of any size arrives whole`(size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let shared = SharedBytes(bytes)
    try withServer(handler: { request in
      if request.path == "/shared" { return .now(Response(.ok, body: .shared(shared))) }
      return .now(Response(.ok, body: .bytes(bytes)))
    }) { server in
      let client = try RawClient(port: server.port)
      for path in ["shared", "bytes"] {
        client.send("GET /\(path) HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try client.response().body == bytes)
      }
    }
  }

  @Test func `a response that is prepared once is sent again and again`() throws {
    let kept = Response(
      .ok, headers: [HeaderField("Vary", "Cookie")],
      body: .shared(SharedBytes(Array("again".utf8)))
    ).forReuse
    try withServer(handler: { _ in .now(kept) }) { server in
      let client = try RawClient(port: server.port)
      for _ in 0..<3 {
        client.send(Self.get)
        let response = try client.response()
        #expect(response.text == "again")
        #expect(response["vary"] == "Cookie")
      }
    }
  }

  @Test func `a header that a prepared response is given later is sent`() throws {
    let kept = Response(.ok, body: .text("again")).forReuse
    try withServer(handler: { request in
      var response = kept
      if request.path == "/more" { response.headers.append(HeaderField("Vary", "Cookie")) }
      return .now(response)
    }) { server in
      let client = try RawClient(port: server.port)
      for (path, vary) in [("", nil), ("more", "Cookie"), ("", nil)] as [(String, String?)] {
        client.send("GET /\(path) HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try client.response()["vary"] == vary)
      }
    }
  }

  @Test func `bytes that were sent are let go`() throws {
    final class Last: Sendable { nonisolated(unsafe) weak var bytes: SharedBytes? }
    let last = Last()
    try withServer(handler: { _ in
      let bytes = SharedBytes([1, 2, 3])
      last.bytes = bytes
      return .now(Response(.ok, body: .shared(bytes)))
    }) { server in
      let client = try RawClient(port: server.port)
      client.send(Self.get)
      #expect(try client.response().body == [1, 2, 3])
      server.stop()
      #expect(last.bytes == nil)
    }
  }

  @Test func `every header of an answer is sent, repeated ones too`() throws {
    try withServer(handler: { _ in
      do {
        return .now(
          Response(
            .seeOther,
            headers: [
              HeaderField("Location", "/b"),
              try SetCookie(name: "a", value: "1").headerField(),
              try SetCookie(name: "b", value: "2").headerField(),
            ]))
      } catch { return .now(Response(.internalServerError)) }
    }) { server in
      let client = try RawClient(port: server.port)
      client.send(Self.get)
      let response = try client.response()
      #expect(response.status == 303)
      #expect(response["location"] == "/b")
      #expect(response.headers.filter { $0.name == "set-cookie" }.count == 2)
    }
  }

  @Test func `a header that can not be sent becomes the error page`() throws {
    try withServer(handler: { _ in
      .now(Response(.ok, headers: [HeaderField("X-A", "a\r\nX-B: c")], body: .text("page")))
    }) { server in
      let client = try RawClient(port: server.port)
      client.send(Self.get)
      let response = try client.response()
      #expect(response.status == 500)
      #expect(response["x-b"] == nil)
    }
  }

  @Test func `304 goes out without a body`() throws {
    try withServer(handler: { _ in .now(Response(.notModified)) }) { server in
      let client = try RawClient(port: server.port)
      client.send(Self.get)
      #expect(try client.response().status == 304)
      client.send(Self.get)
      #expect(try client.response().status == 304)
    }
  }

  @Test func `the application sees who asks`() throws {
    try withServer(handler: { request in
      .now(Response(.ok, body: .text(request.peer.description)))
    }) { server in
      let client = try RawClient(port: server.port)
      client.send(Self.get)
      #expect(try client.response().text == "127.0.0.1")
    }
  }

  @Test func `kept headers arrive trimmed, the others not at all`() throws {
    try withServer(handler: { request in
      .now(
        Response(
          .ok, body: .text("\(request.cookie("a") ?? "-") \(request.headers[.userAgent] ?? "-")")))
    }) { server in
      let client = try RawClient(port: server.port)
      client.send("GET / HTTP/1.1\r\nHost: a\r\nX-B: c\r\nUSER-AGENT:  me \r\nCookie: a=1\r\n\r\n")
      #expect(try client.response().text == "1 me")
    }
  }
}
