internal import Foundation
package import OnboardingDomain

/// The clock on the wall of a place.
package struct LocalClock: Sendable, Hashable {
  private let zone: TimeZone
  private static let secondsPerDay: Int64 = 86_400

  /// The clock of the zone with this IANA name; nil where the platform knows none.
  init?(zone id: String) {
    guard let zone = TimeZone(identifier: id) else { return nil }
    self.zone = zone
  }

  /// Seconds ahead of universal time at a moment in seconds since 1970 UTC.
  func offset(at instant: Int64) -> Int64 {
    Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant))))
  }

  /// What the clock shows at a moment in seconds since 1970 UTC.
  func reading(at instant: Int64) -> (date: CalendarDate, time: TimeOfDay) {
    Self.reading(of: instant + offset(at: instant))
  }

  /// What a clock shows so many seconds after midnight of 1 January 1970 by that clock.
  package static func reading(of seconds: Int64) -> (date: CalendarDate, time: TimeOfDay) {
    let days =
      seconds >= 0
      ? seconds / secondsPerDay : (seconds - secondsPerDay + 1) / secondsPerDay
    let minutes = Int((seconds - days * secondsPerDay) / 60)
    return (CalendarDate(dayNumber: Int(days)), TimeOfDay(wrapping: minutes))
  }

  /// When the clock shows a time. A time that comes twice is meant the first time; one that is left
  /// out is read as if the clock had not changed yet.
  ///
  /// Source: RFC 5545 §3.3.5, "Form #3".
  func instant(of time: TimeOfDay, on date: CalendarDate) -> Int64 {
    let local = Int64(date.dayNumber) * Self.secondsPerDay + Int64(time.minutes) * 60
    let before = offset(at: local - Self.secondsPerDay)
    let after = offset(at: local + Self.secondsPerDay)
    if offset(at: local - before) == before { return local - before }
    return offset(at: local - after) == after ? local - after : local - before
  }
}
