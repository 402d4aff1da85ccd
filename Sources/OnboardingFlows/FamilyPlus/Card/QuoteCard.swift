/// A person's own words as a picture: SVG that stands alone, the words escaped and broken into lines
/// by measured widths.
struct QuoteCard: Sendable, Hashable {
  /// How large words are by their length.
  ///
  /// Source: the look of the flow, "card quote, by length".
  enum SizeStep: String, Sendable, CaseIterable {
    /// At most 40 characters.
    case short
    /// At most 90.
    case medium
    /// At most 160.
    case long
    /// More.
    case longest

    init(for words: String) {
      self =
        switch words.count {
        case ...40: .short
        case ...90: .medium
        case ...160: .long
        default: .longest
        }
    }
  }

  /// A size of type and the distance of its lines, on a card 292 wide.
  struct Setting: Sendable, Hashable {
    let size: Double
    let leading: Double
  }

  /// The words on one line, as a reader says them.
  let words: String
  /// The lines.
  let lines: [String]
  /// Their size.
  let setting: Setting
  /// Whether the words run from right to left.
  let isRightToLeft: Bool

  /// A card of these words, in the largest setting of their step that holds them all.
  init(_ words: String) {
    let words = words.legalInXML.withoutSpareLines
    self.words = words.onOneLine
    isRightToLeft = words.isRightToLeft
    let first = SizeStep.allCases.firstIndex(of: SizeStep(for: words)) ?? 0
    let settings = Self.settings[first...]
    let attempts =
      settings.map { (words, $0) } + settings.map { (words.onOneLine, $0) }
    for (text, setting) in attempts {
      let block = TextBlock(text, width: Self.width / setting.size)
      if Self.bottom(block.lines.count, setting) <= Self.lowest {
        (lines, self.setting) = (block.lines, setting)
        return
      }
    }
    // Not reached with 280 characters: the smallest setting holds 19 lines of the widest letters.
    setting = Self.settings[Self.settings.count - 1]
    lines = TextBlock(words.onOneLine, width: Self.width / setting.size).lines
  }

  /// Where the words end, in units from the top.
  var bottom: Double { Self.bottom(lines.count, setting) }
  /// Whether they reach below half of the sky, where they need a darker ground.
  var needsScrim: Bool { bottom > Self.half }

  /// The longest line.
  static let width = 236.0
  static let top = 30.0
  private static let half = 190.0
  private static let lowest = 300.0

  /// One for each step, then smaller ones for words of wide letters or many lines.
  private static let settings = [
    Setting(size: 40, leading: 43), Setting(size: 33, leading: 38),
    Setting(size: 25, leading: 30), Setting(size: 19.5, leading: 24),
    Setting(size: 16, leading: 20), Setting(size: 13, leading: 16.5),
    Setting(size: 11, leading: 14),
  ]

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
