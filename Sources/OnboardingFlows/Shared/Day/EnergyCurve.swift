/// An illustration of how energetic somebody feels through a day of eating windows.
///
/// Full inside a window and for 90 minutes after it, then 9 points an hour less, at least 40;
/// before the first window 60. A judgement without measurements behind it; pages say so.
enum EnergyCurve {
  private static let full = 100.0
  private static let afterglow = 90
  private static let lossAnHour = 9.0
  private static let least = 40.0
  private static let beforeFirst = 60.0

  /// The level in the middle of a stretch of the day, 40 … 100; full where a window opens in it.
  static func level(during stretch: Range<Int>, windows: [Range<Int>]) -> Double {
    if isEating(during: stretch, windows: windows) { return full }
    guard let last = windows.map(\.upperBound).filter({ $0 <= stretch.lowerBound }).max() else {
      return beforeFirst
    }
    let middle = (stretch.lowerBound + stretch.upperBound) / 2
    let hours = Double(max(0, middle - last - afterglow)) / 60
    return max(least, full - lossAnHour * hours)
  }

  /// Whether a window is open in a stretch of the day.
  static func isEating(during stretch: Range<Int>, windows: [Range<Int>]) -> Bool {
    windows.contains { $0.overlaps(stretch) }
  }
}
