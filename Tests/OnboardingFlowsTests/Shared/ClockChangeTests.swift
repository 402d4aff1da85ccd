import OnboardingDomain
import Testing

@testable import OnboardingFlows

/// How long it is until a clock shows a time, when it is put forward or back before that.
@Suite struct ClockChangeTests {
  private static let night =
    [
      ("Europe/Berlin", 1_792_873_800, 7200, 600, 660),
      ("Europe/Berlin", 1_806_183_000, 3600, 600, 540),
      ("America/New_York", 1_793_500_200, -14_400, 600, 660),
      ("Australia/Lord_Howe", 1_791_028_800, 37_800, 600, 570),
      ("Pacific/Apia", 1_791_028_800, 46_800, 600, 600),
      // Half past two is left out, and comes a second time.
      ("Europe/Berlin", 1_806_193_800, 3600, 60, 60),
      ("Europe/Berlin", 1_792_891_800, 3600, 15, 15),
      // The change is over; now.
      ("Europe/Berlin", 1_792_920_600, 3600, 600, 600),
      ("Europe/Berlin", 1_792_873_800, 7200, 0, 0),
    ] as [(String, Int64, Int, Int, Int)]

  private func passing(
    _ minutes: Int, from instant: Int64, offset: Int, zone: String?
  ) -> Int {
    let moment = Moment(instant: instant, offset: offset, zone: zone.map { TimeZoneName($0) })
    return ComputationContext(
      today: moment.day, now: moment.time, instant: moment.instant, zone: moment.zone
    ).minutesPassing(byTheClock: minutes)
  }

  @Test(arguments: night)
  func `what passes is told, and not what the clock is ahead`(
    zone: String, instant: Int64, offset: Int, minutes: Int, passing: Int
  ) {
    #expect(self.passing(minutes, from: instant, offset: offset, zone: zone) == passing)
    // Seconds of the minute that has begun change nothing.
    #expect(self.passing(minutes, from: instant + 59, offset: offset, zone: zone) == passing)
  }

  @Test func `where nobody knows the zone the clock counts`() {
    for zone in [nil, "Nowhere/None"] {
      #expect(passing(600, from: 1_792_873_800, offset: 7200, zone: zone) == 600)
    }
  }
}
