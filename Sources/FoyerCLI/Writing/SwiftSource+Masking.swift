extension SwiftSource {
  /// Spaces for everything in strings, but for their quotes, and in comments; line feeds stay.
  static func masked(_ bytes: [UInt8]) -> [UInt8] {
    var code = bytes
    var index = 0
    func starts(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }
    func mask() {
      if bytes[index] != UInt8(ascii: "\n") { code[index] = UInt8(ascii: " ") }
      index += 1
    }
    while index < bytes.count {
      if starts("//") {
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { mask() }
      } else if starts("/*") {
        var depth = 0
        repeat {
          let isOpening = starts("/*")
          let isClosing = starts("*/")
          if isOpening { depth += 1 }
          if isClosing { depth -= 1 }
          if isOpening || isClosing { mask() }
          mask()
        } while depth > 0 && index < bytes.count
      } else if bytes[index] == UInt8(ascii: "\"") || starts("#\"") || starts("##\"") {
        let marks = bytes[index...].prefix { $0 == UInt8(ascii: "#") }.count
        index += marks
        let quotes = starts("\"\"\"") ? 3 : 1
        let end =
          Array(repeating: UInt8(ascii: "\""), count: quotes)
          + Array(repeating: UInt8(ascii: "#"), count: marks)
        let escape = [UInt8(ascii: "\\")] + Array(repeating: UInt8(ascii: "#"), count: marks)
        index += quotes
        // What is filled in may hold strings of its own.
        var brackets = 0
        while index < bytes.count, brackets > 0 || !bytes[index...].starts(with: end) {
          if brackets > 0 {
            if bytes[index] == UInt8(ascii: "(") { brackets += 1 }
            if bytes[index] == UInt8(ascii: ")") { brackets -= 1 }
          } else if bytes[index...].starts(with: escape) {
            for _ in escape where index < bytes.count { mask() }
            if index < bytes.count, bytes[index] == UInt8(ascii: "(") { brackets = 1 }
          }
          if index < bytes.count { mask() }
        }
        index = min(bytes.count, index + end.count)
      } else {
        index += 1
      }
    }
    return code
  }
}
