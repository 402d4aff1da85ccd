import OnboardingDomain

/// The day from which a plan, or the months of a goal, count: the one on which it was made of the answers, or made anew
/// of others. It is kept among them, for a plan that counted from today would move its dates on with each day that
/// somebody looks at it.
struct PlanDay: Sendable {
  /// Holds it, as a `CalendarDate.dayNumber`.
  let question: Question<Int>
  /// The answers by which the plan is another one.
  let fields: [FieldID]
  /// The screen that is left when the plan is made.
  private let review: ScreenID = "answers"

  /// The day; today until the plan is made.
  func day(of answers: Answers, today: CalendarDate) -> CalendarDate {
    answers[question].map { min(CalendarDate(dayNumber: $0), today) } ?? today
  }

  /// Notes the day where a form makes the plan, or makes it anew.
  ///
  /// - Parameters:
  ///   - earlier: the answers before the form.
  ///   - screen: the form's.
  func note(
    in answers: inout Answers, after earlier: Answers, on screen: ScreenID, today: CalendarDate
  ) {
    let isMade = answers.holds(question.id)
    if isMade ? fields.contains(where: { !answers.isSame($0, in: earlier) }) : screen == review {
      answers[question] = today.dayNumber
    }
  }
}
