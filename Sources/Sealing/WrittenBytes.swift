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
    // Zeroing the room of so few is less than what the standard library does for room without.
    self.init(repeating: 0, count: count)
    withUnsafeMutableBufferPointer { write($0) }
  }
}
