import Foundation
import OnboardingDomain

/// The clocks of the world, as the time zone database of this machine has them.
enum ZoneClock {
  /// How far the clocks of a time zone are ahead of UTC at an instant, in seconds; nil for a zone that
  /// this machine doesn't know. Without a zone, its own clocks.
  @Sendable static func offset(of zone: TimeZoneName?, at instant: Int64) -> Int? {
    let zone = zone.map { TimeZone(identifier: $0.id) } ?? .current
    return zone?.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant)))
  }
}
