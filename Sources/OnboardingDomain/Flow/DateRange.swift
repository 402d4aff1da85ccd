/// The days that a date may fall on, both ends among them.
public enum DateRange: Sendable, Hashable {
  /// Between two days of the calendar.
  case days(ClosedRange<CalendarDate>)
  /// So many days before and after the day on which a person answers: `0...365`.
  case daysFromToday(ClosedRange<Int>)

  /// The days, seen from a day.
  public func days(on today: CalendarDate) -> ClosedRange<CalendarDate> {
    switch self {
    case .days(let range): range
    case .daysFromToday(let range):
      CalendarDate(
        dayNumber: today.dayNumber + range.lowerBound)...CalendarDate(
          dayNumber: today.dayNumber + range.upperBound)
    }
  }
}
