extension Answer {
  /// The answer in plain words, for messages to people who write flows: `20`, `70 kg`, `22:30`.
  package var inWords: String {
    switch self {
    case .text(let text): "\"\(text)\""
    case .number(let number): number.briefText
    case .mass(let mass, _): "\(mass.value.briefText) kg"
    case .length(let length, _): "\(length.value.briefText) cm"
    case .date(let date): date.iso8601
    case .time(let time): time.text
    case .timeZone(let zone): zone
    case .country(let country): country.code
    case .money(let money): money.text
    case .choice(let choice): choice.rawValue
    case .choices(let choices): Self.listed(choices.map(\.rawValue))
    case .level(let level): "\(level)"
    case .tags(let tags): Self.listed(tags)
    case .flag(let flag): "\(flag)"
    case .windows(let windows): Self.listed(windows.map { "\($0.start.text)–\($0.end.text)" })
    }
  }

  private static func listed(_ parts: [String]) -> String {
    parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
  }
}
