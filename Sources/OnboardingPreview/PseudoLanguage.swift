/// Languages that no catalogue has, made from the source language so that a layout can be judged
/// before anybody has translated a word.
enum PseudoLanguage: String, CaseIterable, Sendable {
  /// Accents and two fifths more length, in brackets: what is cut off or put together of parts shows.
  case accented = "en-XA"
  /// The same words from right to left.
  case mirrored = "ar-XB"
  /// The keys of the words instead of the words.
  case keys = "en-x-keys"

  /// What a designer calls it.
  var title: String {
    switch self {
    case .accented: "Accented, 40 % longer"
    case .mirrored: "Right to left"
    case .keys: "Keys of the words"
    }
  }

  /// The words of one piece of text; white space at its ends stays where it is.
  func words(_ key: String, _ words: String) -> String {
    let scalars = Array(words.unicodeScalars)
    guard let first = scalars.firstIndex(where: { !$0.isSpace }),
      let last = scalars.lastIndex(where: { !$0.isSpace })
    else { return words }
    let core = scalars[first...last]
    return Self.text(scalars[..<first]) + changed(key, core) + Self.text(scalars[(last + 1)...])
  }

  private func changed(_ key: String, _ core: ArraySlice<Unicode.Scalar>) -> String {
    switch self {
    case .accented:
      let accented = core.map { Self.accents[$0] ?? String($0) }.joined()
      // Growth of short English words in translation. Source: W3C, "Text size in translation".
      return "[\(accented)\(Self.filler((core.count * 2 + 4) / 5))]"
    case .mirrored: return "\u{202E}\(Self.text(core))\u{202C}"
    case .keys: return key
    }
  }

  /// So many characters more. What lengthens a short text by less than a word stands at its last word;
  /// more of it are words, for a line breaks between the words of a translation, too.
  private static func filler(_ count: Int) -> String {
    // English words have five letters on average.
    let word = 5
    guard count > word else { return String(repeating: "~", count: count) }
    var lengths = Array(repeating: word, count: count / (word + 1))
    let rest = count % (word + 1)
    if rest > 2 { lengths.append(rest - 1) } else { lengths[lengths.count - 1] += rest }
    return lengths.map { " " + String(repeating: "~", count: $0) }.joined()
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  private static let accents: [Unicode.Scalar: String] = {
    let plain = "ACDEGHIJKLNORSTUWYZacdeghijklnorstuwyz"
    let accented = "ÅÇÐÉĜĤÎĴĶĻÑÖŔŠŢÛŴÝŽåçðéĝĥîĵķļñöŕšţûŵýž"
    return Dictionary(
      zip(plain.unicodeScalars, accented.map { String($0) }),
      uniquingKeysWith: { first, _ in first })
  }()
}

extension Unicode.Scalar {
  fileprivate var isSpace: Bool { self == " " || self == "\n" || self == "\u{A0}" }
}
