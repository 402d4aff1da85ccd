import Dispatch
import Synchronization

extension Array where Element: Sendable {
  /// The results of a pure function of each element, worked out on every core, in order.
  package func concurrentMap<Value: Sendable>(
    _ transform: @escaping @Sendable (Element) -> Value
  ) -> [Value] {
    let results = Mutex<[Value?]>(Array<Value?>(repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: count) { index in
      let value = transform(self[index])
      results.withLock { $0[index] = value }
    }
    return results.withLock { $0.compactMap { $0 } }
  }
}

/// Counts on several threads.
final class Counter: Sendable {
  private let value = Atomic<Int>(0)

  /// The next number, from 1.
  func next() -> Int { value.wrappingAdd(1, ordering: .relaxed).newValue }
}
