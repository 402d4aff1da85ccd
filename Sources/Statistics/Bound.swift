/// What a figure is asked to be, in the figure's own unit.
public enum Bound: Sendable, Hashable {
  /// This much or more.
  case atLeast(Double)
  /// This much or less.
  case atMost(Double)
}

/// Whether a figure is what it was asked to be.
public enum Verdict: String, Sendable, Hashable, CaseIterable {
  /// The whole interval is on the good side.
  case met
  /// The whole interval is on the other side.
  case notMet = "not met"
  /// The interval lies on both sides.
  case notYetKnown = "not yet known"

  /// What holds of two things that are both asked for.
  public func and(_ other: Verdict) -> Verdict {
    if self == .notMet || other == .notMet { return .notMet }
    return self == .met && other == .met ? .met : .notYetKnown
  }
}

extension Interval {
  /// Whether a figure that lies in here is what it was asked to be. The bound itself is still good.
  public func verdict(on bound: Bound) -> Verdict {
    switch bound {
    case .atLeast(let least): low >= least ? .met : high < least ? .notMet : .notYetKnown
    case .atMost(let most): high <= most ? .met : low > most ? .notMet : .notYetKnown
    }
  }
}
