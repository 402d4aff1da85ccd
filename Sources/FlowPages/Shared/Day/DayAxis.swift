internal import OnboardingDomain
internal import OnboardingFlows

/// The stretch of a day that a drawing shows, in whole hours.
///
/// Minutes count as in `WakingDay`: they pass 1440 where the stretch passes midnight.
struct DayAxis: Sendable, Hashable {
  /// Where it starts, in minutes, a multiple of 60.
  let from: Int
  /// Where it ends, in minutes, a multiple of 60.
  let to: Int

  /// 7 AM to 10 PM, what is shown where nothing asks for more.
  static let usual = DayAxis(from: 7 * 60, to: 22 * 60)

  private init(from: Int, to: Int) {
    self.from = from
    self.to = to
  }

  /// The usual stretch, widened by whole hours until it holds every window.
  ///
  /// Where eating goes on past midnight (a shift worker), the stretch begins an hour before the
  /// first window instead and is at least as long as the usual one.
  init(containing windows: [Range<Int>]) {
    guard let first = windows.map(\.lowerBound).min(), let last = windows.map(\.upperBound).max()
    else {
      self = .usual
      return
    }
    let end = (last + 59) / 60 * 60
    if last > TimeOfDay.minutesPerDay {
      let start = max(0, (first - 60) / 60 * 60)
      self.init(from: start, to: max(end, start + Self.usual.length))
    } else {
      self.init(
        from: min(Self.usual.from, first / 60 * 60), to: max(Self.usual.to, end))
    }
  }

  /// Minutes from start to end.
  var length: Int { to - from }
  /// Every whole hour from start to end, in minutes.
  var hours: [Int] { Array(stride(from: from, through: to, by: 60)) }

  /// The share of the stretch that lies before a time, 0 … 1 for times within it.
  func share(_ minutes: Int) -> Double { Double(minutes - from) / Double(length) }

  /// Where a time lies between two edges of a drawing.
  func x(_ minutes: Int, from left: Double, to right: Double) -> Double {
    left + share(minutes) * (right - left)
  }

  /// A time of day on this stretch in its minutes, nil where the stretch leaves it out.
  func minutes(of time: TimeOfDay) -> Int? {
    [time.minutes, time.minutes + TimeOfDay.minutesPerDay].first { (from...to).contains($0) }
  }
}
