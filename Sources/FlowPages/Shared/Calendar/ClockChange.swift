internal import Foundation
internal import OnboardingDomain
internal import OnboardingFlows

/// A moment at which the clocks of a place are changed.
struct ClockChange: Sendable, Hashable {
  /// When, in seconds since 1970 UTC.
  let instant: Int64
  /// Minutes ahead of universal time before it.
  let before: Int
  /// Minutes ahead of universal time after it.
  let after: Int
  /// Whether clocks are put forward after it.
  let isDaylight: Bool
  /// What the time is called after it.
  let name: String

  /// What the clock showed when it was changed.
  var wall: CalendarTime {
    let (date, time) = LocalClock.reading(of: instant + Int64(before) * 60)
    return CalendarTime(date, time)
  }

  /// The changes of a zone after one moment and not after another, both in seconds since 1970 UTC.
  static func all(in zone: TimeZone, after start: Int64, until end: Int64) -> [ClockChange] {
    var changes: [ClockChange] = []
    var moment = Date(timeIntervalSince1970: Double(start))
    while let next = zone.nextDaylightSavingTimeTransition(after: moment), next > moment {
      let instant = Int64(next.timeIntervalSince1970.rounded())
      guard instant <= end else { break }
      moment = next
      let before = zone.secondsFromGMT(for: next.addingTimeInterval(-1)) / 60
      let after = zone.secondsFromGMT(for: next) / 60
      // Some zones change what an hour is called and not the hour.
      guard before != after else { continue }
      changes.append(
        ClockChange(
          instant: instant, before: before, after: after,
          isDaylight: zone.isDaylightSavingTime(for: next),
          name: zone.abbreviation(for: next) ?? "LT"))
    }
    return changes
  }
}
