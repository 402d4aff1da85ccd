import Foundation
import OnboardingDomain
import SourceText
import Synchronization

/// The clocks of every time zone, as the time zone database of this machine has them.
enum ZoneClock {
  private struct Reading {
    /// The zone; nil for the machine's own.
    let zone: String?
    /// Minutes since 1970 UTC.
    let minute: Int64
    let offset: Int
  }

  /// What was read of zones last, by the hash of their names: every request asks, and Foundation takes some 3,000
  /// instructions. A newer reading takes the place of an older one. No zone's clocks change within a minute.
  /// Source: IANA time zone database, whose changes since 1972 all lie on whole minutes.
  private static let read = Mutex([Reading?](repeating: nil, count: Int(capacity)))
  /// There are some 600 zones, of which few people's should fall together.
  private static let capacity: UInt64 = 4096

  /// How far the clocks of a time zone are ahead of UTC at an instant, in seconds; nil for a zone that
  /// this machine doesn't know. Without a zone, its own clocks.
  @Sendable static func offset(of zone: TimeZoneName?, at instant: Int64) -> Int? {
    let (name, minute) = (zone?.id, instant.floored(dividedBy: 60))
    let hash = name?.utf8.span.withUnsafeBytes { $0.quickHash } ?? 0
    let place = Int(truncatingIfNeeded: hash % capacity)
    let known: Int? = read.withLock { read in
      guard let known = read[place], known.minute == minute, known.zone == name else { return nil }
      return known.offset
    }
    if let known { return known }
    let zone = zone.map { TimeZone(identifier: $0.id) } ?? .current
    guard let zone else { return nil }
    let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant)))
    read.withLock { $0[place] = Reading(zone: name, minute: minute, offset: offset) }
    return offset
  }
}

extension Int64 {
  fileprivate func floored(dividedBy divisor: Int64) -> Int64 {
    self / divisor - (self % divisor < 0 ? 1 : 0)
  }
}
