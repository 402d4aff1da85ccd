/// A day of the proleptic Gregorian calendar, without a time and without a time zone.
///
/// A birth date and "today" are such days: the caller says which day it is where the person is.
public struct CalendarDate: Hashable, Comparable, Sendable {
  /// The year, 1 … 9999.
  public let year: Int
  /// The month, 1 … 12.
  public let month: Int
  /// The day of the month, 1 … 31.
  public let day: Int

  /// The day with these parts, or nil where no such day exists (30 February).
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.daysInMonth(month, year: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day written as `YYYY-MM-DD`, or nil for any other text. Source: ISO 8601-1:2019 §5.2.2.
  public init?(iso8601 text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else {
      return nil
    }
    func number(_ range: Range<Int>) -> Int? {
      var result = 0
      for byte in bytes[range] {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        result = result * 10 + Int(byte - UInt8(ascii: "0"))
      }
      return result
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else {
      return nil
    }
    self.init(year: year, month: month, day: day)
  }

  /// The day that lies `dayNumber` days after 1 January 1970; clamped to the years 1 … 9999.
  ///
  /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", civil_from_days.
  public init(dayNumber: Int) {
    let clamped = min(max(dayNumber, -719_162), 2_932_896)
    let shifted = clamped + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days since 1 January 1970, negative before.
  ///
  /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", days_from_civil.
  public var dayNumber: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The day of the week, 0 for Sunday … 6 for Saturday.
  public var weekday: Int { ((dayNumber + 4) % 7 + 7) % 7 }

  /// The day that many days later, earlier when negative.
  public func adding(days: Int) -> CalendarDate { CalendarDate(dayNumber: dayNumber + days) }

  /// Completed years between this day and `today`, compared by month and day.
  ///
  /// A person born on 29 February completes a year on 1 March of a common year: an age gate must
  /// not open a day early.
  public func completedYears(on today: CalendarDate) -> Int {
    let years = today.year - year
    return (today.month, today.day) < (month, day) ? years - 1 : years
  }

  /// The day as `YYYY-MM-DD`.
  public var iso8601: String {
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  /// Earlier comes first.
  public static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.year, lhs.month, lhs.day) < (rhs.year, rhs.month, rhs.day)
  }

  static func daysInMonth(_ month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CalendarDate: Codable {
  private enum CodingKeys: CodingKey { case year, month, day }

  /// Reads year, month and day.
  ///
  /// - Throws: `DecodingError.dataCorrupted` for a day that doesn't exist.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let date = CalendarDate(
      year: try container.decode(Int.self, forKey: .year),
      month: try container.decode(Int.self, forKey: .month),
      day: try container.decode(Int.self, forKey: .day))
    guard let date else {
      throw DecodingError.dataCorruptedError(
        forKey: .day, in: container, debugDescription: "There is no such day.")
    }
    self = date
  }
}
