import CSodium

/// A few secret bytes in guarded memory: kept out of swap and core dumps where the system allows,
/// read-only once made, and wiped when the last owner lets go.
package final class SecretBytes: Sendable {
  // The memory is written in `init` only and made read-only there, so that every thread may read
  // it.
  private nonisolated(unsafe) let memory: UnsafeRawPointer
  private nonisolated(unsafe) let owned: UnsafeMutableRawPointer
  /// The number of bytes.
  package let count: Int

  /// Secret bytes that are written by a closure into zeroed memory.
  ///
  /// - Parameter count: 0...65,536.
  package init(count: Int, _ write: (UnsafeMutableRawBufferPointer) -> Void) {
    Sodium.require()
    guard let owned = sodium_malloc(max(count, 1)) else {
      fatalError("No memory for a secret of \(count) bytes; the process is out of memory or maps.")
    }
    sodium_memzero(owned, max(count, 1))
    write(UnsafeMutableRawBufferPointer(start: owned, count: count))
    // Fails only where the system has no page protection; the bytes are then merely not read-only.
    _ = sodium_mprotect_readonly(owned)
    self.owned = owned
    memory = UnsafeRawPointer(owned)
    self.count = count
  }

  /// A secret of random bytes.
  package convenience init(randomCount count: Int) {
    self.init(count: count) { randombytes_buf($0.start, $0.count) }
  }

  /// A copy of bytes whose owner wipes or forgets the original.
  package convenience init(copying bytes: [UInt8]) {
    self.init(count: bytes.count) { $0.copyBytes(from: bytes) }
  }

  deinit { sodium_free(owned) }

  /// Reads the secret in place. The pointer is valid during the closure only.
  package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    withExtendedLifetime(self) { body(UnsafeRawBufferPointer(start: memory, count: count)) }
  }
}
