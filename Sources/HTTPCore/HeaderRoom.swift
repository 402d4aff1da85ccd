#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The memory of one request's headers.
///
/// No array: the standard library makes one of bytes in its own code, which looks its type up each time and
/// fills it with zeros before it is written.
///
/// `@unchecked Sendable`: who writes to it holds the only reference.
@usableFromInline
final class HeaderRoom: @unchecked Sendable {
  @usableFromInline let start: UnsafeMutableRawPointer
  let capacity: Int

  /// Memory that begins with some bytes.
  init(capacity: Int, copying bytes: UnsafeRawBufferPointer) {
    guard let memory = malloc(max(64, capacity)) else {
      fatalError("out of memory: headers of \(capacity) bytes; lower the limits or add memory")
    }
    start = memory
    self.capacity = max(64, capacity)
    if let first = bytes.baseAddress { memory.copyMemory(from: first, byteCount: bytes.count) }
  }

  deinit { free(start) }
}
