/// Words set in lines that are measured, not guessed.
struct TextBlock: Sendable, Hashable {
  /// The lines, without spaces at their ends.
  let lines: [String]

  /// Breaks words into as few lines as the width allows, and then evens those out.
  ///
  /// - Parameters:
  ///   - text: words; line ends in it are kept.
  ///   - width: the longest line, in units of the size.
  init(_ text: String, width: Double) {
    let widest = Self.broken(text, width: width)
    var even = widest
    var narrower = width * 0.96
    while narrower > width * 0.6 {
      let lines = Self.broken(text, width: narrower)
      guard lines.count == widest.count else { break }
      even = lines
      narrower -= width * 0.04
    }
    lines = even
  }

  private static func broken(_ text: String, width: Double) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap {
      paragraph($0, width: width)
    }
  }

  private static func paragraph(_ text: Substring, width: Double) -> [String] {
    let space = GlyphWidths.width(of: " ")
    var lines: [String] = []
    var line = ""
    var length = 0.0
    for word in text.split(whereSeparator: \.isWhitespace) {
      let needed = GlyphWidths.width(of: word)
      if !line.isEmpty, length + space + needed <= width {
        line += " " + word
        length += space + needed
        continue
      }
      if !line.isEmpty { lines.append(line) }
      (line, length) = ("", 0)
      // A word that no line holds is broken where the line is full.
      for character in word {
        let step = GlyphWidths.width(of: character)
        if !line.isEmpty, length + step > width {
          lines.append(line)
          (line, length) = ("", 0)
        }
        line.append(character)
        length += step
      }
    }
    return lines + [line]
  }
}
