/// What people choose first: words, alone or with one of the usual words before or after.
///
/// About 2,500 words with 40 affixes make some 100,000 stems, and each stem stands for all its
/// spellings (`FoldedPassword`). Short words count too: `anna` refuses `Anna2024!!`.
enum CommonPasswords {
  /// Words that come before another: `iloveanna`, `superdragon`.
  static let prefixes = [
    "iloveyou", "loveyou", "ilove", "iam", "im", "my", "mylove", "love", "the", "sexy", "baby",
    "big", "little", "super",
    "hello", "hi", "mr", "miss", "lady", "king", "dj", "el", "la",
  ]

  /// Words that come after another: `dragonlover`, `annaforever`.
  static let suffixes = [
    "girl", "boy", "man", "lover", "love", "baby", "fan", "king", "queen", "forever", "ever",
    "rocks", "rules", "pass", "password", "login", "admin", "user", "one", "er", "s", "x",
  ]

  private static let known: Set<String> = Set(
    words.withUTF8Buffer { buffer in
      buffer.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    })

  /// The number of words.
  static var wordCount: Int { known.count }

  /// The longest stem, in letters; longer ones need not be looked up.
  static let longestStem = 32

  /// Whether a word in lower case is a common one, alone or with one affix.
  static func contains(_ stem: String) -> Bool {
    guard stem.utf8.count <= longestStem else { return false }
    return known.contains(stem)
      || prefixes.contains {
        stem.hasPrefix($0) && known.contains(String(stem.dropFirst($0.count)))
      }
      || suffixes.contains { stem.hasSuffix($0) && known.contains(String(stem.dropLast($0.count))) }
  }
}
