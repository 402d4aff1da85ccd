import Synchronization

/// Counts on several threads.
final class Counter: Sendable {
  private let value = Atomic<Int>(0)

  /// The next number, from 1.
  func next() -> Int { value.wrappingAdd(1, ordering: .relaxed).newValue }
}
