import Synchronization

/// A value that one thread at a time may touch, shared by all copies of what holds it.
final class Guarded<Value: Sendable>: Sendable {
  private let value: Mutex<Value>

  init(_ value: Value) { self.value = Mutex(value) }

  func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    value.withLock { body(&$0) }
  }
}
