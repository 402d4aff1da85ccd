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
      if state.first == nil { state.first = Point(start: now, values: values) }
      if let last = state.points.last, last.start >= start {
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
    let (first, points) = state.withLock { ($0.first, $0.points) }
    guard isCounter else {
      return points.suffix(Self.count).map { ($0.start, $0.values[name] ?? 0) }
    }
    var before = points.count > Self.count ? 0 : first?.values[name] ?? 0
    var series: [(start: Int64, value: Int)] = []
    for point in points {
      let value = point.values[name] ?? before
      series.append((point.start, max(0, value - before)))
      before = value
    }
    return Array(series.suffix(Self.count))
  }

  /// By how much a counter grew over the last stretches.
  func growth(of name: String, stretches: Int) -> Int {
    series(name, isCounter: true).suffix(stretches).reduce(0) { $0 + $1.value }
  }
}
