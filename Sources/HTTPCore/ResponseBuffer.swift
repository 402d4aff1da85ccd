#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A growing block of raw memory that a page is written into and that becomes the body of a
/// response without a copy.
///
/// Not thread-safe: one thread writes it, then hands it over with `finish()`. Running out of memory
/// stops the process.
public final class ResponseBuffer {
  private var start: UnsafeMutableRawPointer?
  /// How many bytes were written.
  public private(set) var count = 0
  private var capacity = 0

  /// An empty buffer.
  ///
  /// - Parameter capacity: bytes to reserve at once; a page of the usual size never grows.
  public init(capacity: Int = 16 * 1024) {
    if capacity > 0 { grow(to: capacity) }
  }

  deinit { free(start) }

  /// Makes room for that many bytes more.
  public func reserve(_ additional: Int) {
    if additional > capacity - count { grow(to: count + additional) }
  }

  /// Appends raw bytes.
  public func append(_ bytes: UnsafeRawBufferPointer) {
    guard let source = bytes.baseAddress, bytes.count > 0 else { return }
    reserve(bytes.count)
    guard let start else { return }
    memcpy(start + count, source, bytes.count)
    count += bytes.count
  }

  /// Appends the bytes of an array.
  public func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { append($0) }
  }

  /// Appends a part of an array.
  ///
  /// - Precondition: the range lies in the array.
  public func append(_ bytes: [UInt8], in range: Range<Int>) {
    bytes.withUnsafeBytes { append(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

  /// Appends the bytes of a slice.
  public func append(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBytes { append($0) }
  }

  /// Appends a literal as it is.
  public func append(_ literal: StaticString) {
    append(UnsafeRawBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  /// Appends a string's UTF-8 as it is, **not** escaped.
  ///
  /// NB: for markup and other text of our own; what a person typed goes through `appendEscaped`.
  public func append(raw text: String) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  /// Appends one byte.
  public func append(byte: UInt8) {
    reserve(1)
    start?.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    count += 1
  }

  /// The bytes as the body of a response, without a copy; this buffer is empty afterwards.
  public func finish() -> Response.Body {
    let memory = release()
    return .shared(SharedBytes(adopting: memory.start, count: memory.count))
  }

  /// Runs `body` with the bytes written so far.
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// Gives up the memory to a new owner, who frees it.
  func release() -> (start: UnsafeMutableRawPointer?, count: Int) {
    defer { (start, count, capacity) = (nil, 0, 0) }
    return (start, count)
  }

  private func grow(to needed: Int) {
    let size = max(needed, capacity * 2)
    guard let moved = realloc(start, size) else {
      fatalError("out of memory: a response of \(size) bytes; lower the limits or add memory")
    }
    start = moved
    capacity = size
  }
}
