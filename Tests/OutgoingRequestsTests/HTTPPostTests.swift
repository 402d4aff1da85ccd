import Foundation
import TestSupport
import Testing

@testable import OutgoingRequests

private let inner = AddressRule(allowsWorld: false, allowsInner: true)
/// As what goes out into the world has it.
private let outer = AddressRule(allowsWorld: true, allowsInner: false)

/// A socket that takes connections and never says a word.
private struct SilentSocket: ~Copyable {
  let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  let port: Int

  init() throws {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    port = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, size)
        listen(descriptor, 8)
        getsockname(descriptor, address, &size)
        return Int(
          UInt16(
            bigEndian: UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in.self).sin_port))
      }
    }
    try #require(port > 0)
  }

  deinit { close(descriptor) }
}

@Suite struct HTTPPostTests {
  private func post(
    _ url: String, headers: [(name: String, value: String)] = [], body: [UInt8] = [],
    rule: AddressRule = inner, timeout: Double = 10
  ) throws -> HTTPPost.Outcome {
    HTTPPost(
      try RequestURL(url), headers: headers, body: body, rule: rule, timeout: timeout
    ).send()
  }

  @Test func `a body and its headers arrive as they are, and the status comes back`() throws {
    let receiver = HTTPReceiver { _ in "202 Accepted" }
    let body = Array(#"{"a":"é","b":"\#u{0}"}"#.utf8)
    let outcome = try post(
      receiver.address("/hooks?x=1"),
      headers: [("Content-Type", "application/json"), ("webhook-id", "msg_1")], body: body)
    #expect(outcome == .answered(status: 202, retryAfter: nil))
    let request = try #require(receiver.all.first)
    #expect(request.line == "POST /hooks?x=1 HTTP/1.1")
    #expect(request.body == body)
    #expect(request.headers["webhook-id"] == "msg_1")
    #expect(request.headers["content-type"] == "application/json")
    #expect(request.headers["expect"] == nil)
  }

  @Test func `a redirect is an answer and is not followed`() throws {
    let receiver = HTTPReceiver { _ in "307 Temporary Redirect\r\nLocation: /elsewhere" }
    #expect(try post(receiver.address()) == .answered(status: 307, retryAfter: nil))
    #expect(receiver.all.map(\.path) == ["/"])
  }

  @Test func `a server that wants to be asked later says when`() throws {
    let receiver = HTTPReceiver { _ in "503 Service Unavailable\r\nRetry-After: 120" }
    #expect(try post(receiver.address()) == .answered(status: 503, retryAfter: 120))
  }

  @Test(arguments: [
    "127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1", "127.1",
  ])
  func `no name leads to an address that is not allowed`(host: String) throws {
    let receiver = HTTPReceiver()
    #expect(try post("http://\(host):\(receiver.port)/", rule: outer) == .addressRefused)
    #expect(receiver.all.isEmpty)
  }

  @Test func `0_0_0_0, which the system takes for itself, is refused where inner ones are not`()
    throws
  {
    let receiver = HTTPReceiver()
    #expect(try post("http://0.0.0.0:\(receiver.port)/") == .addressRefused)
    #expect(receiver.all.isEmpty)
  }

  @Test func `more than is read of an answer does not matter`() throws {
    let long = String(repeating: "x", count: 4_000_000)
    let receiver = HTTPReceiver { _ in
      "HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n" + long
    }
    #expect(try post(receiver.address()) == .answered(status: 200, retryAfter: nil))
  }

  @Test(arguments: ["", "HTTP/", "HTTP/9.9 what\r\n\r\n"])
  func `what is no response is no answer`(bytes: String) throws {
    let receiver = HTTPReceiver { _ in bytes }
    guard case .unanswered(let words) = try post(receiver.address()) else {
      Issue.record("it counted as one")
      return
    }
    #expect(!words.contains("127.0.0.1"))
  }

  @Test func `a proxy of the environment is not asked`() throws {
    setenv("http_proxy", "http://127.0.0.1:1", 1)
    defer { unsetenv("http_proxy") }
    let receiver = HTTPReceiver()
    #expect(try post(receiver.address()) == .answered(status: 200, retryAfter: nil))
    #expect(receiver.all.count == 1)
  }

  @Test func `who says nothing is given up in time`() throws {
    let silent = try SilentSocket()
    let outcome = try post("http://127.0.0.1:\(silent.port)/", timeout: 0.2)
    guard case .unanswered = outcome else {
      Issue.record("\(outcome)")
      return
    }
  }

  @Test func `nobody at a port is no answer`() throws {
    var port = 0
    do { port = try SilentSocket().port }
    guard case .unanswered = try post("http://127.0.0.1:\(port)/") else {
      Issue.record("somebody answered")
      return
    }
  }
}

@Suite struct RequestPoolTests {
  @Test func `a silent server holds up no other, and is cut off at once`() throws {
    let silent = try SilentSocket()
    let receiver = HTTPReceiver()
    let pool = RequestPool()
    for (tag, port) in [(1, silent.port), (2, receiver.port)] {
      pool.start(
        HTTPPost(
          try RequestURL("http://127.0.0.1:\(port)/"), headers: [], body: [1], rule: inner),
        tag: tag)
    }
    var over: [Int] = []
    while over.isEmpty { over = pool.wait(upTo: 10).map(\.tag) }
    #expect(over == [2])
    #expect(pool.tags == [1])
    pool.cancelAll()
    #expect(pool.tags.isEmpty)
    #expect(receiver.all.count == 1)
  }

  @Test func `a wake ends a wait, also one that comes later`() {
    let waker = RequestPool.Waker()
    let pool = RequestPool(wokenBy: waker)
    waker.wake()
    let start = ContinuousClock.now
    #expect(pool.wait(upTo: 60).isEmpty)
    #expect(start.duration(to: .now) < .seconds(30))
  }
}
