public import OnboardingDomain

/// Windows of equal length, evenly spread over the time awake.
public struct EvenPlacement: Sendable, Hashable {
  /// Where a limited span lies within the usable time.
  public enum Anchor: String, Sendable, CaseIterable {
    /// From the earliest moment on.
    case early
    /// In the middle.
    case middle
    /// Up to the latest moment.
    case late
  }

  /// Number of windows, ≥ 1.
  public var count: Int
  /// Length of each, minutes.
  public var length: Int
  /// Minutes between getting up and the first window.
  public var afterWaking = 60
  /// Minutes between the last window and bed.
  ///
  /// Source: Fujiwara 2005, reflux with less than 3 h against 4 h and more; scheduling help only.
  public var beforeBed = 180
  /// The longest span from first start to last end, minutes.
  public var longestSpan: Int?
  /// Where that span lies.
  public var anchor = Anchor.late

  /// A placement of `count` windows of `length` minutes.
  public init(
    count: Int, length: Int, afterWaking: Int = 60, beforeBed: Int = 180,
    longestSpan: Int? = nil, anchor: Anchor = .late
  ) {
    self.count = count
    self.length = length
    self.afterWaking = afterWaking
    self.beforeBed = beforeBed
    self.longestSpan = longestSpan
    self.anchor = anchor
  }

  /// The windows, starts rounded to 15 minutes, or nil where they don't fit.
  public func windows(wake: TimeOfDay, bed: TimeOfDay) -> [TimeWindow]? {
    placed(wake: wake.minutes, awake: wake.minutes(until: bed))?.map(\.window)
  }

  func placed(wake: Int, awake: Int) -> [Stretch]? {
    var from = Double(wake + afterWaking)
    var to = Double(wake + awake - beforeBed)
    if let span = longestSpan.map(Double.init), to - from > span {
      switch anchor {
      case .early: to = from + span
      case .late: from = to - span
      case .middle:
        from = (from + to - span) / 2
        to = from + span
      }
    }
    guard count >= 1, length > 0, to - from >= Double(count * length) else { return nil }
    let room = to - from - Double(length)
    return (0..<count).map { index in
      let part = count == 1 ? 0.5 : Double(index) / Double(count - 1)
      let start = Int((from + room * part).rounded(to: 15))
      return Stretch(start: start, length: length)
    }
  }
}
