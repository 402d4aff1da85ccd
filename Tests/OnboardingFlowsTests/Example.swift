import OnboardingDomain

@testable import OnboardingFlows

/// The people and the day that the tests speak of.
enum Example {
  /// The day of the reference drawings.
  static let today = CalendarDate(dayNumber: 20_777)

  /// The answers of an example.
  static func answers(_ id: String) -> Answers {
    NutriSync().examples.first { $0.id == id }?.answers ?? Answers()
  }

  /// What follows from an example, with some answers changed.
  static func results(
    _ id: String = "lose-weight", now: TimeOfDay? = nil, session: SessionID? = nil,
    change: (inout Answers) -> Void = { _ in }
  ) -> NutriSyncResults {
    var answers = answers(id)
    change(&answers)
    return NutriSyncResults(
      answers, in: ComputationContext(today: today, now: now, session: session))
  }
}

extension TimeOfDay {
  /// A time written `06:30`; midnight where it is none.
  static func at(_ text: String) -> TimeOfDay { TimeOfDay(text) ?? TimeOfDay(wrapping: 0) }
}

extension TimeWindow {
  /// A window written `06:30-07:00`.
  static func of(_ text: String) -> TimeWindow {
    let parts = text.split(separator: "-").map { TimeOfDay.at(String($0)) }
    return TimeWindow(start: parts[0], end: parts[1])
  }

  /// `06:30-07:00`.
  var text: String { "\(start.text)-\(end.text)" }
}
