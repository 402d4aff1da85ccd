import Foundation

/// A password seen as an attacker's guessing rules see it: lower case, accents off, look-alike
/// digits read as letters, decorations at both ends taken off.
///
/// Source: the rule sets of password crackers (case, "leet", append digits, append a year), as
/// described in Weir et al., "Testing Metrics for Password Creation Policies", CCS 2010.
struct FoldedPassword {
  /// Lower-case text without accents, otherwise as typed.
  private let lower: [Unicode.Scalar]
  /// The same with the usual substitutions undone: `p@ssw0rd` gives `password`.
  private let plain: [Unicode.Scalar]

  private static let letters: [Unicode.Scalar: Unicode.Scalar] = [
    "0": "o", "1": "i", "!": "i", "|": "i", "3": "e", "4": "a", "@": "a", "5": "s", "$": "s",
    "7": "t", "+": "t", "8": "b", "9": "g",
  ]

  /// Up to so many digits and signs around a word are a decoration (a date has eight); more of them
  /// are worth something of their own.
  private static let mostDecoration = 8

  /// A remainder of fewer code points adds too little to a word that the attacker knows.
  private static let leastRemainder = 6

  /// The fold of a text, which should be no longer than a password may be.
  init(_ text: String) {
    lower = Self.fold(text)
    plain = lower.map { Self.letters[$0] ?? $0 }
  }

  /// Whether it is one of the first guesses.
  var isCommon: Bool {
    KeyboardPattern(lower).isPredictable
      || stems.contains { CommonPasswords.contains($0) || Self.isRepetitionOfCommonWord($0) }
  }

  /// Whether little but a known word is in it. Words of fewer than four letters are not looked for.
  func isLittleMoreThan(_ word: String) -> Bool {
    let word = Self.fold(word).filter(Self.isLetterOrDigit)
    guard word.count >= 4 else { return false }
    let plainWord = word.map { Self.letters[$0] ?? $0 }
    return stems.contains(String(String.UnicodeScalarView(plainWord)))
      || Self.remainder(of: lower, without: word) < Self.leastRemainder
      || Self.remainder(of: plain, without: plainWord) < Self.leastRemainder
  }

  private static func fold(_ text: String) -> [Unicode.Scalar] {
    text.lowercased().decomposedStringWithCanonicalMapping.unicodeScalars
      .filter { $0.properties.generalCategory != .nonspacingMark }
  }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  /// Whether little but an address, or the part before its @, is in it.
  func isLittleMoreThan(email: String) -> Bool {
    let local = email.split(separator: "@", maxSplits: 1).first.map(String.init) ?? email
    return isLittleMoreThan(email) || isLittleMoreThan(local)
  }

  /// The words that it may be a decoration of. A digit at an end may be a decoration or stand for a
  /// letter (`p@ssw0rd1`, `$uperstar`), so every number of them is tried.
  private var stems: Set<String> {
    let leading = min(lower.prefix { !$0.properties.isAlphabetic }.count, Self.mostDecoration)
    let trailing = min(
      lower.reversed().prefix { !$0.properties.isAlphabetic }.count, Self.mostDecoration)
    var stems: Set<String> = []
    for start in 0...leading {
      for cut in 0...trailing where start + cut <= Self.mostDecoration && start + cut < lower.count
      {
        let body = plain[start..<(lower.count - cut)]
        // `i_love_you` and `i love you` are read as one word.
        let word = body.filter(\.properties.isAlphabetic)
        guard word.count <= CommonPasswords.longestStem,
          body.count - word.count <= Self.mostDecoration
        else { continue }
        stems.insert(String(String.UnicodeScalarView(word)))
      }
    }
    return stems
  }

  private static func isRepetitionOfCommonWord(_ stem: String) -> Bool {
    let scalars = Array(stem.unicodeScalars)
    guard scalars.count >= 6 else { return false }
    return (3...(scalars.count / 2)).contains { length in
      scalars.count.isMultiple(of: length)
        && scalars.indices.allSatisfy { scalars[$0] == scalars[$0 % length] }
        && CommonPasswords.contains(String(String.UnicodeScalarView(scalars[..<length])))
    }
  }

  /// The number of letters and digits outside all occurrences of a word, or `Int.max` when it is
  /// not there.
  private static func remainder(of text: [Unicode.Scalar], without word: [Unicode.Scalar]) -> Int {
    let text = text.filter(isLetterOrDigit)
    var rest = 0
    var found = false
    var index = 0
    while index < text.count {
      if text[index...].starts(with: word) {
        found = true
        index += word.count
      } else {
        rest += 1
        index += 1
      }
    }
    return found ? rest : .max
  }
}
