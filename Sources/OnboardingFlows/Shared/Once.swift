internal import Foundation

/// A value that is worked out when it is first asked for, and only then.
///
/// Threads that ask at the same time get the same value; it is made once.
final class Once<Value: Sendable>: Sendable {
  private let lock = NSLock()
  // Touched between lock and unlock only; the standard library's Mutex needs a later macOS.
  private nonisolated(unsafe) var made: Value?
  private let make: @Sendable () -> Value

  /// A value that `make` works out. It must not ask for itself.
  init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  /// The value.
  var value: Value {
    lock.lock()
    defer { lock.unlock() }
    if let made { return made }
    let value = make()
    made = value
    return value
  }
}
