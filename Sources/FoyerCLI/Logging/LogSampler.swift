/// Chooses which of many equal lines are written: of each kind and client the first few of a period.
struct LogSampler {
  /// A line without its time: what happened, and by whom or why.
  struct Line: Hashable, Sendable {
    let message: String
    var details: [String: String] = [:]
  }

  private let burst: Int
  private let capacity: Int
  private var counts: [Line: Int] = [:]

  /// - Parameters:
  ///   - burst: how many equal lines a period has.
  ///   - capacity: how many different ones are told apart; of those beyond only the message counts.
  init(burst: Int = 5, capacity: Int = 1_000) {
    self.burst = burst
    self.capacity = capacity
  }

  /// Whether to write a line, which counts it.
  mutating func admits(_ line: Line) -> Bool {
    let key =
      counts[line] != nil || counts.count < capacity ? line : Line(message: line.message)
    counts[key, default: 0] += 1
    return counts[key, default: 0] <= burst
  }

  /// Ends a period: the lines that were held back in it, and how often each.
  mutating func endPeriod() -> [(line: Line, count: Int)] {
    let heldBack = counts.compactMap { line, count in
      count > burst ? (line: line, count: count - burst) : nil
    }
    counts = [:]
    return heldBack.sorted { $0.count > $1.count }
  }
}
