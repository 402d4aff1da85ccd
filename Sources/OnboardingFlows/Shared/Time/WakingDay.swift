package import OnboardingDomain

/// A person's day from the middle of one night to the middle of the next, so that a meal after
/// midnight still belongs to the day on which they got up.
package struct WakingDay: Sendable, Hashable {
  /// When they get up.
  let wake: TimeOfDay
  /// When they go to bed.
  let bed: TimeOfDay

  /// The middle of the night, from which the day counts.
  var beginning: TimeOfDay { bed.adding(minutes: bed.minutes(until: wake) / 2) }

  /// Minutes after midnight of the day on which they get up, 0 ..< 2880; 1440 and more is after the
  /// next midnight.
  package func minutes(_ time: TimeOfDay) -> Int {
    let first = beginning <= wake ? beginning.minutes : beginning.minutes - TimeOfDay.minutesPerDay
    let minutes = first + beginning.minutes(until: time)
    return minutes < 0 ? minutes + TimeOfDay.minutesPerDay : minutes
  }

  /// Where a stretch of time starts and ends in this day.
  func place(_ window: TimeWindow) -> Range<Int> {
    let start = minutes(window.start)
    return start..<(start + window.duration)
  }
}
