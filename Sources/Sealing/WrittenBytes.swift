extension [UInt8] {
  /// Bytes of a known count that a function of C writes.
  ///
  /// - Parameter write: writes all of them.
  init(count: Int, write: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
    guard count > 0 else {
      // With no room at all the library would write the count of the empty array, which all threads share.
      write(UnsafeMutableBufferPointer(start: nil, count: 0))
      self = []
      return
    }
    // Copying so few is less than what the standard library does for an array whose room is not written yet: it asks
    // for the type of its storage each time.
    self = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { room in
      write(room)
      return Array(room)
    }
  }
}
