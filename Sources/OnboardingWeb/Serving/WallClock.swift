package import OnboardingDomain

/// The clocks where a person is, now and at other instants, at which they may have been set otherwise: what is read in
/// November may have happened in July.
package struct WallClock: Sendable {
  /// The moment of the request.
  package let now: Moment
  private let offset: @Sendable (_ zone: TimeZoneName, _ instant: Int64) -> Int?

  /// The clocks that show a moment now.
  ///
  /// - Parameter offset: how far the clocks of a zone are ahead of UTC at an instant, in seconds; nil for a zone
  ///   that is not known. They are then, and where the moment has no zone, as far ahead as now.
  package init(
    _ now: Moment,
    offset: @escaping @Sendable (_ zone: TimeZoneName, _ instant: Int64) -> Int? = { _, _ in nil }
  ) {
    self.now = now
    self.offset = offset
  }

  /// What they show at an instant, in seconds since 1970 UTC.
  package func moment(at instant: Int64) -> Moment {
    Moment(
      instant: instant, offset: now.zone.flatMap { offset($0, instant) } ?? now.offset,
      zone: now.zone, habits: now.habits, isGuessed: now.isGuessed)
  }
}

extension Services {
  /// The clocks that show a moment now.
  func wallClock(_ now: Moment) -> WallClock { WallClock(now, offset: environment.offset) }
}
