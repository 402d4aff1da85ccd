/// A strict reader of JSON that knows where everything stands. Foundation's does not say.
///
/// Refuses what RFC 8259 refuses, and also names that stand twice in an object, lone surrogates,
/// invalid UTF-8 and nesting deeper than 64. Source: RFC 8259.
package struct JSONReader {
  /// What is wrong, and at which byte.
  package struct Failure: Error {
    /// The byte, counted from 0.
    package let offset: Int
    /// What is wrong.
    package let message: String
    /// How to put it right, without a full stop.
    package let fix: String
  }

  private static let deepest = 64

  let bytes: [UInt8]
  var offset = 0
  private var depth = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The value that the text is.
  package static func read(_ bytes: [UInt8]) throws(Failure) -> JSONNode {
    var reader = JSONReader(bytes)
    if let problem = encodingProblem(bytes) {
      throw reader.failure(
        problem, fix: bytes.isEmpty ? "Put back what stood in it" : "Save it that way")
    }
    reader.skipSpace()
    let node = try reader.value()
    reader.skipSpace()
    guard reader.offset == bytes.count else { throw reader.failure("nothing may follow the value") }
    return node
  }

  /// What editors put before a text to tell how it is encoded. Source: RFC 8259, section 8.1: it is UTF-8, and
  /// no mark is added.
  private static func encodingProblem(_ bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      return "a byte order mark stands before the text; save it as UTF-8 without one"
    }
    let isUTF16 = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    if isUTF16 { return "the text is UTF-16; save it as UTF-8" }
    return bytes.isEmpty ? "there is nothing in the file" : nil
  }

  func failure(
    _ message: String, at place: Int? = nil, fix: String = "Write it as JSON has it (RFC 8259)"
  ) -> Failure {
    Failure(offset: place ?? offset, message: message, fix: fix)
  }

  var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipSpace() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      offset += 1
    }
  }

  private mutating func take(_ byte: UInt8, _ expected: String, fix: String) throws(Failure) {
    guard current == byte else { throw failure("expected \(expected)", fix: fix) }
    offset += 1
  }

  private mutating func value() throws(Failure) -> JSONNode {
    let start = offset
    let value = try contents()
    return JSONNode(value: value, offset: start, end: offset)
  }

  private mutating func contents() throws(Failure) -> JSONNode.Value {
    switch current {
    case UInt8(ascii: "{"): return .object(try object())
    case UInt8(ascii: "["): return .array(try array())
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"):
      try word("true")
      return .bool(true)
    case UInt8(ascii: "f"):
      try word("false")
      return .bool(false)
    case UInt8(ascii: "n"):
      try word("null")
      return .null
    case UInt8(ascii: "-")?, (UInt8(ascii: "0")...UInt8(ascii: "9"))?: return .number(try number())
    case nil: throw failure("the file ends in the middle of a value", fix: Self.cutOff)
    default: throw failure("expected a value", fix: valueFix)
    }
  }

  private mutating func word(_ word: String) throws(Failure) {
    guard bytes[offset...].starts(with: word.utf8) else {
      throw failure("expected a value", fix: valueFix)
    }
    offset += word.utf8.count
  }

  private mutating func descend() throws(Failure) {
    depth += 1
    if depth > Self.deepest { throw failure("nested deeper than \(Self.deepest) levels") }
  }

  private mutating func object() throws(Failure) -> [JSONNode.Member] {
    try descend()
    offset += 1
    var members: [JSONNode.Member] = []
    var keys: Set<String> = []
    skipSpace()
    if current == UInt8(ascii: "}") {
      offset += 1
      depth -= 1
      return members
    }
    while true {
      skipSpace()
      let keyOffset = offset
      guard current == UInt8(ascii: "\"") else {
        throw failure("expected a name in quotes", fix: nameFix)
      }
      let key = try string()
      guard keys.insert(key).inserted else {
        throw failure(
          "the name \"\(key)\" stands twice in this object", at: keyOffset,
          fix: "Delete one of the two, or name it otherwise")
      }
      skipSpace()
      try take(UInt8(ascii: ":"), "a colon", fix: "Put a colon between name and value")
      skipSpace()
      members.append(JSONNode.Member(key: key, keyOffset: keyOffset, node: try value()))
      let end = offset
      skipSpace()
      if current == UInt8(ascii: ",") {
        offset += 1
        continue
      }
      try take(UInt8(ascii: "}"), "a comma or a closing brace", fix: separatorFix(behind: end))
      depth -= 1
      return members
    }
  }

  private mutating func array() throws(Failure) -> [JSONNode] {
    try descend()
    offset += 1
    var elements: [JSONNode] = []
    skipSpace()
    if current == UInt8(ascii: "]") {
      offset += 1
      depth -= 1
      return elements
    }
    while true {
      skipSpace()
      elements.append(try value())
      let end = offset
      skipSpace()
      if current == UInt8(ascii: ",") {
        offset += 1
        continue
      }
      try take(UInt8(ascii: "]"), "a comma or a closing bracket", fix: separatorFix(behind: end))
      depth -= 1
      return elements
    }
  }
}
