/// Reads JSON from bytes: strict, without Foundation, so that the module stays usable anywhere.
///
/// A key that appears twice is refused, because which of the two is meant can't be known. Source:
/// RFC 8259.
struct JSONReader {
  private let bytes: [UInt8]
  private var position = 0
  private static let deepest = 32

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The value that the whole of `bytes` is.
  static func read(_ bytes: [UInt8]) throws(JSONProblem) -> JSONValue {
    var reader = JSONReader(bytes)
    let value = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.position == bytes.count else { throw reader.problem("something follows the end") }
    return value
  }

  private func problem(_ reason: String) -> JSONProblem {
    JSONProblem(offset: position, reason: reason)
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  private mutating func value(depth: Int) throws(JSONProblem) -> JSONValue {
    guard depth < Self.deepest else { throw problem("nested too deeply") }
    skipSpace()
    switch next {
    case nil: throw problem("the end comes too early")
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(JSONProblem) -> JSONValue {
    guard bytes[position...].starts(with: word.utf8) else { throw problem("unknown word") }
    position += word.utf8.count
    return value
  }

  private mutating func object(depth: Int) throws(JSONProblem) -> JSONValue {
    position += 1
    var members: [String: JSONValue] = [:]
    skipSpace()
    if take(UInt8(ascii: "}")) { return .object(members) }
    while true {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw problem("a key in quotes is expected") }
      let key = try string()
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw problem("a colon is expected") }
      let value = try value(depth: depth + 1)
      guard members.updateValue(value, forKey: key) == nil else {
        throw problem("the key \(key) appears twice")
      }
      skipSpace()
      if take(UInt8(ascii: "}")) { return .object(members) }
      guard take(UInt8(ascii: ",")) else { throw problem("a comma or } is expected") }
    }
  }

  private mutating func array(depth: Int) throws(JSONProblem) -> JSONValue {
    position += 1
    var elements: [JSONValue] = []
    skipSpace()
    if take(UInt8(ascii: "]")) { return .array(elements) }
    while true {
      elements.append(try value(depth: depth + 1))
      skipSpace()
      if take(UInt8(ascii: "]")) { return .array(elements) }
      guard take(UInt8(ascii: ",")) else { throw problem("a comma or ] is expected") }
    }
  }

  private mutating func number() throws(JSONProblem) -> JSONValue {
    let start = position
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) { try digits() }
    if take(UInt8(ascii: ".")) { try digits() }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits()
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let value = Double(text), value.isFinite else { throw problem("the number is too large") }
    return .number(value)
  }

  private mutating func digits() throws(JSONProblem) {
    let start = position
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    guard position > start else { throw problem("a value is expected") }
  }

  private mutating func string() throws(JSONProblem) -> String {
    position += 1
    var units: [UInt8] = []
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let text = String(validating: units, as: UTF8.self) else {
          throw problem("the text is not UTF-8")
        }
        return text
      case UInt8(ascii: "\\"): try escape(into: &units)
      case ..<0x20: throw problem("a control character in a text")
      default: units.append(byte)
      }
    }
    throw problem("the text has no end")
  }

  private mutating func escape(into units: inout [UInt8]) throws(JSONProblem) {
    guard let byte = next else { throw problem("the text has no end") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): units.append(byte)
    case UInt8(ascii: "b"): units.append(0x08)
    case UInt8(ascii: "f"): units.append(0x0C)
    case UInt8(ascii: "n"): units.append(0x0A)
    case UInt8(ascii: "r"): units.append(0x0D)
    case UInt8(ascii: "t"): units.append(0x09)
    case UInt8(ascii: "u"): units.append(contentsOf: String(try scalar()).utf8)
    default: throw problem("unknown escape")
    }
  }

  private mutating func scalar() throws(JSONProblem) -> Unicode.Scalar {
    let first = UInt32(try hexadecimal())
    guard (0xD800..<0xDC00).contains(first) else {
      guard let scalar = Unicode.Scalar(first) else { throw problem("half a character") }
      return scalar
    }
    guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
      throw problem("half a character")
    }
    let second = UInt32(try hexadecimal())
    guard (0xDC00..<0xE000).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw problem("half a character") }
    return scalar
  }

  private mutating func hexadecimal() throws(JSONProblem) -> UInt16 {
    guard position + 4 <= bytes.count,
      bytes[position..<position + 4].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let value = UInt16(
        String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
    else { throw problem("four hexadecimal digits are expected") }
    position += 4
    return value
  }
}
