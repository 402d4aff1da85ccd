#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The steps in which lengths of time are counted: each is 4.4 % longer than the one before, so that a
/// median can be told from counts, and counts of hours add up to those of weeks.
public enum TimeScale {
  /// Steps for each doubling.
  public static let resolution = 16
  /// The shortest time that is told from none, in milliseconds.
  public static let shortest = 125.0
  /// A pause of more than this is no time on a screen, in milliseconds: half an hour.
  public static let longestPause: Int64 = 30 * 60 * 1000

  /// The step of a length of time in milliseconds.
  public static func step(of milliseconds: Int64) -> Int {
    guard Double(milliseconds) >= shortest else { return 0 }
    return 1 + Int((log2(Double(milliseconds) / shortest) * Double(resolution)).rounded(.down))
  }

  /// Where a step begins, in milliseconds.
  public static func start(of step: Int) -> Double {
    step <= 0 ? 0 : shortest * exp2(Double(step - 1) / Double(resolution))
  }

  /// The length of time for which a step stands, in whole milliseconds: its geometric middle.
  public static func milliseconds(of step: Int) -> Int64 {
    step <= 0
      ? 0 : Int64((shortest * exp2((Double(step) - 0.5) / Double(resolution))).rounded())
  }
}
