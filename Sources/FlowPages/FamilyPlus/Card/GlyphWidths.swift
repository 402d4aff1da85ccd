/// How wide words are in the italic of Times, in thousandths of the size.
///
/// Source: advance widths of Liberation Serif Italic, which are those of Times New Roman Italic.
enum GlyphWidths {
  /// The width of a character as people count them, at size 1.
  static func width(of character: Character) -> Double {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    // Nearly all of them; asking for the properties of a letter takes longer than all the rest.
    if first.value < 0x180, scalars.index(after: scalars.startIndex) == scalars.endIndex {
      return Double(thousandths(first.value)) / 1000
    }
    if scalars.contains(where: { $0.properties.isEmojiPresentation || $0 == "\u{FE0F}" }) {
      return 1.3
    }
    return Double(thousandths(first.value)) / 1000
  }

  /// The width of words at size 1.
  static func width(of text: some StringProtocol) -> Double {
    text.reduce(0) { $0 + width(of: $1) }
  }

  /// The width of words at size 1, nil where that of a letter is not known or nothing is to be seen.
  static func exactWidth(of text: String) -> Double? {
    let isKnown = text.allSatisfy { character in
      character.unicodeScalars.count == 1
        && character.unicodeScalars.allSatisfy { isMeasured($0.value) }
    }
    let width = width(of: text)
    return isKnown && width > 0 ? width : nil
  }

  private static func isMeasured(_ code: UInt32) -> Bool {
    switch code {
    case 0x20..<0x7F, 0xA0..<0x180, 0x2013, 0x2014, 0x2018...0x201F, 0x2026: true
    default: false
    }
  }

  private static func thousandths(_ code: UInt32) -> Int {
    switch code {
    case 0x20..<0x7F: latin[Int(code) - 0x20]
    case 0xA0..<0x180: extended[Int(code) - 0xA0]
    case 0x2018...0x201B: 333
    case 0x201C...0x201F: 556
    case 0x2014, 0x2026: 889
    case 0x2010...0x2015: 500
    case 0x0300...0x036F, 0x200B...0x200F: 0
    // Greek and Cyrillic: the wide ones are rare enough for their mean to do with a margin.
    case 0x0370...0x052F: 720
    case 0x0530...0x08FF: 600
    case 0x1100...0x11FF, 0x2E80...0xD7FF, 0xF900...0xFAFF, 0xFF00...0xFF60, 0x20000...0x3FFFF:
      1000
    default: 850
    }
  }

  private static let latin = [
    250, 333, 420, 500, 500, 833, 778, 214, 333, 333, 500, 675, 250, 333, 250, 278, 500, 500,
    500, 500, 500, 500, 500, 500, 500, 500, 333, 333, 675, 675, 675, 500, 920, 611, 611, 667,
    722, 611, 611, 722, 722, 333, 444, 667, 556, 833, 667, 722, 611, 722, 611, 500, 556, 722,
    611, 833, 611, 556, 556, 389, 278, 389, 422, 500, 333, 500, 500, 444, 500, 444, 278, 500,
    500, 278, 278, 444, 278, 722, 500, 500, 500, 500, 389, 389, 278, 500, 444, 667, 444, 444,
    389, 400, 275, 400, 541,
  ]

  private static let extended = [
    250, 389, 500, 500, 500, 500, 275, 500, 333, 760, 276, 500, 675, 333, 760, 500, 400, 549,
    300, 300, 333, 576, 523, 250, 333, 300, 310, 500, 750, 750, 750, 500, 611, 611, 611, 611,
    611, 611, 889, 667, 611, 611, 611, 611, 333, 333, 333, 333, 722, 667, 722, 722, 722, 722,
    722, 675, 722, 722, 722, 722, 722, 556, 611, 500, 500, 500, 500, 500, 500, 500, 667, 444,
    444, 444, 444, 444, 278, 278, 278, 278, 500, 500, 500, 500, 500, 500, 500, 549, 500, 500,
    500, 500, 500, 444, 500, 444, 611, 500, 611, 500, 611, 500, 667, 444, 667, 444, 667, 444,
    667, 444, 722, 608, 722, 500, 611, 444, 611, 444, 611, 444, 611, 444, 611, 444, 722, 500,
    722, 500, 722, 500, 722, 500, 722, 500, 722, 500, 333, 278, 333, 278, 333, 278, 333, 278,
    333, 278, 750, 500, 444, 278, 667, 444, 444, 556, 278, 556, 278, 556, 364, 556, 323, 556,
    278, 667, 500, 667, 500, 667, 500, 577, 696, 482, 722, 500, 722, 500, 722, 500, 944, 667,
    611, 389, 611, 389, 611, 389, 500, 389, 500, 389, 500, 389, 500, 389, 556, 278, 556, 364,
    556, 278, 722, 500, 722, 500, 722, 500, 722, 500, 722, 500, 722, 500, 833, 667, 556, 444,
    556, 556, 389, 556, 389, 556, 389, 278,
  ]
}
