import HTTPCore
import OnboardingDomain
import SourceText
import Synchronization

/// A memory of what was read in a header's last values. Browsers send few different ones, and a handler reads
/// one in many times as long as it takes to see that it is the same again.
///
/// Nothing depends on it: what is not here is read, and a newer value takes the place of an older one.
final class RecentReadings<Reading: Sendable>: Sendable {
  private struct Entry {
    let value: [UInt8]
    let reading: Reading
  }

  /// How many are kept.
  private let capacity: UInt64 = 256
  /// A client may send as much as the gate lets through; what is longer than this is no browser's.
  private let longest = 512
  private let entries: Mutex<[Entry?]>

  init() { entries = Mutex(Array(repeating: nil, count: Int(capacity))) }

  /// What a value says.
  ///
  /// - Parameter read: reads it.
  func reading(of value: UnsafeRawBufferPointer, _ read: () -> Reading) -> Reading {
    guard value.count <= longest else { return read() }
    // A client that finds values which fall together gains that they are read each time.
    let place = Int(truncatingIfNeeded: value.quickHash % capacity)
    // Where it stands: a copy would count references.
    let known = entries.withLock { entries in
      let isSame = entries[place]?.value.withUnsafeBytes { $0.matches(value) } ?? false
      return isSame ? entries[place]?.reading : nil
    }
    if let known { return known }
    let entry = Entry(value: Array(value), reading: read())
    entries.withLock { $0[place] = entry }
    return entry.reading
  }
}

/// Reads headers that say the same again and again, and the one that simulated people prove themselves with. One
/// object, so that a request counts one reference.
final class RecentHeaders: Sendable {
  let simulations: SimulationSeal
  private let languages = RecentReadings<LanguageReading>()
  private let agents = RecentReadings<AgentWords>()
  private let devices = RecentReadings<String>()
  private let zones: TimeZoneDirectory

  /// - Parameter zones: where people of a country live, as far as their clock goes.
  init(zones: TimeZoneDirectory, simulations: SimulationSeal) {
    self.zones = zones
    self.simulations = simulations
  }

  /// What the `Accept-Language` of a request says.
  func languages(of headers: RequestHeaders) -> LanguageReading {
    func read() -> LanguageReading {
      LanguageReading(LanguagePreferences(headers.values(of: .acceptLanguage)), zones: zones)
    }
    // Several lines are one list; nobody sends them.
    guard headers.count(of: .acceptLanguage) == 1 else { return read() }
    return headers.withBytes(of: .acceptLanguage) { languages.reading(of: $0, read) } ?? read()
  }

  /// What the `User-Agent` of a request states.
  func agent(of headers: RequestHeaders) -> AgentWords {
    headers.withBytes(of: .userAgent) { agent in
      agents.reading(of: agent) { AgentWords(agent) }
    } ?? []
  }

  /// What people call the device by whose `User-Agent` a request comes.
  func deviceName(of headers: RequestHeaders) -> String {
    headers.withBytes(of: .userAgent) { agent in
      devices.reading(of: agent) {
        DeviceName.name(ofAgent: String(decoding: agent, as: UTF8.self))
      }
    } ?? DeviceName.name(ofAgent: "")
  }
}
