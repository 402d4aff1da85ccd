import Foundation
import HTTPCore
import Testing

@testable import MicroHTTPD

/// Headers that go to libmicrohttpd together, as they come over the wire.
@Suite struct HeaderBlockTests {
  private static let literals = [
    HeaderField("X-One", "first"), HeaderField("X-Two", "second; a=b"), HeaderField("X-Three", "3"),
  ]

  private func text(_ name: StaticString, _ value: String) -> HeaderField {
    // swift-format-ignore: NeverUseForceTry
    try! HeaderField(name, checking: value)
  }

  private func sent(_ fields: [HeaderField]) throws -> [String] {
    var lines: [String] = []
    try withServer(handler: { _ in .now(Response(.ok, headers: fields, body: .text("page"))) }) {
      server in
      let client = try RawClient(port: server.port)
      for _ in 0..<3 {
        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        let response = try client.response()
        #expect(response.status == 200 && response.text == "page")
        lines = response.headers.filter { !["date", "content-length"].contains($0.name) }
          .map { "\($0.name): \($0.value)" }
      }
    }
    return lines
  }

  @Test func `each of them arrives, once and in order, between others that are not`() throws {
    let (before, after) = (text("X-Before", "b"), text("X-After", "a"))
    let all = ["x-one: first", "x-two: second; a=b", "x-three: 3"]
    #expect(try sent(Self.literals) == all)
    #expect(try sent([before] + Self.literals + [after]) == ["x-before: b"] + all + ["x-after: a"])
    #expect(
      try sent(Self.literals + [after] + Self.literals) == all + ["x-after: a"] + all)
    #expect(
      try sent([Self.literals[0], after, Self.literals[1]])
        == ["x-one: first", "x-after: a", "x-two: second; a=b"])
  }

  @Test func `one of the same name before them is no hindrance`() throws {
    let double = [text("X-One", "0")] + Self.literals
    #expect(
      try sent(double) == ["x-one: 0", "x-one: first", "x-two: second; a=b", "x-three: 3"])
  }

  @Test func `what may not be sent goes into no block`() {
    #expect(HeaderBlock(Self.literals[...]) != nil)
    #expect(HeaderBlock([Self.literals[0], text("X-Text", "t")]) == nil)
  }
}
