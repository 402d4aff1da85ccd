import SeededRandom

/// Requests that go wrong in many ways.
enum Noise {
  private static let pieces = [
    "GET", "POST", "HEAD", "PUT", " ", "/", "/a", "?", "%", "%00", "%2f", "..", "//", "\\",
    "HTTP/1.1", "HTTP/1.0", "HTTP/9", "\r\n", "\r", "\n", "\r\n\r\n", ":", ": ", "Host: a\r\n",
    "Content-Length: 5\r\n", "Content-Length: -1\r\n", "Content-Length: 99999999999999999999\r\n",
    "Transfer-Encoding: chunked\r\n", "Expect: 100-continue\r\n", "Cookie: a=1; b\r\n", "\u{0}",
    "Cookie:", "\t", "é", "a=1&b=2", "5\r\nhello\r\n0\r\n\r\n", " folded\r\n", ": v\r\n",
    "Connection: close\r\n", "Upgrade: websocket\r\n",
  ].map { Array($0.utf8) }

  /// A request out of pieces, or a good one with some bytes changed, or bytes at random.
  static func request(_ random: inout SplitMix) -> [UInt8] {
    switch random.next() % 4 {
    case 0:
      return (0..<Int.random(in: 1...200, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
    case 1:
      return (0..<Int.random(in: 1...40, using: &random)).flatMap { _ in
        pieces.randomElement(using: &random) ?? []
      }
    default:
      var bytes = Array(
        ("POST /a/b?c=d HTTP/1.1\r\nHost: example.org\r\nCookie: a=1; b=2\r\n"
          + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 7\r\n\r\na=1&b=2"
          + "GET / HTTP/1.1\r\nHost: a\r\n\r\n").utf8)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch random.next() % 3 {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: index)
        default: bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: index)
        }
      }
      return bytes
    }
  }
}
