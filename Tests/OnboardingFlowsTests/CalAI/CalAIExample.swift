import OnboardingDomain
import OnboardingPlans

@testable import OnboardingFlows

/// The made-up people of Cal AI on the day of the reference drawings.
enum CalAIExample {
  static let today = CalendarDate(dayNumber: 20_777)

  static func answers(_ id: String = "lose") -> Answers {
    CalAI().examples.first { $0.id == id }?.answers ?? Answers()
  }

  static func profile(
    _ id: String = "lose", _ change: (inout Answers) -> Void = { _ in }
  ) -> CalAI.Profile {
    var answers = answers(id)
    change(&answers)
    return CalAI.Profile(answers, today: today)
  }

  static func results(
    _ answers: Answers = answers(), outcomes: [String: String] = [:]
  ) -> CalAIResults {
    CalAIResults(answers, in: ComputationContext(today: today, outcomes: outcomes))
  }
}

extension ViewData {
  /// A member by its path: `chart.low`; nil where there is none.
  func member(_ path: String) -> ViewData? {
    path.split(separator: ".").reduce(self as ViewData?) { data, name in
      guard case .object(let members)? = data else { return nil }
      return members[String(name)]
    }
  }

  /// The members of a list.
  var members: [ViewData] { if case .list(let list) = self { list } else { [] } }

  /// The number in a computed value.
  var figure: Double? {
    switch self {
    case .value(.number(let number, _)): number
    case .value(.percent(let share)): share
    default: nil
    }
  }
}
