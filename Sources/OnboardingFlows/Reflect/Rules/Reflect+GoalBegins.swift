public import OnboardingDomain

extension Reflect {
  /// Notes the day on which the three months of the goal begin: that on which the answers were looked over, and once they
  /// are over that on which another goal is written. A goal whose words change before keeps its days.
  public func reconcile(
    _ answers: Answers, with earlier: Answers, on screen: ScreenID, today: CalendarDate
  ) -> Answers {
    let begins =
      if let span = Self.span(of: answers, today: today) {
        span.isOver(on: today) && answers[Self.goal] != earlier[Self.goal]
      } else {
        screen == "answers"
      }
    guard begins else { return answers }
    var answers = answers
    answers[Self.goalBegins] = today.dayNumber
    return answers
  }

  /// The three months of the goal; nil where nobody noted when they begin.
  static func span(of answers: Answers, today: CalendarDate) -> GoalSpan? {
    answers[goalBegins].map { GoalSpan(from: min(CalendarDate(dayNumber: $0), today)) }
  }
}
