import Foundation
import OnboardingDomain

extension TimeZoneDirectory {
  /// The zones of this machine: those of its time zone database with their countries, or, where it
  /// has none, those that Foundation knows.
  static let system: TimeZoneDirectory = {
    let tables = ["/usr/share/zoneinfo/zone.tab", "/usr/share/zoneinfo/zone1970.tab"]
    for path in tables {
      if let bytes = FileManager.default.contents(atPath: path) {
        let directory = TimeZoneDirectory(table: String(decoding: bytes, as: UTF8.self))
        if directory.zones.count > TimeZoneDirectory.fixed.count { return directory }
      }
    }
    let known = TimeZone.knownTimeZoneIdentifiers.filter { $0.contains("/") }
    return TimeZoneDirectory(known.map { Zone($0) } + fixed)
  }()
}
