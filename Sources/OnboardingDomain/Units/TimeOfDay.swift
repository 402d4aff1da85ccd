/// A wall-clock time to the minute, without a day and without a time zone.
public struct TimeOfDay: Hashable, Comparable, Sendable {
  /// Minutes in a day.
  public static let minutesPerDay = 1440

  /// Minutes after midnight, 0 ..< 1440.
  public let minutes: Int

  /// The time that many minutes after midnight, or nil outside 0 ..< 1440.
  public init?(minutes: Int) {
    guard (0..<Self.minutesPerDay).contains(minutes) else { return nil }
    self.minutes = minutes
  }

  /// The time with this hour (0 … 23) and minute (0 … 59), or nil outside those ranges.
  public init?(hour: Int, minute: Int) {
    guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
    minutes = hour * 60 + minute
  }

  /// A time written `06:00`, `6:00` or `06:00:00` (as some browsers send it), or nil.
  public init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3, parts.allSatisfy({ (1...2).contains($0.count) })
    else { return nil }
    let numbers = parts.compactMap { part -> Int? in
      part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        ? part.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } : nil
    }
    guard numbers.count == parts.count, numbers.count == 2 || numbers[2] == 0 else { return nil }
    self.init(hour: numbers[0], minute: numbers[1])
  }

  /// A time that is `offset` minutes after midnight of some day, wrapped into one day.
  public init(wrapping offset: Int) {
    let remainder = offset % Self.minutesPerDay
    minutes = remainder < 0 ? remainder + Self.minutesPerDay : remainder
  }

  /// The hour, 0 … 23.
  public var hour: Int { minutes / 60 }
  /// The minute, 0 … 59.
  public var minute: Int { minutes % 60 }

  /// The time that many minutes later (earlier when negative), passing midnight where needed.
  public func adding(minutes: Int) -> TimeOfDay { TimeOfDay(wrapping: self.minutes + minutes) }

  /// Minutes from this time forward to `other`, 0 ..< 1440.
  public func minutes(until other: TimeOfDay) -> Int {
    TimeOfDay(wrapping: other.minutes - minutes).minutes
  }

  /// The time as `HH:MM` in 24 hours.
  public var text: String {
    "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }

  /// Earlier in the day comes first.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.minutes < rhs.minutes }
}

extension TimeOfDay: Codable {
  private enum CodingKeys: CodingKey { case minutes }

  /// Reads the minutes after midnight.
  ///
  /// - Throws: `DecodingError.dataCorrupted` outside 0 ..< 1440.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard let time = TimeOfDay(minutes: try container.decode(Int.self, forKey: .minutes)) else {
      throw DecodingError.dataCorruptedError(
        forKey: .minutes, in: container, debugDescription: "A day has minutes 0 to 1439.")
    }
    self = time
  }
}
