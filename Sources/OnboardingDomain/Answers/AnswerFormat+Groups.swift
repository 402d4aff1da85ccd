extension AnswerFormat {
  /// Under what an answer is counted: choices as they are, numbers in about ten groups of the range. Words
  /// that a person wrote, addresses and codes are not counted.
  ///
  /// - Returns: ids of the choices, or groups such as `70-80`, from the first number up to before the
  ///   second one; in kilograms, centimetres, whole units of money or hours of the day.
  package func groups(of answer: Answer) -> [String] {
    switch (self, answer) {
    case (_, .choice(let choice)): [choice.rawValue]
    case (_, .choices(let choices)):
      choices.isEmpty ? ["none"] : choices.map(\.rawValue)
    case (_, .flag(let isOn)): [isOn ? "on" : "off"]
    case (_, .level(let level)): ["\(level)"]
    case (_, .country(let country)): [country.code]
    case (.number(let range, _), .number(let number)): [Self.group(of: number, in: range)]
    case (.mass(let range, _), .mass(let mass, _)): [Self.group(of: mass.value, in: range)]
    case (.length(let range, _), .length(let length, _)):
      [Self.group(of: length.value, in: range)]
    case (.money(let range, _), .money(let money)):
      [Self.group(of: money.amount, in: Double(range.lowerBound)...Double(range.upperBound))]
    case (.birthDate, .date(let date)): ["\(date.year / 10)0s"]
    case (.birthYear, .number(let year)): ["\(Int(year) / 10)0s"]
    case (.time, .time(let time)): ["\(time.minutes / 60)-\(time.minutes / 60 + 1)"]
    case (_, .tags(let tags)): ["\(tags.count)"]
    case (_, .windows(let windows)): ["\(windows.count)"]
    case (_, .number), (_, .mass), (_, .length), (_, .money), (_, .date), (_, .time),
      (_, .text), (_, .timeZone):
      []
    }
  }

  /// The group of a number: 1, 2 or 5 times a power of ten wide, so that there are at most about fifteen.
  private static func group(of number: Double, in range: ClosedRange<Double>) -> String {
    let widths: [Double] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000]
    let span = range.upperBound - range.lowerBound
    let width = widths.first { span / $0 <= 15 } ?? 100_000
    let start = (number / width).rounded(.down) * width
    return width == 1 ? "\(Int(start))" : "\(Int(start))-\(Int(start + width))"
  }
}
