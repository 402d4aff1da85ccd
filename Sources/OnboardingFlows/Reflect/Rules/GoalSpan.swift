public import OnboardingDomain

/// The three months that a goal is for.
public struct GoalSpan: Sendable, Hashable, Encodable {
  /// The first day.
  public let start: CalendarDate
  /// The day three months later; the last of its month where that month is shorter.
  public let end: CalendarDate

  package init(from start: CalendarDate) {
    self.start = start
    let month = start.month - 1 + 3
    let (years, index) = month.quotientAndRemainder(dividingBy: 12)
    // 28 February exists in every year, so one of these does.
    end =
      (28...31).reversed().lazy.filter { $0 <= max(28, start.day) }
      .compactMap { day in
        CalendarDate(year: start.year + years, month: index + 1, day: min(day, start.day))
      }.first ?? start.adding(days: 91)
  }

  /// How many days there are, the last not counted: a day of 91 is behind once it is over.
  var days: Int { end.dayNumber - start.dayNumber }

  /// The number of a day, 1 for the first; the last one stands once the span is over.
  func number(of day: CalendarDate) -> Int {
    min(max(1, day.dayNumber - start.dayNumber + 1), days)
  }

  /// Whether all of its days are behind on a day.
  package func isOver(on day: CalendarDate) -> Bool { day > end }

  private enum CodingKeys: String, CodingKey {
    case from, until
  }

  /// Both days as `YYYY-MM-DD`.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(start.iso8601, forKey: .from)
    try members.encode(end.iso8601, forKey: .until)
  }
}
