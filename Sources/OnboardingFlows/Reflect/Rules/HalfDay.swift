package import OnboardingDomain

/// The half of a day that a reflection is about. A day of reflections begins at four, when nobody writes
/// about the evening before any more; its evening begins at two in the afternoon. Of who is awake by night
/// it begins at two in the afternoon, and its evening at four.
package struct HalfDay: Sendable, Hashable {
  /// The day.
  package let day: CalendarDate
  /// Its morning or its evening.
  package let reflection: Reflect.Reflection

  private static let dawn = TimeOfDay(wrapping: 4 * 60)
  private static let noon = TimeOfDay(wrapping: 14 * 60)

  /// The half in which a clock stands.
  ///
  /// - Parameter isByNight: whether the person is awake by night.
  init(at time: TimeOfDay, on day: CalendarDate, isByNight: Bool = false) {
    let isDaylight = time >= Self.dawn && time < Self.noon
    let beganBefore = time < Self.dawn || isByNight && isDaylight
    self.day = beganBefore ? day.adding(days: -1) : day
    reflection = isDaylight != isByNight ? .morning : .evening
  }

  /// The half with a number.
  package init(number: Int) {
    day = CalendarDate(dayNumber: number >> 1)
    reflection = number & 1 == 0 ? .morning : .evening
  }

  /// One of the halves of a day.
  package init(_ reflection: Reflect.Reflection, of day: CalendarDate) {
    (self.day, self.reflection) = (day, reflection)
  }

  /// Whether who has these two reflections is awake by night: from four on, their evening comes before their morning.
  /// An evening at half past midnight comes after a morning at nine, though it is earlier on the clock.
  static func isByNight(morning: TimeOfDay, evening: TimeOfDay) -> Bool {
    dawn.minutes(until: evening) < dawn.minutes(until: morning)
  }

  /// What tells it from all others: twice the day's number, and one for an evening.
  package var number: Int { day.dayNumber * 2 + (reflection == .evening ? 1 : 0) }
}
