extension Condition {
  /// The condition in plain words, for definitions and maps: `primary-goal is lose-weight`.
  public var inWords: String {
    switch self {
    case .always: "always"
    case .answered(let field): "\(field) is answered"
    case .is(let field, let choice): "\(field) is \(choice)"
    case .isOneOf(let field, let choices): "\(field) is \(choices.listed(with: "or"))"
    case .contains(let field, let choice): "\(field) contains \(choice)"
    case .compare(let field, let comparison, let limit):
      "\(field) \(comparison.rawValue) \(limit.plainText)"
    case .not(let condition): "not (\(condition.inWords))"
    case .all(let conditions): Self.joined(conditions, "and")
    case .any(let conditions): Self.joined(conditions, "or")
    }
  }

  private static func joined(_ conditions: [Condition], _ word: String) -> String {
    conditions.map(\.inWords).joined(separator: " \(word) ")
  }
}

extension Array where Element: CustomStringConvertible {
  fileprivate func listed(with word: String) -> String {
    guard let last, count > 1 else { return first?.description ?? "nothing" }
    return dropLast().map(\.description).joined(separator: ", ") + " \(word) \(last)"
  }
}

extension AnswerFormat {
  /// The name of the format, as definitions print it.
  public var name: String {
    switch self {
    case .text: "text"
    case .email: "email"
    case .phone: "phone"
    case .newPassword: "newPassword"
    case .code: "code"
    case .number: "number"
    case .mass: "mass"
    case .length: "length"
    case .birthDate: "birthDate"
    case .date: "date"
    case .birthYear: "birthYear"
    case .time: "time"
    case .timeZone: "timeZone"
    case .country: "country"
    case .money: "money"
    case .singleChoice: "singleChoice"
    case .multipleChoice: "multipleChoice"
    case .scale: "scale"
    case .rating: "rating"
    case .tags: "tags"
    case .toggle: "toggle"
    case .windows: "mealWindows"
    }
  }

  /// The lowest and highest value: scalars of a text, kilograms, centimetres, levels, whole units
  /// of money, windows.
  public var range: [Double]? {
    switch self {
    case .text(let length, _), .code(let length):
      [Double(length.lowerBound), Double(length.upperBound)]
    case .number(let range, _), .mass(let range, _), .length(let range, _):
      [range.lowerBound, range.upperBound]
    case .scale(let range), .rating(let range), .money(let range, _):
      [Double(range.lowerBound), Double(range.upperBound)]
    case .tags(let count, _): [0, Double(count)]
    case .windows(let count, _): [Double(count.lowerBound), Double(count.upperBound)]
    default: nil
    }
  }
}
