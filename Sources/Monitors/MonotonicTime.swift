#if canImport(Glibc)
  package import Glibc
#elseif canImport(Musl)
  package import Musl
#else
  package import Darwin
#endif

/// Milliseconds on a clock that never jumps.
package enum MonotonicTime {
  /// Now, exact.
  @inlinable package static func now() -> UInt64 { read(CLOCK_MONOTONIC) }

  /// Now, as of the kernel's last tick (up to 4 ms old), which is cheap enough to ask for at every
  /// step of a request.
  @inlinable package static func coarse() -> UInt64 {
    #if os(Linux)
      read(CLOCK_MONOTONIC_COARSE)
    #else
      read(CLOCK_MONOTONIC)
    #endif
  }

  @usableFromInline static func read(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1000 + UInt64(time.tv_nsec) / 1_000_000
  }
}

extension Duration {
  /// This duration in whole milliseconds; 0 if it is negative.
  package var milliseconds: UInt64 {
    let (seconds, attoseconds) = components
    return UInt64(max(0, seconds * 1000 + attoseconds / 1_000_000_000_000_000))
  }
}
