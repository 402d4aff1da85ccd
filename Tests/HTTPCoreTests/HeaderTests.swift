import HTTPCore
import Testing

@Suite struct HeaderFieldTests {
  @Test(arguments: ["\r\n", "a\r\nb", "a\nb", "\r", "a\tb", "a\u{0}", "\u{7f}", "\u{1b}", ""])
  func `a value that could split the response is refused`(value: String) {
    #expect(throws: HeaderError.badValue) { try HeaderField("X-A", checking: value) }
  }

  @Test(arguments: ["a", "a b", "é", "a;b=\"c\"", "~"])
  func `a plain value is kept as it is`(value: String) throws {
    #expect(try HeaderField("X-A", checking: value).value == value)
  }

  @Test func `names are compared without case`() {
    #expect(HeaderField("Content-Type", "a").isNamed("content-TYPE"))
  }

  @Test func `a longer name is another name`() {
    #expect(!HeaderField("Content-Type", "a").isNamed("content-typ"))
  }
}

/// Which bytes the lines of a head may have.
@Suite struct HeaderBytesTests {
  /// Source: `tchar`, RFC 9110 §5.6.2.
  private static let tokenBytes = Set(
    "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

  @Test(arguments: 1...26)
  func `one byte decides, wherever it stands`(count: Int) {
    for position in 0..<count {
      for byte: UInt8 in 0...255 {
        var bytes = Array(repeating: UInt8(ascii: "a"), count: count)
        bytes[position] = byte
        bytes.withUnsafeBytes {
          #expect($0.isToken == Self.tokenBytes.contains(byte), "\(byte) at \(position)")
          #expect($0.isHeaderValue == (byte >= 0x20 && byte != 0x7F), "\(byte) at \(position)")
        }
      }
    }
  }

  @Test func `a value may be empty, a name not`() {
    let nothing = UnsafeRawBufferPointer(start: nil, count: 0)
    #expect(nothing.isHeaderValue && !nothing.isToken)
  }
}

@Suite struct RequestHeadersTests {
  @Test func `the first value of a name is read`() {
    let headers: RequestHeaders = [.host: "a", .cookie: "b", .host: "c"]
    #expect(headers[.host] == "a")
  }

  @Test func `every value of a name is there in order`() {
    let headers: RequestHeaders = [.xForwardedFor: "a", .host: "h", .xForwardedFor: "b"]
    #expect(headers.values(of: .xForwardedFor) == ["a", "b"])
  }

  @Test func `an absent name has no value`() {
    let headers: RequestHeaders = [.host: "a"]
    #expect(headers[.cookie] == nil)
  }

  @Test func `an empty value is there`() {
    let headers: RequestHeaders = [.host: ""]
    #expect(headers[.host] == "")
  }

  @Test func `a long value survives`() {
    let long = String(repeating: "x", count: 70_000)
    let headers: RequestHeaders = [.cookie: long, .host: "a"]
    #expect(headers[.cookie] == long)
    #expect(headers[.host] == "a")
  }

  @Test(arguments: RequestHeaders.Name.allCases)
  func `each name is recognised in any case`(name: RequestHeaders.Name) {
    let text = name.text.description
    for spelling in [text, text.uppercased()] {
      let bytes = Array(spelling.utf8)
      #expect(bytes.withUnsafeBytes { RequestHeaders.Name($0) } == name)
    }
  }

  @Test(arguments: [
    "", "x", "hos", "hostx", "accept-", "é", "\u{80}", "content\rtype", "Sec\rFetch-Site",
    "sec-fetch-sitf", "tec-fetch-site", "x-forwarded-fox", "x-requested-withx", "c\u{2F}okie",
  ])
  func `another name is not kept`(text: String) {
    let bytes = Array(text.utf8)
    #expect(bytes.withUnsafeBytes { RequestHeaders.Name($0) } == nil)
  }
}
