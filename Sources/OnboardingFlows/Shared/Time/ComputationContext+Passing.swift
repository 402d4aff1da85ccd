package import OnboardingDomain

extension ComputationContext {
  /// How many minutes pass until the clock on the wall shows a time, with the hour by which it is put forward or back before
  /// that. By the clock alone where nobody knows the zone.
  ///
  /// - Parameter minutes: by how many minutes the clock is ahead of `now` then, 0 or more.
  package func minutesPassing(byTheClock minutes: Int) -> Int {
    guard let now, let instant, let zone, let clock = LocalClock(zone: zone.id) else {
      return minutes
    }
    let end = now.minutes + minutes
    let then = clock.instant(
      of: TimeOfDay(wrapping: end), on: today.adding(days: end / TimeOfDay.minutesPerDay))
    let passing = Int((then - (instant - instant % 60)) / 60)
    // Of an hour that comes twice, the one that is over is not meant.
    return minutes > 0 && passing <= 0 ? minutes : passing
  }
}
