/// Under what the answers to one field are counted that are no choices: numbers in groups as wide as the field says, else in
/// about ten groups of the range. Words that a person wrote, addresses and codes are not counted, and neither is a number
/// that nobody sees and whose range only bounds what is kept, such as the number of a day, where the field doesn't say how
/// wide its groups are: all of them would be in one.
package struct AnswerGroups: Sendable {
  private let format: AnswerFormat
  private let width: Width
  private let isCounted: Bool

  /// How wide a group of numbers is: so many parts of a kilogram, a centimetre or a whole unit of money.
  private struct Width: Sendable {
    let size: Int
    let parts: Int

    init(_ size: Int, of parts: Int = 1) {
      self.size = size
      self.parts = parts
    }

    /// Where a group begins. Tenths are divided and not added up, so that each is written as it is meant.
    func start(_ group: Int) -> Double { Double(group * size) / Double(parts) }
  }

  /// The groups of what a field asks.
  package init(_ field: Field) {
    format = field.format
    let ofRange: Width =
      switch format {
      case .number(let range, _), .mass(let range, _), .length(let range, _):
        Self.width(of: range, isWhole: Self.isWhole(format))
      case .money(let range, _):
        Self.width(of: Double(range.lowerBound)...Double(range.upperBound), isWhole: true)
      default: Width(1)
      }
    width = field.groupWidth.map { Width($0) } ?? ofRange
    isCounted =
      field.visibility != .hidden || width.start(1) < 10_000 || field.groupWidth != nil
  }

  /// Whether there is nothing between two numbers that follow each other.
  private static func isWhole(_ format: AnswerFormat) -> Bool {
    switch format {
    case .number(_, let step): step == step.rounded()
    case .money: true
    default: false
    }
  }

  /// 1, 2 or 5 times a power of ten, so that there are at most about fifteen groups.
  private static func width(of range: ClosedRange<Double>, isWhole: Bool) -> Width {
    let sizes = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000]
    let parts: [Width] = isWhole ? [] : sizes.prefix(6).map { Width($0, of: 100) }
    let widths: [Width] = parts + sizes.map { Width($0) }
    let span = range.upperBound - range.lowerBound
    return widths.first { span / $0.start(1) <= 15 } ?? Width(100_000)
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

  private func number(of amount: Double) -> Int {
    // 0.3 is a little less than three tenths, and begins a group all the same.
    Int((amount / width.start(1) + 1e-6).rounded(.down))
  }

  /// What a group is called: `70-80` and `0.4-0.5` are from the first number up to before the second one; `-20 to -10`
  /// below zero, `9` of whole numbers, `1990s`, `7-8` in hours of the day, `on`.
  package func name(_ number: Int) -> String {
    switch format {
    case .toggle: number == 1 ? "on" : "off"
    case .birthDate, .birthYear: "\(number)0s"
    case .time: "\(number)-\(number + 1)"
    case .number, .mass, .length, .money:
      Self.isWhole(format) && width.start(1) == 1
        ? "\(number)" : range(from: width.start(number), to: width.start(number + 1))
    default: "\(number)"
    }
  }

  private func range(from first: Double, to second: Double) -> String {
    text(first) + (first < 0 ? " to " : "-") + text(second)
  }

  private func text(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }
}
