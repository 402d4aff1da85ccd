import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Memory for bodies that are being written: blocks of one size that are kept when a response was sent.
///
/// A block of this size is more than `malloc` has at hand: taking and freeing one took 4,000 instructions
/// for each page, a twentieth of it, and was memory that no cache knew.
package enum BodyMemory {
  /// The bytes of a block; more than most pages have.
  package static let size = 64 * 1024
  /// The most that are kept: there are as many at once as responses on their way.
  private static let most = 32
  /// The addresses of blocks that nobody uses.
  private static let spare = Mutex<[UInt]>([])

  /// A block of `size` bytes.
  package static func take() -> UnsafeMutableRawPointer {
    let kept = spare.withLock { $0.popLast() }
    if let block = kept.flatMap(UnsafeMutableRawPointer.init(bitPattern:)) { return block }
    guard let block = malloc(size) else {
      fatalError("out of memory: a body of \(size) bytes; lower the limits or add memory")
    }
    return block
  }

  /// Keeps a block for another body, or frees memory that is none.
  static func give(_ memory: UnsafeMutableRawPointer?, capacity: Int) {
    guard let memory, capacity == size else { return free(memory) }
    let isKept = spare.withLock { spare in
      guard spare.count < most else { return false }
      spare.append(UInt(bitPattern: memory))
      return true
    }
    if !isKept { free(memory) }
  }
}
