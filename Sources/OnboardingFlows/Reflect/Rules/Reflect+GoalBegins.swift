public import OnboardingDomain

extension Reflect {
  /// Notes the day on which the three months of the goal begin: that on which the answers were looked over, and once they
  /// are over that on which another goal is written. A goal whose words change before keeps its days.
  public func reconcile(
    _ answers: Answers, with earlier: Answers, on screen: ScreenID, today: CalendarDate
  ) -> Answers {
    if let span = Self.span(of: answers, today: today), !span.isOver(on: today) { return answers }
    var answers = answers
    Self.countedFrom.note(in: &answers, after: earlier, on: screen, today: today)
    return answers
  }

  /// From when the three months count.
  private static let countedFrom = PlanDay(question: goalBegins, fields: [goal.id])

  /// The three months of the goal; nil where nobody noted when they begin.
  static func span(of answers: Answers, today: CalendarDate) -> GoalSpan? {
    answers.holds(goalBegins.id)
      ? GoalSpan(from: countedFrom.day(of: answers, today: today)) : nil
  }
}
