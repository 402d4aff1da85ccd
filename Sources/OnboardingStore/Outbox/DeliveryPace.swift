/// How often a webhook is asked that takes nothing.
public enum DeliveryPace {
  /// After how many failures in a row it counts as down, and is asked for one event at a time.
  public static let tolerance = 3
  /// The longest time that it is left alone, in seconds.
  public static let longestRest: Int64 = 30

  /// For how many seconds it is left alone after so many failures in a row: more and more seldom it is asked, up
  /// to twice a minute, however much waits.
  public static func rest(afterFailures failures: Int) -> Int64 {
    guard failures >= tolerance else { return 0 }
    return min(longestRest, 1 << min(Int64(failures - tolerance), 5))
  }

  /// After how many failures in a row the rest grows no longer.
  static let mostFailures = tolerance + 5
}
