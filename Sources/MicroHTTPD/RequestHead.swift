import HTTPCore

/// What a request's header lines come to, gathered one by one as they are read.
struct RequestHead {
  /// The headers that are kept.
  private(set) var headers = RequestHeaders()
  /// How many header lines there were.
  private(set) var count = 0
  /// The first thing wrong that puts the message's ends in doubt.
  private(set) var damage: RequestError?
  /// The length of the Cookie header in bytes.
  private(set) var cookieBytes = 0
  /// The length that the body is said to have.
  private(set) var contentLength: Int?
  /// Whether a Host was given that could be one.
  private(set) var hasHost = false
  /// Whether the client waits for `100 Continue`.
  private(set) var expectsContinue = false
  /// Whether the client expects something else.
  private(set) var expectsUnknown = false
  private var seen: UInt32 = 0
  private var layout: HeadLayout?

  /// A head without lines.
  ///
  /// - Parameter layout: follows the lines in memory; nil where libmicrohttpd is strict itself.
  init(layout: HeadLayout?) {
    self.layout = layout
    // Room for what browsers send; a little less than what glibc hands out without a search.
    headers.reserve(960)
  }

  /// Takes in one header line.
  mutating func add(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) {
    count += 1
    layout?.add(name: name, value: value)
    let kept = RequestHeaders.Name(name)
    // The name of one that is kept is known to be fine.
    guard kept != nil || name.isToken else {
      damage = damage ?? .badHeaderName
      return
    }
    let value = Self.trimmed(value)
    guard value.isHeaderValue else {
      damage = damage ?? .badHeaderValue
      return
    }
    guard let kept else {
      // Browsers do not send chunked forms, and without Transfer-Encoding there is one way only to
      // tell where a body ends. Source: RFC 9112 §6.1 and §11.2 (request smuggling).
      if name.matches(ignoringCase: "transfer-encoding") { damage = damage ?? .lengthRequired }
      return
    }
    let bit: UInt32 = 1 << UInt32(kept.rawValue)
    if kept.isSingle, seen & bit != 0 { damage = damage ?? .duplicateHeader }
    seen |= bit
    note(kept, value)
    headers.append(kept, value)
  }

  /// All lines are in; `end` is where the head ends in memory.
  mutating func end(at end: UnsafeRawPointer?) {
    if layout?.ends(at: end) == false { damage = damage ?? .malformedHead }
  }

  private mutating func note(_ name: RequestHeaders.Name, _ value: UnsafeRawBufferPointer) {
    switch name {
    case .cookie:
      cookieBytes = value.count
    case .contentLength:
      contentLength = Self.length(value)
      if contentLength == nil { damage = damage ?? .badContentLength }
    case .host:
      hasHost = !value.isEmpty
      if !value.allSatisfy(Self.isHostByte) { damage = damage ?? .badHeaderValue }
    case .expect:
      expectsContinue = value.matches(ignoringCase: "100-continue")
      expectsUnknown = !expectsContinue
    default:
      break
    }
  }

  /// Plain decimal digits, few enough to fit. Source: RFC 9110 §8.6.
  private static func length(_ digits: UnsafeRawBufferPointer) -> Int? {
    guard (1...15).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// Letters, digits, `.`, `-`, `_`, and `:[]` for IPv6 and ports. Source: RFC 3986 §3.2.2, less
  /// what no host of ours has.
  private static func isHostByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x3A, 0x5B, 0x5D, 0x5F: true
    default: false
    }
  }

  private static func trimmed(_ value: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    var range = value.startIndex..<value.endIndex
    func isSpace(_ index: Int) -> Bool { value[index] == 0x20 || value[index] == 0x09 }
    while !range.isEmpty, isSpace(range.upperBound - 1) {
      range = range.lowerBound..<range.upperBound - 1
    }
    while !range.isEmpty, isSpace(range.lowerBound) {
      range = range.lowerBound + 1..<range.upperBound
    }
    return UnsafeRawBufferPointer(rebasing: value[range])
  }
}
