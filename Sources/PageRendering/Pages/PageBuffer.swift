#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A growing block of raw memory that one page is written into, without a copy on its way out.
///
/// Running out of memory stops the process.
public struct PageBuffer: ~Copyable {
  private var start: UnsafeMutableRawPointer
  private var capacity: Int
  /// How many bytes were written.
  public private(set) var count = 0

  /// An empty buffer.
  ///
  /// - Parameter capacity: bytes to reserve at once; a page of the usual size never grows.
  public init(capacity: Int = 16 * 1024) {
    self.capacity = max(64, capacity)
    guard let memory = malloc(self.capacity) else {
      fatalError("out of memory: a page of \(capacity) bytes; lower the limits or add memory")
    }
    start = memory
  }

  /// An empty buffer in memory from `malloc`, which is this buffer's from now on.
  ///
  /// - Parameter capacity: how many bytes it has room for.
  public init(adopting memory: UnsafeMutableRawPointer, capacity: Int) {
    self.capacity = capacity
    start = memory
  }

  deinit { free(start) }

  /// Gives up the memory to a new owner, who frees it with `free`.
  public consuming func release() -> (
    start: UnsafeMutableRawPointer?, count: Int, capacity: Int
  ) {
    let result = (start, count, capacity)
    discard self
    return result
  }

  /// Makes room for that many bytes more.
  @inline(__always)
  public mutating func reserve(_ additional: Int) {
    if additional > capacity - count { grow(by: additional) }
  }

  @inline(never)
  private mutating func grow(by additional: Int) {
    capacity = max(count + additional, capacity * 2)
    guard let moved = realloc(start, capacity) else {
      fatalError("out of memory: a page of \(capacity) bytes; lower the limits or add memory")
    }
    start = moved
  }

  /// Appends raw bytes.
  @inline(__always)
  public mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard let source = bytes.baseAddress else { return }
    reserve(bytes.count)
    memcpy(start + count, source, bytes.count)
    count += bytes.count
  }

  /// Appends bytes.
  @inline(__always)
  public mutating func append(_ bytes: Span<UInt8>) { bytes.withUnsafeBytes { append($0) } }

  /// Appends one byte.
  @inline(__always)
  public mutating func append(byte: UInt8) {
    reserve(1)
    start.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    count += 1
  }

  /// Appends bytes.
  public mutating func append(_ bytes: [UInt8]) {
    // A closure can't take hold of `self` while it is being changed.
    let count = bytes.count
    reserve(count)
    let target = start + self.count
    bytes.withUnsafeBytes { source in
      if let base = source.baseAddress { target.copyMemory(from: base, byteCount: count) }
    }
    self.count += count
  }

  /// Appends some of an array's bytes.
  @inline(__always)
  mutating func append(_ bytes: [UInt8], _ start: Int, _ count: Int) {
    reserve(count)
    let target = self.start + self.count
    bytes.withUnsafeBytes { source in
      if let base = source.baseAddress { target.copyMemory(from: base + start, byteCount: count) }
    }
    self.count += count
  }

  /// Takes back the last bytes.
  mutating func removeLast(_ count: Int) { self.count -= count }

  /// Whether the bytes written since a place end with a line feed, one that ends a line of Unix text.
  func endsLine(since place: Int) -> Bool {
    func has(_ byte: UInt8, at index: Int) -> Bool {
      index >= place && start.load(fromByteOffset: index, as: UInt8.self) == byte
    }
    return has(UInt8(ascii: "\n"), at: count - 1) && !has(UInt8(ascii: "\r"), at: count - 2)
  }

  /// Appends a literal as it is.
  @inline(__always)
  public mutating func append(_ literal: StaticString) {
    append(UnsafeRawBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  /// Appends UTF-8 as it is, not escaped.
  public mutating func append(_ text: String) { append(text.utf8.span) }

  /// Appends text so that it stays text between tags and in quoted attributes.
  public mutating func appendEscaped(_ text: String) {
    text.utf8.span.withUnsafeBytes { appendEscaped($0) }
  }

  /// Appends UTF-8 so that it stays text between tags and in quoted attributes.
  public mutating func appendEscaped(_ text: [UInt8]) {
    text.withUnsafeBytes { appendEscaped($0) }
  }

  private mutating func appendEscaped(_ text: UnsafeRawBufferPointer) {
    // Nearly nothing has to be escaped; a drawing's numbers, one by one, were a twentieth of its page.
    guard HTML.mayHaveEscaped(text) else { return append(text) }
    var plain = 0
    for index in 0..<text.count where HTML.isEscaped(text[index]) {
      append(UnsafeRawBufferPointer(rebasing: text[plain..<index]))
      if let reference = HTML.reference(text[index]) { append(reference) }
      plain = index + 1
    }
    append(UnsafeRawBufferPointer(rebasing: text[plain...]))
  }

  /// Appends a whole number of at least 0 in digits.
  mutating func append(decimal number: Int) {
    if number >= 10 { append(decimal: number / 10) }
    append(byte: UInt8(ascii: "0") + UInt8(number % 10))
  }

  /// Runs `body` with the bytes written so far.
  public borrowing func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try body(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// The bytes written so far, copied.
  ///
  /// - Parameter start: how many of the first ones are left out.
  public borrowing func copied(since start: Int = 0) -> [UInt8] {
    withUnsafeBytes { Array($0[start...]) }
  }
}
