/// Dates as HTTP writes them: `Sun, 06 Nov 1994 08:49:37 GMT`.
public enum HTTPDate {
  /// A moment as text.
  ///
  /// - Parameter seconds: since 1970-01-01 00:00:00 UTC, for the years 0 to 9999.
  /// Source: RFC 9110 §5.6.7; the calendar is "days to civil" of Howard Hinnant,
  /// https://howardhinnant.github.io/date_algorithms.html#civil_from_days.
  public static func text(unixSeconds seconds: Int64) -> String {
    let (quotient, remainder) = seconds.quotientAndRemainder(dividingBy: 86_400)
    let days = remainder < 0 ? quotient - 1 : quotient
    let time = remainder < 0 ? remainder + 86_400 : remainder
    let date = civil(days: days)
    // 1970-01-01 was a Thursday, the first of the list below.
    let weekday = Int(((days % 7) + 7) % 7)
    return "\(weekdays[weekday]), \(padded(date.day)) \(months[Int(date.month) - 1]) "
      + "\(padded(date.year, 4)) \(padded(time / 3_600)):\(padded(time / 60 % 60)):"
      + "\(padded(time % 60)) GMT"
  }

  private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func civil(days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  private static func padded(_ number: Int64, _ width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
