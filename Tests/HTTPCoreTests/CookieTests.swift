import HTTPCore
import Testing

@Suite struct CookieTests {
  @Test(
    arguments: [
      ("a=1", "a", "1"), ("a=1; b=2", "b", "2"), ("b=2;a=1", "a", "1"), ("a=1; a=2", "a", "1"),
      ("aa=1; a=2", "a", "2"), ("a==", "a", "="), ("a=", "a", ""), ("  a=1  ; b=2", "a", "1"),
      ("a", "a", nil), ("=1", "", nil), ("", "a", nil), (";;;", "a", nil), ("A=1", "a", nil),
      ("a=\"1\"", "a", nil), ("a=1 2", "a", nil), ("a=1,2", "a", nil), ("a=\\", "a", nil),
      ("a=é; a=2", "a", "2"), ("a =1", "a", nil), ("x; a=1", "a", "1"),
    ] as [(String, String, String?)])
  func `the first well-formed cookie of a name counts`(
    header: String, name: String, value: String?
  ) throws {
    let request = try Request(.get, "/", headers: [.cookie: header])
    #expect(request.cookie(name) == value)
  }

  @Test func `a cookie is written with every attribute`() throws {
    let cookie = SetCookie(
      name: "__Secure-foyer-calai", value: "v1.Ab_-", path: "/calai", maxAge: 2_592_000)
    #expect(
      try cookie.serialised() == "__Secure-foyer-calai=v1.Ab_-; Path=/calai; Max-Age=2592000;"
        + " Secure; HttpOnly; SameSite=Lax")
  }

  @Test func `a cookie to forget is empty and has no time left`() throws {
    let cookie = SetCookie.expiring(name: "a", path: "/b", isSecure: false)
    #expect(try cookie.serialised() == "a=; Path=/b; Max-Age=0; HttpOnly; SameSite=Lax")
  }

  @Test(arguments: ["a;b", "a b", "a\r\nSet-Cookie: x=y", "a,b", "\"a\"", "é", "a\u{0}", "a\\"])
  func `a value that would need quoting is refused`(value: String) {
    let cookie = SetCookie(name: "a", value: value)
    #expect(throws: HeaderError.badValue) { try cookie.serialised() }
  }

  @Test(arguments: ["", "a b", "a=b", "a;", "é", "a\n"])
  func `a name that is no token is refused`(name: String) {
    let cookie = SetCookie(name: name, value: "1")
    #expect(throws: HeaderError.badName) { try cookie.serialised() }
  }

  @Test(arguments: ["", "a", "/a;b", "/a b", "/a\r\n", "/é"])
  func `a path that could carry an attribute is refused`(path: String) {
    let cookie = SetCookie(name: "a", value: "1", path: path)
    #expect(throws: HeaderError.badAttribute) { try cookie.serialised() }
  }

  @Test(arguments: [
    SetCookie(name: "__Secure-a", value: "1", isSecure: false),
    SetCookie(name: "__Host-a", value: "1", isSecure: false),
    SetCookie(name: "__Host-a", value: "1", path: "/b"),
  ])
  func `a cookie that browsers would drop for its prefix is refused`(cookie: SetCookie) {
    #expect(throws: HeaderError.badAttribute) { try cookie.serialised() }
  }

  @Test func `a cookie may be 4050 bytes long and no longer`() throws {
    let frame = try SetCookie(name: "a", value: "").serialised().utf8.count
    let longest = String(repeating: "x", count: 4_050 - frame)
    #expect(try SetCookie(name: "a", value: longest).serialised().utf8.count == 4_050)
    #expect(throws: HeaderError.cookieTooLong(4_051)) {
      try SetCookie(name: "a", value: longest + "x").serialised()
    }
  }

  @Test func `a line of one cookie is what the cookie itself would be`() throws {
    var cookie = SetCookie(name: "a", value: "v1.Ab_-", path: "/b", maxAge: 7)
    let line = try SetCookieLine(cookie)
    #expect(try Self.header(line, cookie.value).value == cookie.serialised())
    cookie.value = ""
    #expect(try Self.header(line, "").value == cookie.serialised())
  }

  @Test(arguments: ["a b", "a;b", "a\"b", "a,b", "\\", "é", "\r", "\u{7F}"])
  func `a line refuses what no cookie may hold`(value: String) throws {
    let line = try SetCookieLine(SetCookie(name: "a", value: ""))
    #expect(throws: HeaderError.badValue) { try Self.header(line, value) }
  }

  @Test func `a line too long for browsers is not even written`() throws {
    let line = try SetCookieLine(SetCookie(name: "a", value: ""))
    let frame = try SetCookie(name: "a", value: "").serialised().utf8.count
    let longest = String(repeating: "x", count: 4_050 - frame)
    #expect(try Self.header(line, longest).value.utf8.count == 4_050)
    #expect(throws: HeaderError.cookieTooLong(4_051)) {
      try line.headerField(valueCount: longest.utf8.count + 1) { _ in
        Issue.record("something was written")
      }
    }
  }

  private static func header(_ line: SetCookieLine, _ value: String) throws -> HeaderField {
    try line.headerField(valueCount: value.utf8.count) { $0.copyBytes(from: value.utf8) }
  }
}
