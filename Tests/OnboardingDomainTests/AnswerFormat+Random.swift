import OnboardingDomain
import SeededRandom

extension AnswerFormat {
  /// Any legal answer of the format; nil for a password, which is never kept.
  func randomAnswer(using random: inout SplitMix) -> Answer? {
    func text(_ count: ClosedRange<Int>) -> String {
      let letters = Array("abcdefghijklmnopqrstuvwxyz äß漢🙂")
      return String(
        (0..<Int.random(in: max(1, count.lowerBound)...count.upperBound, using: &random)).map { _ in
          letters.randomElement(using: &random) ?? "a"
        })
    }
    switch self {
    case .text(let length, _): return .text(text(length))
    case .email: return .text("person@example.com")
    case .phone: return .text("+15555550100")
    case .newPassword: return nil
    case .code(let length): return .text(String(repeating: "A", count: length.lowerBound))
    case .number(let range, let step):
      let number = Double.random(in: range, using: &random)
      return .number(step == 1 ? number.rounded(.down) : number)
    case .mass(let range, _):
      return .mass(
        Kilograms(.random(in: range, using: &random)),
        Bool.random(using: &random) ? .imperial : .metric)
    case .length(let range, _):
      return .length(Centimetres(.random(in: range, using: &random)), .metric)
    case .birthDate:
      return .date(CalendarDate(dayNumber: .random(in: -20_000...14_000, using: &random)))
    case .date(let range):
      let days = range.days(on: CalendarDate(dayNumber: 20_777))
      return .date(
        CalendarDate(
          dayNumber: .random(
            in: days.lowerBound.dayNumber...days.upperBound.dayNumber, using: &random)))
    case .birthYear: return .number(Double(Int.random(in: 1910...2008, using: &random)))
    case .time: return .time(TimeOfDay(wrapping: .random(in: 0..<1440, using: &random)))
    case .timeZone: return .timeZone("Europe/Berlin")
    case .country: return Country.all.randomElement(using: &random).map { .country($0) }
    case .money(let range, let currency):
      return .money(
        Money(
          .random(
            in: range.lowerBound * currency.minorUnits...range.upperBound * currency.minorUnits,
            using: &random), currency))
    case .singleChoice(let choices):
      return choices.randomElement(using: &random).map { .choice($0.id) }
    case .multipleChoice(let choices, _):
      return .choices(choices.map(\.id).filter { _ in Bool.random(using: &random) })
    case .scale(let range), .rating(let range): return .level(.random(in: range, using: &random))
    case .tags(let count, let length):
      return .tags((0..<Int.random(in: 1...count, using: &random)).map { _ in text(1...length) })
    case .toggle: return .flag(Bool.random(using: &random))
    case .windows(let count, let step):
      return .windows(
        (0..<count.upperBound).map {
          TimeWindow(
            start: TimeOfDay(wrapping: $0 * 2 * step), end: TimeOfDay(wrapping: ($0 * 2 + 1) * step)
          )
        })
    }
  }
}
