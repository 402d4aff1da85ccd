/// libsodium marks its pointers as never null, also those of empty buffers. These give the address
/// of the first byte, and of an empty buffer some valid address that is not read.
extension UnsafeRawBufferPointer {
  var start: UnsafePointer<UInt8> {
    baseAddress?.assumingMemoryBound(to: UInt8.self) ?? ("" as StaticString).utf8Start
  }
}

extension UnsafeMutableRawBufferPointer {
  var start: UnsafeMutablePointer<UInt8> {
    UnsafeMutablePointer(mutating: UnsafeRawBufferPointer(self).start)
  }
}

extension UnsafeMutableBufferPointer<UInt8> {
  var start: UnsafeMutablePointer<UInt8> { UnsafeMutableRawBufferPointer(self).start }
}
