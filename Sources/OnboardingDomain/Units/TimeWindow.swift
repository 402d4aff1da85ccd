/// A stretch of the day from one time to another; it may pass midnight.
public struct TimeWindow: Hashable, Sendable, Codable {
  /// When it opens.
  public let start: TimeOfDay
  /// When it closes.
  public let end: TimeOfDay

  /// The stretch between the two times, forward from `start`.
  public init(start: TimeOfDay, end: TimeOfDay) {
    self.start = start
    self.end = end
  }

  /// Minutes from start to end, 0 ..< 1440; equal times give 0.
  public var duration: Int { start.minutes(until: end) }
}
