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
      if let last = state.points.last, last.start >= start {
        state.points[state.points.count - 1].counts.add(new)
      } else {
        state.points.append((start, new))
        if state.points.count > FigureHistory.count { state.points.removeFirst() }
      }
    }
  }

  /// The time within which a share of the answers of each stretch came, in milliseconds; nil where there were
  /// none.
  func series(_ share: Double) -> [(start: Int64, value: Double?)] {
    state.withLock { $0.points }.map { ($0.start, $0.counts.milliseconds(of: share)) }
  }
}
