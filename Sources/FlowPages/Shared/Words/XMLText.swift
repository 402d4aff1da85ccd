/// What a person wrote, inside a drawing that they can keep.
enum XMLText {
  /// The text as it can stand between tags and in quoted attributes. By scalars: to a `Character` a
  /// `<` with a combining accent behind it is another one than `<`, and would stay as it is. What no
  /// XML may hold becomes U+FFFD.
  ///
  /// Source: XML 1.0 §2.2 "Characters", §2.4 "Character Data and Markup".
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n", "\r", " "..."\u{FFFD}", "\u{10000}"...: result.unicodeScalars.append(scalar)
      default: result += "\u{FFFD}"
      }
    }
    return result
  }
}
