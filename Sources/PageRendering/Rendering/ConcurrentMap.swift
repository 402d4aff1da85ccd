import Dispatch

extension Array where Element: Sendable {
  /// What a pure function makes of each element, worked out on every core, in the order of the array.
  package func concurrentMap<Value: Sendable>(
    _ transform: @Sendable (Element) -> Value
  ) -> [Value] {
    // With no room at all the library writes the count of the empty array that all threads share.
    if isEmpty { return [] }
    return Array<Value>(unsafeUninitializedCapacity: count) { places, initialized in
      // Each place is written once, by the thread that works out its element, so there is nothing to lock.
      nonisolated(unsafe) let places = places
      DispatchQueue.concurrentPerform(iterations: count) { index in
        places.initializeElement(at: index, to: transform(self[index]))
      }
      initialized = count
    }
  }
}
