extension AnswerFormat {
  /// What an answer has to be, in English and with its unit: for messages to programs.
  package var expectation: String {
    switch self {
    case .text(let length, _): "text of \(length.lowerBound)–\(length.upperBound) characters"
    case .email: "an e-mail address"
    case .phone: "a telephone number of 7–15 digits"
    case .newPassword: "no answer: a password is never kept"
    case .code(let length): "\(Self.span(length)) letters and digits"
    case .number(let range, _): "\(range.lowerBound.briefText)–\(range.upperBound.briefText)"
    case .mass(let range, _): "\(range.lowerBound.briefText)–\(range.upperBound.briefText) kg"
    case .length(let range, _): "\(range.lowerBound.briefText)–\(range.upperBound.briefText) cm"
    case .birthDate: "a day that exists, as YYYY-MM-DD, at most 120 years ago"
    case .date(.days(let range)):
      "a day as YYYY-MM-DD from \(range.lowerBound.iso8601) to \(range.upperBound.iso8601)"
    case .date(.daysFromToday(let range)):
      "a day as YYYY-MM-DD, \(range.lowerBound) to \(range.upperBound) days from today"
    case .birthYear: "a year, at most 120 years ago"
    case .time: "a time as HH:MM, 00:00–23:59"
    case .timeZone: "the IANA name of a time zone"
    case .country: "a country's code of two letters, ISO 3166-1"
    case .money(let range, let currency):
      "\(range.lowerBound)–\(range.upperBound) \(currency.code)"
    case .singleChoice(let choices): Self.names(choices)
    case .multipleChoice(let choices, _): "a list of " + Self.names(choices)
    case .scale(let range), .rating(let range): "\(range.lowerBound)–\(range.upperBound)"
    case .tags(let count, let length): "a list of 0–\(count) texts of 1–\(length) characters"
    case .toggle: "true or false"
    case .windows(let count, let step):
      "\(Self.span(count)) windows as {\"start\": \"HH:MM\", \"end\": \"HH:MM\"}, "
        + "in steps of \(step) minutes"
    }
  }

  private static func names(_ choices: [Choice]) -> String {
    choices.map(\.id.rawValue).joined(separator: ", ")
  }

  private static func span(_ range: ClosedRange<Int>) -> String {
    range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)–\(range.upperBound)"
  }
}

extension Double {
  /// The number without a fraction where it has none: `20`, `62.5`.
  package var briefText: String { Int(exactly: self).map { "\($0)" } ?? "\(self)" }
}
