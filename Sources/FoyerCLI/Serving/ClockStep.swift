/// Notices that the clock was set while the server ran, beside a clock that never jumps.
struct ClockStep: Sendable {
  /// By how much one clock was ahead of the other when they were looked at last, in seconds.
  private var lead: Double?
  /// What two readings of clocks, one of them in whole seconds, may differ by without a step, in seconds.
  private static let noise = 2.0

  /// Looks at both clocks.
  ///
  /// - Parameters:
  ///   - now: seconds since 1970.
  ///   - uptime: seconds on a clock that never jumps.
  /// - Returns: by how many seconds the clock was set forward since it was looked at last, less than 0: back; 0 at first.
  mutating func look(now: Int64, uptime: Double) -> Int64 {
    let current = Double(now) - uptime
    let step = current - (lead ?? current)
    lead = current
    return abs(step) > Self.noise ? Int64(step.rounded()) : 0
  }
}
