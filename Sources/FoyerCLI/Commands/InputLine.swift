import SourceText

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A line of standard input. The standard library's own puts marks in the place of bytes that are no UTF-8, and
/// says nothing.
enum InputLine {
  /// A line that is no text.
  struct NotText: Error, CustomStringConvertible {
    let fault: UTF8Fault

    /// What is wrong, and what became of the line.
    var description: String {
      "This line is not UTF-8: its byte \(fault.byte) belongs to another encoding. Nothing of it was taken."
    }
  }

  /// The next line without its end; nil once there are no more.
  static func read() throws(NotText) -> String? {
    guard let bytes = nextBytes() else { return nil }
    if let fault = UTF8Fault(bytes) { throw NotText(fault: fault) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Byte by byte, for what stands behind the line is for whoever reads next.
  private static func nextBytes() -> [UInt8]? {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while true {
      let count = Self.next(&byte)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return line.isEmpty ? nil : line }
      guard byte != UInt8(ascii: "\n") else { break }
      line.append(byte)
    }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return line
  }

  private static func next(_ byte: inout UInt8) -> Int {
    withUnsafeMutableBytes(of: &byte) { buffer in
      #if canImport(Glibc)
        Glibc.read(STDIN_FILENO, buffer.baseAddress, 1)
      #else
        Darwin.read(STDIN_FILENO, buffer.baseAddress, 1)
      #endif
    }
  }
}
