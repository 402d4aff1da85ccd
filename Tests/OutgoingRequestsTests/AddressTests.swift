import Testing

@testable import OutgoingRequests

@Suite struct AddressTests {
  @Test(arguments: [
    "8.8.8.8", "1.1.1.1", "172.15.255.255", "172.32.0.0", "100.63.255.255", "100.128.0.0",
    "192.167.255.255", "192.169.0.0", "223.255.255.255", "11.0.0.0", "2606:4700::1111",
    "2a00:1450:4001::1", "::ffff:8.8.8.8",
  ])
  func `an address of the Internet is one`(text: String) throws {
    #expect(try #require(InternetAddress(text)).reach == .world)
  }

  @Test(arguments: [
    "127.0.0.1", "127.255.255.254", "10.0.0.0", "10.255.255.255", "172.16.0.1", "172.31.255.255",
    "192.168.0.1", "100.64.0.1", "100.127.255.255", "::1", "fc00::1", "fdff::1",
    "::ffff:127.0.0.1", "::ffff:10.1.2.3",
  ])
  func `this machine and networks of its own are inner ones`(text: String) throws {
    #expect(try #require(InternetAddress(text)).reach == .inner)
  }

  @Test(arguments: [
    "0.0.0.0", "0.1.2.3", "169.254.169.254", "192.0.0.1", "192.0.2.1", "192.88.99.1", "198.18.0.1",
    "198.19.255.255", "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.255.255.255", "240.0.0.1",
    "255.255.255.255", "::", "fe80::1", "fec0::1", "ff02::1", "64:ff9b::7f00:1", "64:ff9b:1::1",
    "::127.0.0.1", "2001::1", "2001:db8::1", "2002:7f00:1::", "3fff::1", "100::1", "4000::1",
    "::ffff:169.254.169.254",
  ])
  func `where no request should go, none goes`(text: String) throws {
    let address = try #require(InternetAddress(text))
    #expect(address.reach == .nowhere)
    #expect(!AddressRule(allowsWorld: true, allowsInner: true).allows(address))
  }

  @Test(arguments: ["", "localhost", "1.2.3", "01.2.3.4", "[::1]", "1.2.3.4\0", "fe80::1%eth0"])
  func `what is no address is none`(text: String) {
    #expect(InternetAddress(text) == nil)
  }

  @Test func `a rule tells the Internet from what is inside`() throws {
    let (outer, inner) = (
      try #require(InternetAddress("8.8.8.8")), try #require(InternetAddress("10.0.0.1"))
    )
    #expect(AddressRule(allowsWorld: true, allowsInner: false).allows(outer))
    #expect(!AddressRule(allowsWorld: true, allowsInner: false).allows(inner))
    #expect(!AddressRule(allowsWorld: false, allowsInner: true).allows(outer))
    #expect(AddressRule(allowsWorld: false, allowsInner: true).allows(inner))
  }
}

@Suite struct RequestURLTests {
  @Test func `an address is read as libcurl reads it`() throws {
    let url = try RequestURL("https://Example.com:8443/hooks?a=b")
    #expect(url.text == "https://Example.com:8443/hooks?a=b")
    #expect(url.host == "example.com")
    #expect(url.isSecure)
    #expect(try RequestURL("http://127.0.0.1").text == "http://127.0.0.1/")
    #expect(try RequestURL("http://[::1]:80/x").address == InternetAddress("::1"))
    // A number is an address, however it is written.
    #expect(try RequestURL("http://2130706433/").address == InternetAddress("127.0.0.1"))
    #expect(try RequestURL("http://0x7f.1/").address == InternetAddress("127.0.0.1"))
  }

  @Test(arguments: [
    ("ftp://example.com/", RequestURL.Problem.scheme), ("file:///etc/passwd", .scheme),
    ("gopher://example.com/", .scheme), ("https://kim@example.com/", .credentials),
    ("https://kim:word@example.com/", .credentials), ("https://example.com/#part", .fragment),
    ("https://example.com/#", .fragment), ("example.com", .malformed), ("https://", .malformed),
    ("https://example.com/a b", .malformed), ("https://exämple.com/", .malformed),
    ("https://example.com:99999/", .malformed), ("", .malformed),
    ("https://example.com/\r\nX: y", .malformed),
    ("https://example.com/" + String(repeating: "a", count: 2_048), .malformed),
  ])
  func `what a request can't go to is refused`(text: String, problem: RequestURL.Problem) {
    #expect(throws: problem) { try RequestURL(text) }
  }
}
