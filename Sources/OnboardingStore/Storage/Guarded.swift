import Foundation

/// A value that one thread at a time may touch.
final class Guarded<Value: Sendable>: Sendable {
  private let lock = NSLock()
  // Touched between lock and unlock only; the standard library's Mutex needs a later macOS.
  private nonisolated(unsafe) var value: Value

  init(_ value: Value) { self.value = value }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&value)
  }
}
