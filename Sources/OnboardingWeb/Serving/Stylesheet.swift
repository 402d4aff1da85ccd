/// A stylesheet on its way to a browser.
enum Stylesheet {
  /// The stylesheet without comments, indentation and line ends. Strings and `url()` stay as they
  /// are; nothing is rewritten, so what a designer reads in the browser is what they wrote.
  static func compact(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    var quote: UInt8?
    while index < bytes.count {
      let byte = bytes[index]
      if let open = quote {
        result.append(byte)
        if byte == UInt8(ascii: "\\"), index + 1 < bytes.count {
          index += 1
          result.append(bytes[index])
        } else if byte == open {
          quote = nil
        }
      } else if byte == UInt8(ascii: "/"), index + 1 < bytes.count,
        bytes[index + 1] == UInt8(ascii: "*")
      {
        index = endOfComment(in: bytes, from: index + 2)
        continue
      } else if byte.isWhiteSpace {
        // White space separates selectors and values; a run of it says no more than one space.
        if let last = result.last, !last.needsNoSpace { result.append(UInt8(ascii: " ")) }
      } else {
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
        if byte == UInt8(ascii: "}") || byte == UInt8(ascii: ";"),
          result.last == UInt8(ascii: " ")
        {
          result.removeLast()
        }
        result.append(byte)
      }
      index += 1
    }
    return result
  }

  /// The index behind the comment that began before `start`.
  private static func endOfComment(in bytes: [UInt8], from start: Int) -> Int {
    var index = start
    while index + 1 < bytes.count {
      if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") {
        return index + 2
      }
      index += 1
    }
    return bytes.count
  }
}

extension UInt8 {
  fileprivate var isWhiteSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  /// Whether a space behind this byte says nothing.
  fileprivate var needsNoSpace: Bool {
    switch self {
    case UInt8(ascii: " "), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"): true
    default: false
    }
  }
}
