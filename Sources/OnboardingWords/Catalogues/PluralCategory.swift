/// The plural categories of CLDR, by which words change with a number.
public enum PluralCategory: String, Sendable, Hashable, CaseIterable {
  /// Zero, where a language has words for it.
  case zero
  /// One, and what is treated like it.
  case one
  /// Two, where a language has words for it.
  case two
  /// A few.
  case few
  /// Many.
  case many
  /// Everything else; every catalogue has it.
  case other

  /// The category of a whole number of at least 0, or of its decimal writing where it has a
  /// fraction. Unknown languages follow English.
  ///
  /// Source: Unicode CLDR 45, plural rules, cardinal.
  public init(_ number: Double, language: String) {
    let whole = number.magnitude.rounded(.towardZero)
    let isWhole = whole == number.magnitude
    // Beyond 2^53 a Double can't tell ones and tens apart anyway.
    let integer = isWhole && whole < 9_007_199_254_740_992 ? Int(whole) : nil
    self = Self.category(integer, number.magnitude, Self.family(of: language))
  }

  /// The categories that words in this language come in.
  public static func all(of language: String) -> [PluralCategory] {
    switch family(of: language) {
    case .none: [.other]
    case .oneIsWhole, .belowTwo: [.one, .other]
    case .eastSlavic, .polish: [.one, .few, .many, .other]
    case .czech: [.one, .few, .many, .other]
    case .hebrew: [.one, .two, .other]
    case .arabic: [.zero, .one, .two, .few, .many, .other]
    }
  }

  private enum Family {
    case none
    case oneIsWhole
    case belowTwo
    case eastSlavic
    case polish
    case czech
    case hebrew
    case arabic
  }

  private static func family(of language: String) -> Family {
    switch language.prefix(while: { $0 != "-" && $0 != "_" }) {
    case "ja", "zh", "ko", "vi", "th", "id", "ms": .none
    case "fr", "pt", "hy": .belowTwo
    case "ru", "uk", "be": .eastSlavic
    case "pl": .polish
    case "cs", "sk": .czech
    case "he": .hebrew
    case "ar": .arabic
    default: .oneIsWhole
    }
  }

  private static func category(
    _ integer: Int?, _ number: Double, _ family: Family
  ) -> PluralCategory {
    guard let integer else {
      switch family {
      case .belowTwo: return number < 2 ? .one : .other
      case .czech: return .many
      default: return .other
      }
    }
    let ones = integer % 10
    let tens = integer % 100
    switch family {
    case .none: return .other
    case .oneIsWhole: return integer == 1 ? .one : .other
    case .belowTwo: return integer < 2 ? .one : .other
    case .eastSlavic:
      if ones == 1, tens != 11 { return .one }
      return (2...4).contains(ones) && !(12...14).contains(tens) ? .few : .many
    case .polish:
      if integer == 1 { return .one }
      return (2...4).contains(ones) && !(12...14).contains(tens) ? .few : .many
    case .czech: return integer == 1 ? .one : (2...4).contains(integer) ? .few : .other
    case .hebrew: return integer == 1 ? .one : integer == 2 ? .two : .other
    case .arabic:
      switch integer {
      case 0: return .zero
      case 1: return .one
      case 2: return .two
      default: return (3...10).contains(tens) ? .few : tens >= 11 ? .many : .other
      }
    }
  }
}
