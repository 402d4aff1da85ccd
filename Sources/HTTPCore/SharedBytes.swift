#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Bytes that never change, held once and sent without a copy; kept alive until the last sender is
/// done.
///
/// `@unchecked Sendable`: the memory has one owner, this object, which never writes to it; it is
/// freed when the last reference goes.
public final class SharedBytes: @unchecked Sendable {
  private let start: UnsafeMutableRawPointer?
  /// How many bytes the memory has room for, where it came from `BodyMemory`.
  private let capacity: Int
  /// How many bytes there are.
  public let count: Int

  /// Copies the bytes once.
  public convenience init(_ bytes: [UInt8]) {
    guard let memory = malloc(max(1, bytes.count)) else {
      fatalError("out of memory: a body of \(bytes.count) bytes; lower the limits or add memory")
    }
    bytes.withUnsafeBytes { source in
      if let base = source.baseAddress { memory.copyMemory(from: base, byteCount: source.count) }
    }
    self.init(adopting: memory, count: bytes.count)
  }

  /// Takes over memory from `malloc`, which this object frees.
  ///
  /// - Parameter capacity: how many bytes it has room for, where it may be kept for another body.
  package init(adopting start: UnsafeMutableRawPointer?, count: Int, capacity: Int = 0) {
    self.start = start
    self.count = count
    self.capacity = capacity
  }

  deinit { BodyMemory.give(start, capacity: capacity) }

  /// The bytes, valid as long as this object is.
  package var pointer: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: start, count: count)
  }

  /// Whether these are the bytes of an array.
  public func hold(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { $0.matches(pointer) }
  }

  /// Runs `body` with the bytes.
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(pointer)
  }
}
