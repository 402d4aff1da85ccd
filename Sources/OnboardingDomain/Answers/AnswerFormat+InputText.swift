extension Field {
  /// What a control of this field holds for an answer: the text of an input, or the value of the
  /// chosen option.
  ///
  /// - Parameters:
  ///   - answer: the answer.
  ///   - part: which control.
  ///   - units: the units in which the person thinks; only a control without a unit of its own
  ///     asks for them.
  public func inputText(for answer: Answer, _ part: InputPart, units: UnitSystem) -> String {
    switch answer {
    case .text(let text), .timeZone(let text): text
    case .country(let country): country.code
    case .money(let money): money.plainText
    case .number(let number): number.exactText
    case .mass(let mass, _):
      switch part {
      case .pounds: mass.pounds.plainText
      case .kilograms: mass.value.plainText
      default: units == .imperial ? mass.pounds.plainText : mass.value.plainText
      }
    case .length(let length, _):
      switch part {
      case .feet: String(length.feetAndInches.feet)
      case .inches: String(length.feetAndInches.inches)
      default: length.value.plainText
      }
    case .date(let date):
      switch part {
      case .month: String(date.month)
      case .day: String(date.day)
      case .year: String(date.year)
      default: date.iso8601
      }
    case .time(let time): time.text
    case .choice(let choice): choice.rawValue
    case .choices(let choices): choices.map(\.rawValue).joined(separator: ",")
    case .level(let level): String(level)
    case .tags(let tags): tags.joined(separator: ", ")
    case .flag(let flag): flag ? "on" : ""
    case .windows(let windows):
      switch part {
      case .windowStart(let number) where number <= windows.count:
        windows[number - 1].start.text
      case .windowEnd(let number) where number <= windows.count: windows[number - 1].end.text
      default: ""
      }
    }
  }
}
