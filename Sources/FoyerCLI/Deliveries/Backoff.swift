/// When something that failed is tried again.
///
/// 6 to 9 seconds after the first attempt, then three times as long each time, up to six hours, a
/// fifth more or less by chance, so that what failed together doesn't come back together.
enum Backoff {
  /// How long a delivery is tried, in seconds: three days.
  static let patience: Int64 = 3 * 24 * 3600
  /// The longest pause, in seconds.
  static let longest = 6.0 * 3600

  /// The same with what chance adds, in whole seconds: nothing that failed comes again later than that.
  static let longestPause = Int64((longest * 1.2).rounded(.up))

  /// The pause before the next attempt, in whole seconds.
  ///
  /// - Parameters:
  ///   - attempts: how many failed, 1 or more.
  ///   - chance: 0..<1.
  ///   - asked: after how many seconds the other side wants to be asked again; it may lengthen the
  ///     pause, up to the longest.
  static func pause(afterAttempts attempts: Int, chance: Double, asked: Int? = nil) -> Int64 {
    var base = 7.5
    for _ in 1..<max(attempts, 1) where base < longest { base *= 3 }
    let pause = min(base, longest) * (0.8 + chance * 0.4)
    return Int64(max(pause, min(Double(asked ?? 0), longest)).rounded())
  }
}
