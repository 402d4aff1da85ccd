import HTTPCore
import Testing

@Suite struct RequestErrorTests {
  @Test(arguments: RequestError.allCases)
  func `every refusal has an error status and a sentence`(error: RequestError) {
    #expect((400...599).contains(error.status.rawValue))
    #expect(error.message.hasSuffix("."))
  }

  @Test func `no two refusals share a name`() {
    #expect(Set(RequestError.allCases.map(\.name)).count == RequestError.allCases.count)
  }

  @Test func `405 says what is allowed`() {
    #expect(RequestError.methodNotAllowed.protocolHeaders.map(\.value) == ["GET, HEAD, POST"])
  }

  @Test(arguments: [RequestError.tooManyRequests, .overloaded, .stopping])
  func `a refusal for now says when to come back`(error: RequestError) {
    #expect(error.protocolHeaders.contains { $0.isNamed("Retry-After") })
  }
}

@Suite struct PercentEncodingTests {
  @Test(arguments: ["", "abc", "a b/ü?#%&=+", "😀", "\r\n"])
  func `what is encoded decodes to itself`(text: String) {
    let decoded = PercentEncoding.decode(Array(PercentEncoding.encode(text).utf8))
    #expect(decoded == Array(text.utf8))
  }

  @Test func `everything but unreserved bytes is escaped`() {
    #expect(PercentEncoding.encode("a-b._~/é") == "a-b._~%2F%C3%A9")
  }
}

@Suite struct ReplyTests {
  @Test func `work that is left for later gives its answer`() {
    #expect(Reply.later { Response(.seeOther) }.resolve().status == .seeOther)
  }

  @Test func `a response finds its headers without case`() throws {
    let response = Response(
      .ok,
      headers: [
        try HeaderField("Set-Cookie", checking: "a=1"),
        try HeaderField("set-cookie", checking: "b=2"),
      ])
    #expect(response.headers(named: "SET-COOKIE") == ["a=1", "b=2"])
  }
}
