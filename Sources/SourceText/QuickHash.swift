extension UnsafeRawBufferPointer {
  /// A hash of the bytes, eight at once, for texts that nobody gains anything by making fall together.
  @inlinable
  package var quickHash: UInt64 {
    // 2^64 divided by the golden ratio, whose multiples are spread evenly.
    let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    var hash = UInt64(count)
    var offset = 0
    while offset + 8 <= count {
      let part = loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      hash = (hash ^ part) &* factor
      hash ^= hash >> 32
      offset += 8
    }
    while offset < count {
      hash = (hash ^ UInt64(self[offset])) &* factor
      offset += 1
    }
    return hash ^ hash >> 32
  }
}
