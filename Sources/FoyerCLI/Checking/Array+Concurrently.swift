import Dispatch
import Synchronization

extension Array where Element: Sendable {
  /// What a pure function makes of each element, worked out on all cores, in the order of the array.
  func mapConcurrently<Value: Sendable>(
    _ transform: @Sendable (Element) -> Value
  ) -> [Value] {
    let results = Mutex([Value?](repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: count) { index in
      let value = transform(self[index])
      results.withLock { $0[index] = value }
    }
    return results.withLock { $0.compactMap(\.self) }
  }
}
