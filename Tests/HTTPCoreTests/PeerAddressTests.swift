import HTTPCore
import Testing

@Suite struct PeerAddressTests {
  @Test(arguments: [
    ("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "0.0.0.0"), ("255.255.255.255", "255.255.255.255"),
    ("::1", "0:0:0:0:0:0:0:1"), ("::", "0:0:0:0:0:0:0:0"), ("[::1]", "0:0:0:0:0:0:0:1"),
    ("2001:db8::8:800:200c:417a", "2001:db8:0:0:8:800:200c:417a"),
    ("1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"), ("1::", "1:0:0:0:0:0:0:0"),
    ("::ffff:203.0.113.7", "203.0.113.7"), ("64:ff9b::1.2.3.4", "64:ff9b:0:0:0:0:102:304"),
    ("ABCD::EF", "abcd:0:0:0:0:0:0:ef"),
  ])
  func `an address is read`(text: String, description: String) {
    #expect(PeerAddress(text)?.description == description)
  }

  @Test(arguments: [
    "", "a", "1.2.3", "1.2.3.4.5", "1.2.3.256", "01.2.3.4", "1.2.3.", "1.2.3.4:80", "::1:80:::",
    "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1::2::3", ":::", "12345::", "g::", "[1.2.3.4]", "[]",
    "1:2:3:4:5:6:7::8", "1.2.3.4::", "::1%eth0", ":1", "1:",
    "1.2.3.4\0", "::1\0x", "[::1", "::1]",
  ])
  func `anything else is not an address`(text: String) {
    #expect(PeerAddress(text) == nil)
  }

  @Test func `a household shares one place in the rate limits`() {
    #expect(
      PeerAddress("2001:db8::1")?.rateLimitKey == PeerAddress("2001:db8::ffff:1:2:3")?.rateLimitKey)
  }

  @Test(arguments: [
    ("127.0.0.1", true), ("127.9.9.9", true), ("::1", true), ("::ffff:127.0.0.1", true),
    ("128.0.0.1", false), ("::2", false),
  ])
  func `this machine is known`(text: String, isLoopback: Bool) {
    #expect(PeerAddress(text)?.isLoopback == isLoopback)
  }

  @Test func `a log sees the network only`() {
    #expect(PeerAddress("203.0.113.7")?.anonymised.description == "203.0.113.0")
  }

