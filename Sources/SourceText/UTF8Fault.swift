/// Where bytes that should be UTF-8 are something else, for messages about a file.
package struct UTF8Fault: Sendable, Hashable {
  /// The number of the first byte that doesn't fit, counted from 1.
  package let byte: Int
  /// Where that is, as editors count it.
  package let position: SourcePosition
  /// The encoding that the file seems to have; nil where nothing tells.
  package let encoding: String?

  /// Nil where all of the bytes are UTF-8.
  package init?(_ bytes: [UInt8]) {
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    var parser = Unicode.UTF8.ForwardParser()
    var input = bytes.makeIterator()
    var offset = 0
    while case .valid(let scalar) = parser.parseScalar(from: &input) { offset += scalar.count }
    byte = offset + 1
    position = LineIndex(bytes).position(of: offset)
    let marks: [[UInt8]] = [[0xFF, 0xFE], [0xFE, 0xFF]]
    encoding = marks.contains { bytes.starts(with: $0) } ? "UTF-16" : nil
  }

  /// What is wrong, without a full stop.
  package var message: String {
    "the file is not UTF-8: its byte \(byte) belongs to "
      + (encoding.map { "\($0), it seems" } ?? "another encoding")
  }

  /// The line, what is wrong and how to put it right, in sentences.
  package var sentence: String { "Line \(position.line): \(message). \(Self.fix)." }

  /// How to put it right, without a full stop.
  package static let fix = "Save the file as UTF-8, and look whether its letters are right then"
}
