import OnboardingWeb
import Synchronization

/// What the server counted over the last day, a point for each quarter of an hour, in memory: it begins anew
/// with the server, as the counters do.
final class FigureHistory: Sendable {
  /// How long a stretch is, in seconds, and how many are kept.
  static let (stretch, count) = (Int64(900), 96)

  /// The figures at the end of a stretch, or so far in the one under way.
  struct Point: Sendable {
    /// When the stretch began, in seconds since 1970.
    let start: Int64
    /// Each figure by its name and label, as `/metrics` writes them without `foyer_`.
    var values: [String: Int]
  }

  private struct State {
    /// When the first figures were noted, and what they were.
    var first: Point?
    /// The latest last.
    var points: [Point] = []
  }

  private let state = Mutex(State())

  /// Notes the figures as they are.
  ///
  /// - Parameter now: seconds since 1970.
  func note(_ families: [MetricFamily], now: Int64) {
    var values: [String: Int] = [:]
    for family in families {
      for (label, value) in family.values { values[family.name + label] = value }
    }
    let start = now - now % Self.stretch
    state.withLock { state in
      let first = state.first ?? Point(start: now, values: values)
      state.first = Point(start: min(first.start, now), values: first.values)
      // Where the clock was set back, what was counted since then is of the stretch that it is in now.
      state.points.removeAll { $0.start > start }
      if state.points.last?.start == start {
        state.points[state.points.count - 1].values = values
      } else {
        state.points.append(Point(start: start, values: values))
        // One more than are shown: a counter is told by what it has grown.
        if state.points.count > Self.count + 1 { state.points.removeFirst() }
      }
    }
  }

  /// Since when figures are there, in seconds since 1970.
  var since: Int64? { state.withLock { $0.first?.start } }

  /// How a figure went.
  ///
  /// - Parameters:
  ///   - name: its name and label.
  ///   - isCounter: whether it only grows: then each point is by how much it grew in its stretch.
  /// - Returns: for each stretch since there are figures when it began and its value, the earliest first.
  func series(_ name: String, isCounter: Bool) -> [(start: Int64, value: Int)] {
    let (first, all) = state.withLock { ($0.first, $0.points) }
    // A clock that was set ahead, or a machine that slept, leaves stretches out.
    let since = (all.last?.start ?? 0) - Int64(Self.count - 1) * Self.stretch
    let points = all.filter { $0.start >= since }
    guard isCounter else { return points.map { ($0.start, $0.values[name] ?? 0) } }
    var before = all.last { $0.start < since }?.values[name] ?? first?.values[name] ?? 0
    return points.map { point in
      let value = point.values[name] ?? before
      defer { before = value }
      return (point.start, max(0, value - before))
    }
  }

  /// By how much a counter grew over the last stretches.
  func growth(of name: String, stretches: Int) -> Int {
    series(name, isCounter: true).suffix(stretches).reduce(0) { $0 + $1.value }
  }
}
