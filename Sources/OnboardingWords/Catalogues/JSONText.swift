import StrictJSON

/// JSON to be written as Xcode writes it: two spaces a level, a space on both sides of a colon.
indirect enum JSONText {
  case text(String)
  case object([(key: String, value: JSONText)])

  /// An object that begins with a text, where there is one.
  init(_ key: String, _ text: String, _ others: [(key: String, value: JSONText)]) {
    self = .object((text.isEmpty ? [] : [(key, .text(text))]) + others)
  }

  /// The JSON, as the value of a member that stands at this depth.
  func written(at depth: Int) -> String {
    switch self {
    case .text(let text): return JSONString.quoted(text)
    case .object(let members):
      let indent = String(repeating: "  ", count: depth)
      let lines = members.map {
        "\(indent)  \(JSONString.quoted($0.key)) : \($0.value.written(at: depth + 1))"
      }
      return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
    }
  }
}
