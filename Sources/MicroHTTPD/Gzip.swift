import CZlib

/// Compression of the files that a site is made of, once at start-up.
public enum Gzip {
  /// The bytes in gzip at the best level, or nil if zlib can not.
  ///
  /// The same bytes give the same result each time: the header carries no time and no name.
  /// Source: RFC 1952.
  public static func compress(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = z_stream()
    guard foyer_zlib_start_gzip(&stream, Z_BEST_COMPRESSION) == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    guard let inputCount = UInt32(exactly: bytes.count),
      let bound = UInt32(exactly: deflateBound(&stream, UInt(bytes.count)))
    else { return nil }
    var input = bytes
    var output = [UInt8](repeating: 0, count: Int(bound))
    let result = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = inputCount
        stream.next_out = output.baseAddress
        stream.avail_out = bound
        return deflate(&stream, Z_FINISH)
      }
    }
    guard result == Z_STREAM_END else { return nil }
    output.removeLast(Int(stream.avail_out))
    return output
  }
}
