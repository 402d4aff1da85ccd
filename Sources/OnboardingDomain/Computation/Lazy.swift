internal import Synchronization

/// A value that is worked out when it is first asked for, and only then.
///
/// Threads that ask at the same time get the same value; it is made once.
package final class Lazy<Value: Sendable>: Sendable {
  private let made = Mutex<Value?>(nil)
  private let make: @Sendable () -> Value

  /// A value that `make` works out. It must not ask for itself.
  package init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  /// The value.
  package var value: Value {
    made.withLock { made in
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }
}
