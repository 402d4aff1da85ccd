/// Words to be set in lines that are measured, not guessed.
struct TextBlock: Sendable {
  private struct Word: Sendable {
    let text: Substring
    let width: Double
  }

  /// Each word is measured once, however many widths are tried.
  private let paragraphs: [[Word]]

  /// Measures words; line ends in them are kept.
  init(_ text: String) {
    paragraphs = text.split(separator: "\n", omittingEmptySubsequences: false).map { paragraph in
      paragraph.split(whereSeparator: \.isWhitespace).map {
        Word(text: $0, width: GlyphWidths.width(of: $0))
      }
    }
  }

  /// The words in as few lines as the width allows, which are as even as can be then, without spaces at
  /// their ends.
  ///
  /// - Parameter width: the longest line, in units of the size.
  func lines(within width: Double) -> [String] {
    let widest = broken(at: width)
    var even = widest
    var narrower = width * 0.96
    while narrower > width * 0.6 {
      let lines = broken(at: narrower)
      guard lines.count == widest.count else { break }
      even = lines
      narrower -= width * 0.04
    }
    return even
  }

  private func broken(at width: Double) -> [String] {
    paragraphs.flatMap { Self.broken($0, at: width) }
  }

  private static func broken(_ words: [Word], at width: Double) -> [String] {
    let space = GlyphWidths.width(of: " ")
    var lines: [String] = []
    var line = ""
    var length = 0.0
    for word in words {
      if !line.isEmpty, length + space + word.width <= width {
        line += " "
        line += word.text
        length += space + word.width
        continue
      }
      if !line.isEmpty { lines.append(line) }
      (line, length) = ("", 0)
      guard word.width > width else {
        (line, length) = (String(word.text), word.width)
        continue
      }
      // A word that no line holds is broken where the line is full.
      for character in word.text {
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
