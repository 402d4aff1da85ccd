/// The lines of an iCalendar file: escaped, folded, ended by CRLF.
///
/// Source: RFC 5545 §3.1 "Content Lines", §3.2 "Property Parameters", §3.3.11 "Text".
struct ContentLines: Sendable, Hashable {
  /// The longest line without its end, in bytes.
  static let longestLine = 75

  /// The file so far.
  private(set) var bytes: [UInt8] = []

  /// A line with a value that needs no escaping: a time, a rule, a name of the standard.
  mutating func add(_ name: String, _ value: String, parameters: [(String, String)] = []) {
    var line = name
    for (parameter, value) in parameters { line += ";\(parameter)=\(Self.parameter(value))" }
    fold(Array("\(line):\(value)".utf8))
  }

  /// A line with words.
  mutating func add(_ name: String, text: String) {
    fold(Array("\(name):\(Self.escaped(text))".utf8))
  }

  /// A component: `BEGIN`, its lines, `END`.
  mutating func add(component name: String, _ body: (inout ContentLines) -> Void) {
    add("BEGIN", name)
    body(&self)
    add("END", name)
  }

  /// Words as a value: backslash, comma, semicolon and line ends escaped, other controls dropped.
  static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": result.append(contentsOf: ["\\", scalar])
      case "\n": result.append(contentsOf: ["\\", "n"])
      case "\t": result.append(scalar)
      default: if scalar.properties.generalCategory != .control { result.append(scalar) }
      }
    }
    return String(result)
  }

  /// A parameter's value, quoted where it holds a colon, semicolon or comma. Quotes and controls
  /// can't stand in one and are dropped.
  static func parameter(_ value: String) -> String {
    var kept = String.UnicodeScalarView()
    for scalar in value.unicodeScalars
    where scalar != "\"" && scalar.properties.generalCategory != .control {
      kept.append(scalar)
    }
    let text = String(kept)
    return kept.contains { ":;,".unicodeScalars.contains($0) } ? "\"\(text)\"" : text
  }

  /// Longer lines go on after a line end and a space; a character is never cut.
  private mutating func fold(_ line: [UInt8]) {
    var rest = line[...]
    var room = Self.longestLine
    while rest.count > room {
      var cut = rest.startIndex + room
      while cut > rest.startIndex + 1, rest[cut] & 0b1100_0000 == 0b1000_0000 { cut -= 1 }
      bytes += rest[..<cut]
      bytes += [13, 10, 32]
      rest = rest[cut...]
      room = Self.longestLine - 1
    }
    bytes += rest
    bytes += [13, 10]
  }
}
