import Foundation
import OnboardingDomain
import Synchronization

/// The clocks of every time zone, as the time zone database of this machine has them.
enum ZoneClock {
  private struct Reading {
    /// Minutes since 1970 UTC.
    let minute: Int64
    let offset: Int
  }

  /// What was read of each zone last, of the machine's own under nil: every request asks, and Foundation
  /// takes some 3,000 instructions. No zone's clocks change within a minute. Source: IANA time zone database, whose changes since 1972
  /// all lie on whole minutes.
  private static let read = Mutex<[String?: Reading]>([:])
  /// There are some 600 zones; names that mean nothing are not kept.
  private static let capacity = 1024

  /// How far the clocks of a time zone are ahead of UTC at an instant, in seconds; nil for a zone that
  /// this machine doesn't know. Without a zone, its own clocks.
  @Sendable static func offset(of zone: TimeZoneName?, at instant: Int64) -> Int? {
    let (name, minute) = (zone?.id, instant.floored(dividedBy: 60))
    let known = read.withLock { $0[name] }
    if let known, known.minute == minute { return known.offset }
    let zone = zone.map { TimeZone(identifier: $0.id) } ?? .current
    guard let zone else { return nil }
    let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant)))
    read.withLock { read in
      if read.count >= capacity { read.removeAll(keepingCapacity: true) }
      read[name] = Reading(minute: minute, offset: offset)
    }
    return offset
  }
}

extension Int64 {
  fileprivate func floored(dividedBy divisor: Int64) -> Int64 {
    self / divisor - (self % divisor < 0 ? 1 : 0)
  }
}
