package import OnboardingDomain
import OnboardingFlows
import SeededRandom

/// Answers of the formats of a flow's questions, in any combination.
package struct RandomAnswers {
  private var random: SplitMix
  private let fields: [Field]

  /// Answers to the questions of a flow; the same seed gives the same.
  package init(to flow: Flow? = nil, seed: UInt64) {
    random = SplitMix(seed: seed)
    fields = (flow ?? NutriSync().flow).fields
  }

  /// Some answers; most fields have one.
  package mutating func next() -> Answers {
    let isSparse = Int.random(in: 0..<10, using: &random) == 0
    var answers = Answers()
    for field in fields {
      if Int.random(in: 0..<20, using: &random) < (isSparse ? 10 : 1) { continue }
      answers[field.id] = answer(field.format)
    }
    return answers
  }

  private mutating func answer(_ format: AnswerFormat) -> Answer? {
    switch format {
    case .text: return .text("Name")
    case .email: return .text("person@example.com")
    case .number(let range, _):
      return .number(Double.random(in: range, using: &random).rounded())
    case .mass(let range, _):
      let mass = Kilograms(.random(in: range, using: &random))
      return .mass(mass, Bool.random(using: &random) ? .imperial : .metric)
    case .length(let range, _):
      return .length(Centimetres(.random(in: range, using: &random)), .metric)
    case .birthDate:
      return .date(CalendarDate(dayNumber: .random(in: -22_000...20_700, using: &random)))
    case .birthYear: return .number(Double(Int.random(in: 1910...2008, using: &random)))
    case .time: return .time(TimeOfDay(wrapping: .random(in: 0..<1440, using: &random)))
    case .singleChoice(let choices):
      return choices.randomElement(using: &random).map { .choice($0.id) }
    case .multipleChoice(let choices, _):
      return .choices(choices.map(\.id).filter { _ in Bool.random(using: &random) })
    case .scale(let range), .rating(let range):
      return .level(.random(in: range, using: &random))
    case .tags: return .tags(["nuts"])
    case .toggle: return .flag(Bool.random(using: &random))
    case .windows(let count, let step): return windows(count: count, step: step)
    case .newPassword, .phone, .code, .timeZone, .date, .country, .money: return nil
    }
  }

  /// Windows without an overlap, by the clock; the last may pass midnight.
  private mutating func windows(count: ClosedRange<Int>, step: Int) -> Answer {
    let count = Int.random(in: count, using: &random)
    let slots = 1440 / step
    let cuts = Array((0..<slots).shuffled(using: &random).prefix(2 * count)).sorted()
    let shift = Bool.random(using: &random) && count > 0 ? 1 : 0
    let windows = (0..<count).map { index in
      let start = cuts[(2 * index + shift) % cuts.count]
      let end = cuts[(2 * index + 1 + shift) % cuts.count]
      return TimeWindow(
        start: TimeOfDay(wrapping: start * step), end: TimeOfDay(wrapping: end * step))
    }
    return .windows(windows.sorted { $0.start < $1.start })
  }
}