  @Test(arguments: [
    ("127.0.0.1", "198.51.100.4", "198.51.100.4"),
    ("127.0.0.1", "1.1.1.1, 198.51.100.4", "198.51.100.4"),
    ("127.0.0.1", "nonsense", "127.0.0.1"), ("203.0.113.7", "198.51.100.4", "203.0.113.7"),
  ])
  func `only the trusted proxy is believed about the client`(
    peer: String, forwarded: String, client: String
  ) throws {
    let request = try Request(
      .get, "/", headers: [.xForwardedFor: forwarded],
      peer: #require(PeerAddress(peer)))
    let address = request.clientAddress(trusting: .loopback)
    #expect(address.description == client)
  }

  @Test(arguments: [
    ("198.51.100.4:5678", "198.51.100.4"), ("9.9.9.9, 198.51.100.4:0", "198.51.100.4"),
    ("[2001:db8::1]:443", "2001:db8:0:0:0:0:0:1"), ("[2001:db8::1]", "2001:db8:0:0:0:0:0:1"),
    ("2001:db8::1", "2001:db8:0:0:0:0:0:1"), ("198.51.100.4:5678, 127.0.0.1:80", "198.51.100.4"),
    ("[::ffff:198.51.100.4]:65535", "198.51.100.4"),
    // An address without brackets has no port: its last group is a part of it.
    ("2001:db8::1:443", "2001:db8:0:0:0:0:1:443"),
  ])
  func `a proxy may say the port of the client as well`(forwarded: String, client: String) throws {
    let request = try Request(
      .get, "/", headers: [.xForwardedFor: forwarded], peer: .loopback)
    #expect(request.clientAddress(trusting: .loopback).description == client)
  }

  @Test(arguments: [
    "198.51.100.4:", "198.51.100.4:65536", "198.51.100.4:+80", "198.51.100.4:-1",
    "198.51.100.4:80:90", "198.51.100.4:http", "198.51.100.4:8\u{0660}", "[198.51.100.4]:80",
    "[2001:db8::1]443", "[2001:db8::1:443", "2001:db8::1]:443", "1:2:3:4:5:6:7:8:443", ":80", ":",
    "[]:80", "host:80", "unknown", "_hidden:80",
  ])
  func `what has no address beside its port says nothing of the client`(forwarded: String) throws {
    let request = try Request(
      .get, "/", headers: [.xForwardedFor: forwarded], peer: .loopback)
    #expect(request.clientAddress(trusting: .loopback) == .loopback)
  }

  @Test(arguments: [
    ("10.1.2.3", "198.51.100.4", "198.51.100.4"),
    ("10.1.2.3", "9.9.9.9, 198.51.100.4, 192.0.2.1", "198.51.100.4"),
    ("192.0.2.1", "9.9.9.9, 198.51.100.4,10.255.0.1", "198.51.100.4"),
    ("192.0.2.2", "198.51.100.4", "192.0.2.2"), ("10.1.2.3", "10.0.0.7", "10.0.0.7"),
    ("10.1.2.3", "9.9.9.9, nonsense, 192.0.2.1", "192.0.2.1"),
    ("fd00::1", "198.51.100.4", "198.51.100.4"), ("fe00::1", "198.51.100.4", "fe00:0:0:0:0:0:0:1"),
  ])
  func `of proxies behind each other the first one says who came`(
    peer: String, forwarded: String, client: String
  ) throws {
    let request = try Request(
      .get, "/", headers: [.xForwardedFor: forwarded], peer: #require(PeerAddress(peer)))
    let proxies = try #require(TrustedProxies("10.0.0.0/8, 192.0.2.1,fd00::/8"))
    #expect(request.clientAddress(trusting: proxies).description == client)
  }

  @Test(arguments: [
    ("192.0.2.129", "192.0.2.128/25", true), ("192.0.2.127", "192.0.2.128/25", false),
    ("192.0.2.7", "192.0.2.7/32", true), ("192.0.2.6", "192.0.2.7/32", false),
    ("2001:db8:0:1::9", "2001:db8::/48", true), ("2001:db8:1::9", "2001:db8::/48", false),
    ("2001:db8::8000:0:0:1", "2001:db8::8000:0:0:0/65", true),
    ("2001:db8::1", "2001:db8::8000:0:0:0/65", false),
    ("::ffff:192.0.2.7", "192.0.2.7", true), ("192.0.2.7", "2001:db8::/32", false),
  ])
  func `a network has the addresses that begin as it does`(
    address: String, network: String, isIn: Bool
  ) throws {
    let proxies = try #require(TrustedProxies(network))
    #expect(try proxies.contains(#require(PeerAddress(address))) == isIn)
  }

  @Test(arguments: [
    ("unix", PeerAddress.unix, true), (" unix , 10.0.0.0/8", .unix, true),
    ("127.0.0.1", .unix, false), ("unix", .loopback, false), ("unix", .unknown, false),
  ])
  func `who comes by a path is believed where that is said, and no other`(
    text: String, peer: PeerAddress, isBelieved: Bool
  ) throws {
    let request = try Request(.get, "/", headers: [.xForwardedFor: "198.51.100.4"], peer: peer)
    let client = request.clientAddress(trusting: try #require(TrustedProxies(text)))
    #expect(client == (isBelieved ? PeerAddress("198.51.100.4") : peer))
  }

  @Test(arguments: [
    "", ",", "Unix", "unix:", "unix/8", "unix,", "10.0.0.1,", "10.0.0.0/33", "10.0.0.0/7",
    "0.0.0.0/0", "::/0", "fd00::/129",
    "10.0.0.0/",
    "10.0.0.0/8/8", "10.0.0.0/-8", "proxy.example", "10.0.0.0/8 10.1.0.0/16",
  ])
  func `what is no list of proxies is none`(text: String) {
    #expect(TrustedProxies(text) == nil)
  }
}
