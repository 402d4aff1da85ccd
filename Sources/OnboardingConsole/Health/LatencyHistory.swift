import Synchronization

/// How long answers took over the last day, in the same stretches as `FigureHistory`, in memory.
final class LatencyHistory: Sendable {
  private struct State {
    var last = LatencyCounts()
    /// The latest last.
    var points: [(start: Int64, counts: LatencyCounts)] = []
  }

  private let state = Mutex(State())

  /// Notes the answers so far.
  ///
  /// - Parameter now: seconds since 1970.
  func note(_ counts: LatencyCounts, now: Int64) {
    let start = now - now % FigureHistory.stretch
    state.withLock { state in
      let new = counts.since(state.last)
      state.last = counts
      // Where the clock was set back, what was counted since then is of the stretch that it is in now.
      var ahead = new
      while let last = state.points.last, last.start > start {
        ahead.add(last.counts)
        state.points.removeLast()
      }
      if state.points.last?.start == start {
        state.points[state.points.count - 1].counts.add(ahead)
      } else {
        state.points.append((start, ahead))
        if state.points.count > FigureHistory.count { state.points.removeFirst() }
      }
    }
  }

  /// The time within which a share of the answers of each stretch came, in milliseconds; nil where there were
  /// none.
  func series(_ share: Double) -> [(start: Int64, value: Double?)] {
    let points = state.withLock { $0.points }
    let since =
      (points.last?.start ?? 0) - Int64(FigureHistory.count - 1) * FigureHistory.stretch
    return points.filter { $0.start >= since }.map { ($0.start, $0.counts.milliseconds(of: share)) }
  }
}
