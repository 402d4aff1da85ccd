import CSodium
import Synchronization

/// Random nonces, drawn many at a time: libsodium asks the system at each draw whether the process
/// is still the same.
///
/// A nonce is no secret, so that those still to come may wait in memory. A process that forks must
/// not seal on both sides, since both would go on with the same nonces; nothing here forks.
final class NonceSource: Sendable {
  private static let drawnAtOnce = 128

  private struct Supply {
    var bytes: [UInt8]
    var used: Int
  }

  private let supply: Mutex<Supply>

  /// - Parameter count: the bytes of one nonce.
  init(count: Int) {
    let size = count * Self.drawnAtOnce
    supply = Mutex(Supply(bytes: [UInt8](repeating: 0, count: size), used: size))
  }

  /// Fills a buffer with bytes that were never handed out; of `count` bytes, as was said at the
  /// beginning.
  func next(into nonce: UnsafeMutableRawBufferPointer) {
    supply.withLock { supply in
      if supply.used + nonce.count > supply.bytes.count {
        supply.bytes.withUnsafeMutableBytes { randombytes_buf($0.start, $0.count) }
        supply.used = 0
      }
      supply.bytes.withUnsafeBytes {
        nonce.copyMemory(
          from: UnsafeRawBufferPointer(rebasing: $0[supply.used...].prefix(nonce.count)))
      }
      supply.used += nonce.count
    }
  }
}
