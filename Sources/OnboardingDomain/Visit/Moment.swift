/// One moment, as a clock and a calendar on the wall of a person show it.
///
/// A request or an event of an app reads the clock once and hands the moment on, so that nothing
/// which follows from it can fall on two sides of midnight.
public struct Moment: Sendable, Hashable {
  /// Seconds since 1970 UTC: the same number everywhere.
  public let instant: Int64
  /// Seconds that the person's clock is ahead of UTC, negative to the west.
  public let offset: Int
  /// The zone whose clocks these are; nil where nobody knows.
  public let zone: TimeZoneName?
  /// The day where the person is.
  public let day: CalendarDate
  /// The time where the person is, to the minute.
  public let time: TimeOfDay
  /// How hours and days are written there; nil where nobody knows.
  public let habits: RegionHabits?
  /// Whether their clock is that of most people who read their language: no device said which it is, so that the
  /// time, and near midnight the day, can be another.
  public let isGuessed: Bool

  /// The moment at an instant, for a person whose clock is so far ahead of UTC.
  ///
  /// - Parameters:
  ///   - instant: seconds since 1970 UTC; beyond the years 1 … 9999 the day is clamped.
  ///   - offset: seconds ahead of UTC, −64,800 … 64,800.
  ///   - zone: the zone whose clocks these are.
  ///   - habits: how hours and days are written where the person is.
  ///   - isGuessed: whether no device said how far.
  public init(
    instant: Int64, offset: Int = 0, zone: TimeZoneName? = nil, habits: RegionHabits? = nil,
    isGuessed: Bool = false
  ) {
    let secondsPerDay: Int64 = 86_400
    let local = instant.addingReportingOverflow(Int64(offset)).partialValue
    let secondOfDay = (local % secondsPerDay + secondsPerDay) % secondsPerDay
    self.instant = instant
    self.offset = offset
    self.zone = zone
    self.habits = habits
    self.isGuessed = isGuessed
    day = CalendarDate(dayNumber: Int((local - secondOfDay) / secondsPerDay))
    time = TimeOfDay(wrapping: Int(secondOfDay / 60))
  }
}

extension Moment {
  /// An instant in UTC: `2026-11-21T14:31:07Z`. Source: RFC 3339 §5.6.
  ///
  /// - Parameter instant: seconds since 1970 UTC.
  package static func rfc3339(_ instant: Int64) -> String {
    let day = Moment(instant: instant).day
    let second = Int((instant % 86_400 + 86_400) % 86_400)
    let parts = [second / 3600, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\(day.iso8601)T\(parts.joined(separator: ":"))Z"
  }
}

extension ComputationContext {
  /// What a computation may know at a moment.
  ///
  /// - Parameters:
  ///   - moment: the moment where the person is.
  ///   - session: the session, for ids that stay the same.
  ///   - outcomes: what was settled once and for all in it, by the name of its kind.
  ///   - isSignedIn: whether the browser is signed in to an account.
  ///   - isShared: whether the answers are kept for another browser of the person.
  ///   - isHandedIn: whether the answers are handed in.
  public init(
    _ moment: Moment, session: Session, outcomes: [String: String] = [:], isSignedIn: Bool = false,
    isShared: Bool = false, isHandedIn: Bool = false
  ) {
    self.init(
      today: moment.day, now: moment.time, outcomes: outcomes, session: session.id,
      instant: moment.instant, zone: moment.zone, startedAt: session.startedAt,
      variant: session.variant, habits: moment.habits, isClockGuessed: moment.isGuessed,
      isSignedIn: isSignedIn,
      isShared: isShared, isHandedIn: isHandedIn)
  }
}
