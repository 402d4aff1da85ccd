import Synchronization

/// A value that one thread at a time may touch, shared by all copies of what holds it.
final class Locked<Value: Sendable>: Sendable {
  private let value: Mutex<Value>

  init(_ value: Value) { self.value = Mutex(value) }

  func withLock<Result: Sendable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try value.withLock { value throws(Failure) in try body(&value) }
  }
}
