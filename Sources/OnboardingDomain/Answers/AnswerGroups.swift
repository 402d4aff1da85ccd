/// Under what the answers to one field are counted that are no choices: numbers in groups as wide as the field says, else in
/// about ten groups of the range. Words that a person wrote, addresses and codes are not counted, and neither is a number
/// that nobody sees and whose range only bounds what is kept, such as the number of a day, where the field doesn't say how
/// wide its groups are: all of them would be in one.
package struct AnswerGroups: Sendable {
  private let format: AnswerFormat
  /// How wide a group of numbers is: in kilograms, centimetres or whole units of money.
  private let width: Double
  private let isCounted: Bool

  /// The groups of what a field asks.
  package init(_ field: Field) {
    format = field.format
    let ofRange: Double =
      switch format {
      case .number(let range, _), .mass(let range, _), .length(let range, _):
        Self.width(of: range)
      case .money(let range, _):
        Self.width(of: Double(range.lowerBound)...Double(range.upperBound))
      default: 1
      }
    let width = field.groupWidth.map(Double.init) ?? ofRange
    self.width = width
    isCounted = field.visibility != .hidden || width < 10_000 || field.groupWidth != nil
  }

  /// 1, 2 or 5 times a power of ten, so that there are at most about fifteen groups.
  private static func width(of range: ClosedRange<Double>) -> Double {
    let widths: [Double] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000]
    let span = range.upperBound - range.lowerBound
    return widths.first { span / $0 <= 15 } ?? 100_000
  }

  /// The number of the group that an answer is in; nil where it is in none.
  package func number(of answer: Answer) -> Int? {
    guard isCounted else { return nil }
    return switch (format, answer) {
    case (_, .flag(let isOn)): isOn ? 1 : 0
    case (_, .level(let level)): level
    case (.number, .number(let amount)): number(of: amount)
    case (.mass, .mass(let mass, _)): number(of: mass.value)
    case (.length, .length(let length, _)): number(of: length.value)
    case (.money, .money(let money)): number(of: money.amount)
    case (.birthDate, .date(let date)): date.year / 10
    case (.birthYear, .number(let year)): Int(year) / 10
    case (.time, .time(let time)): time.minutes / 60
    case (_, .tags(let tags)): tags.count
    case (_, .windows(let windows)): windows.count
    case (_, .number), (_, .mass), (_, .length), (_, .money), (_, .date), (_, .time),
      (_, .text), (_, .timeZone), (_, .choice), (_, .choices), (_, .country):
      nil
    }
  }

  private func number(of amount: Double) -> Int { Int((amount / width).rounded(.down)) }

  /// What a group is called: `70-80` is from the first number up to before the second one; `1990s`,
  /// `7-8` in hours of the day, `on`.
  package func name(_ number: Int) -> String {
    switch format {
    case .toggle: number == 1 ? "on" : "off"
    case .birthDate, .birthYear: "\(number)0s"
    case .time: "\(number)-\(number + 1)"
    case .number, .mass, .length, .money:
      width == 1 ? "\(number)" : "\(number * Int(width))-\((number + 1) * Int(width))"
    default: "\(number)"
    }
  }
}
