internal import OnboardingFlows

/// A person's own words as a picture. Page and file show the same one: the words are broken into lines
/// by measured widths, and each line is drawn as long as it was measured, whatever the typeface.
struct QuoteCard: Sendable, Hashable {
  /// A size of type and the distance of its lines, on a card 292 wide.
  struct Setting: Sendable, Hashable {
    let size: Double
    let leading: Double
  }

  /// A line of the words where it stands.
  struct Line: Sendable, Hashable {
    let text: String
    /// The base line, in units from the top.
    let baseline: Double
    /// How long it is drawn; nil where the width of a letter is only a guess, or nothing is drawn.
    let length: Double?
  }

  /// The words on one line, as a reader says them.
  let words: String
  /// The lines from the top.
  let lines: [Line]
  /// Their size.
  let setting: Setting
  /// Whether the words run from right to left.
  let isRightToLeft: Bool

  /// A card of these words, in the largest setting that keeps them in the sky.
  init(_ words: String) {
    let words = words.legalInXML.withoutSpareLines
    self.words = words.onOneLine
    isRightToLeft = words.isRightToLeft
    let largest = Self.settings.drop { Self.longest[$0.size].map { words.count > $0 } ?? false }
    let attempts = [words, self.words].lazy.flatMap { text in
      let block = TextBlock(text)
      return largest.map { (block, $0) }
    }
    var texts: [String] = []
    var setting = Self.settings[0]
    // The last attempt holds 280 of the widest letters.
    for (block, attempt) in attempts {
      (texts, setting) = (block.lines(within: Self.width / attempt.size), attempt)
      if Self.bottom(texts.count, setting) <= Self.lowest { break }
    }
    self.setting = setting
    lines = texts.enumerated().map { index, text in
      Line(
        text: text, baseline: Self.bottom(index, setting) + setting.size * 0.86,
        length: GlyphWidths.exactWidth(of: text).map { $0 * setting.size })
    }
  }

  /// Where the words end, in units from the top.
  var bottom: Double { Self.bottom(lines.count, setting) }
  /// Where the lines begin: at the left, or at the right where words run the other way.
  var start: Double { isRightToLeft ? Self.size.width - Self.margin : Self.margin }

  /// The card, in units.
  static let size = (width: 292.0, height: 352.0)
  /// The longest line.
  static let width = size.width - 2 * margin
  private static let margin = 28.0
  private static let top = 30.0
  /// Above the roofs, and where cream on the evening sky still has a contrast of 4.5.
  static let lowest = 190.0

  private static let settings = [
    Setting(size: 40, leading: 43), Setting(size: 33, leading: 38),
    Setting(size: 29, leading: 34), Setting(size: 25, leading: 30),
    Setting(size: 19.5, leading: 24), Setting(size: 16, leading: 20),
    Setting(size: 14, leading: 17.5), Setting(size: 12, leading: 15),
    Setting(size: 9.5, leading: 12), Setting(size: 8, leading: 10),
  ]

  /// The most characters that a large size is good for, so that a short saying is not one long line
  /// of small type and a long one no heap of large words.
  ///
  /// Source: the look of the flow, "card quote, by length".
  private static let longest = [40.0: 40, 33: 90, 29: 90, 25: 160]

  private static func bottom(_ lines: Int, _ setting: Setting) -> Double {
    top + Double(lines) * setting.leading
  }
}

extension String {
  /// Without the characters that XML can't hold. Source: XML 1.0 §2.2 "Char".
  fileprivate var legalInXML: String {
    var result = UnicodeScalarView()
    for scalar in unicodeScalars {
      let isLegal =
        switch scalar.value {
        case 0x9, 0xA, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
      if isLegal { result.append(scalar) }
    }
    return String(result)
  }

  /// With one empty line in the place of several, and none at the ends.
  fileprivate var withoutSpareLines: String {
    var lines: [Substring] = []
    for line in split(separator: "\n", omittingEmptySubsequences: false) {
      let isEmpty = line.allSatisfy(\.isWhitespace)
      if isEmpty, lines.isEmpty || lines.last?.isEmpty == true { continue }
      lines.append(isEmpty ? "" : line)
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  /// Whether the first letter that has a direction runs from right to left.
  fileprivate var isRightToLeft: Bool {
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC: return true
      default: if scalar.properties.isAlphabetic { return false }
      }
    }
    return false
  }
}
