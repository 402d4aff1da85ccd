extension Response {
  /// What is sent after the headers.
  public enum Body: Sendable {
    /// Nothing.
    case empty
    /// A few bytes, copied once.
    case bytes([UInt8])
    /// Bytes sent without a copy: a page that was just written, or a file kept since start-up.
    case shared(SharedBytes)

    /// Text as UTF-8.
    public static func text(_ text: String) -> Body { .bytes(Array(text.utf8)) }

    /// The length in bytes.
    public var count: Int {
      switch self {
      case .empty: 0
      case .bytes(let bytes): bytes.count
      case .shared(let bytes): bytes.count
      }
    }

    /// Runs `body` with the bytes.
    public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
      switch self {
      case .empty: body(UnsafeRawBufferPointer(start: nil, count: 0))
      case .bytes(let bytes): bytes.withUnsafeBytes(body)
      case .shared(let bytes): bytes.withUnsafeBytes(body)
      }
    }

    /// A copy of the bytes.
    public var copied: [UInt8] { withUnsafeBytes { Array($0) } }
  }
}
